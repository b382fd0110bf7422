import { pageIdentity, wordsOf } from '../entities/page-identity.ts'
import { plainText } from '../entities/text.ts'
import type { EmbeddedState, EvidencePage, Json } from '../model.ts'

/** A value in the state of a page. */
export interface StateField {
  /** Name of the state. */
  state: string
  /** Keys that lead to it, without positions in lists. */
  path: string[]
  /** Text without markup, or the number or boolean. */
  value: string | number | boolean
  /**
   * Whether it belongs to what the page is about, from 0 to 1: how close it stands to values that are the heading, the
   * title or the address of the page.
   */
  affinity: number
  /** Whether it stands in a list of objects, of which it is one of many values. */
  isListed: boolean
}

/**
 * The values of a state whose keys have one of the wanted words, those that belong to what the page is about first.
 *
 * @param wanted words in lower case without accents, as `keyWords` gives them; all values if undefined
 */
export function stateFields(state: EmbeddedState, page: EvidencePage, wanted?: ReadonlySet<string>): StateField[] {
  const known = new Map<string, boolean>()
  const isWanted = (key: string): boolean => {
    let is = known.get(key)
    if (is === undefined) {
      is = keyWords(key).some((word) => wanted?.has(word))
      known.set(key, is)
    }
    return is
  }
  const search: Search = {
    state: state.name,
    fields: [],
    left: MAX_VISITED,
    wanted,
    isWanted,
    isAnchor: anchorTest(page),
  }
  visit(state.value, [], { affinity: 0, isListed: false, depth: 0 }, search)
  return search.fields.sort((a, b) => b.affinity - a.affinity)
}

/** The words of a key, in lower case without accents: `priceAmount` and `price_amount` give `price`, `amount`. */
function keyWords(key: string): string[] {
  const spaced = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
  return [...wordsOf(spaced)]
}

const MAX_VISITED = 100_000
const MAX_FIELDS = 5000
const MAX_DEPTH = 60

interface Search {
  state: string
  fields: StateField[]
  left: number
  wanted: ReadonlySet<string> | undefined
  isWanted(key: string): boolean
  isAnchor(value: string): boolean
}

interface Place {
  affinity: number
  isListed: boolean
  depth: number
}

function visit(value: Json, path: string[], place: Place, search: Search): void {
  if (value === null || search.left-- <= 0 || place.depth > MAX_DEPTH) return
  if (typeof value !== 'object') {
    note(value, path, place, search)
    return
  }
  const depth = place.depth + 1
  if (Array.isArray(value)) {
    const isListed = place.isListed || value.filter((item) => item !== null && typeof item === 'object').length > 1
    for (const item of value)
      visit(item, path, { affinity: isListed ? place.affinity * LISTED : place.affinity, isListed, depth }, search)
    return
  }
  const isAnchored = Object.values(value).some((member) => typeof member === 'string' && search.isAnchor(member))
  const affinity = isAnchored ? 1 : place.affinity * NESTED
  for (const [key, member] of Object.entries(value)) {
    visit(member, [...path, key], { affinity, isListed: place.isListed && !isAnchored, depth }, search)
  }
}

/** What is left of the affinity of an object for its parts, and for each of a list of them. */
const NESTED = 0.9
const LISTED = 0.7

function note(value: string | number | boolean, path: string[], { affinity, isListed }: Place, search: Search): void {
  const { fields, wanted, state } = search
  if (fields.length >= MAX_FIELDS || value === '') return
  if (wanted !== undefined && !path.slice(-2).some((key) => search.isWanted(key))) return
  // Several places may refer to one long text.
  if (typeof value === 'string') search.left -= value.length >> 6
  const plain = typeof value === 'string' ? plainText(value) : value
  if (plain !== '') fields.push({ state, path, value: plain, affinity, isListed })
}

/** Whether a text is the heading or title of the page, or its address. */
function anchorTest(page: EvidencePage): (value: string) => boolean {
  const identity = pageIdentity(page)
  const titles = identity.titles.flatMap((title) => [title, ...title.split(/\s[|–—·:-]\s/)])
  const names = new Set([...identity.headings, ...titles].map(folded).filter((name) => name.length > 3))
  const path =
    URL.parse(page.url)
      ?.pathname.split('/')
      .filter((part) => part.length > 3) ?? []
  const slug = path
    .at(-1)
    ?.replace(/\.\w{2,5}$/, '')
    .toLowerCase()
  return (value) => {
    if (value.length < 4 || value.length > MAX_ANCHOR_CHARS) return false
    if (names.has(folded(value)) || value.toLowerCase() === slug) return true
    return value.includes('/') && identity.isAddress(value)
  }
}

const MAX_ANCHOR_CHARS = 500

function folded(text: string): string {
  return [...wordsOf(text)].join(' ')
}
