import type { Element } from 'domhandler'
import { fold } from '../../lexicon/fold.ts'
import { linesOf } from '../../lines/lines.ts'
import type { EvidencePage, Region } from '../../model.ts'
import { priceTextOf } from '../../readings/price-text.ts'
import { itemsIn } from '../../records/items.ts'
import { firstIn, linkIn, pictureIn } from '../../records/links.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** Elements by the words of their classes, ids and data attributes, whole and joined: `product-price` → `product price`. */
export type NameIndex = ReadonlyMap<string, Element[]>

export function nameIndexOf(page: EvidencePage): NameIndex {
  const index = new Map<string, Element[]>()
  /** Most elements share their classes with others. */
  const known = new Map<string, readonly string[]>()
  for (const element of page.elements) {
    if (page.regionOf(element) === 'hidden') continue
    for (const key of namesOf(element, known)) {
      if (key === '') continue
      const elements = index.get(key)
      if (elements === undefined) index.set(key, [element])
      else if (elements.length < MAX_ELEMENTS && elements.at(-1) !== element) elements.push(element)
    }
  }
  return index
}

const MAX_ELEMENTS = 60

function* namesOf({ attribs }: Element, known: Map<string, readonly string[]>): Generator<string> {
  for (const written of [
    attribs.class,
    attribs.id,
    attribs['data-testid'],
    attribs['data-test'],
    attribs['data-field'],
    attribs.itemprop,
    attribs.name,
  ]) {
    if (written === undefined || written.length > 300) continue
    for (const token of written.split(/\s+/)) {
      let names = known.get(token)
      if (names === undefined) {
        names = namesIn(token)
        known.set(token, names)
      }
      yield* names
    }
  }
}

/** The last words say what it is, those before them where it is. */
function namesIn(token: string): string[] {
  const words = token
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
  return [0, 1, 2].filter((from) => from < words.length).map((from) => fold(words.slice(from).join(' ')))
}

/** Elements whose class or id names what a slot wants. */
export function namedCandidates(slot: Slot, index: NameIndex, page: EvidencePage): Candidate[] {
  const found: Candidate[] = []
  const add = (name: string, weight: number) => {
    const elements = index.get(fold(name.replace(/[_-]/g, ' '))) ?? []
    if (slot.isList) found.push(...togetherAsList(elements, TRUST * weight, page))
    for (const [rank, element] of elements.entries()) {
      const raw = statedValue(element) ?? (slot.expectation === 'money' ? priceTextOf(element) : page.textOf(element))
      if (raw.length >= (slot.isList ? MAX_LIST : MAX_LENGTH) || isFormField(element)) continue
      const region = REGIONS[page.regionOf(element)]
      const score = TRUST * weight * region * (1 - 0.02 * Math.min(rank, 10))
      found.push({
        source: 'name',
        score,
        raw,
        element,
        ...(slot.isList && raw !== '' && listItems(element, page)),
        ...linkIn(page, element),
        ...pictureIn(page, element),
      })
    }
  }
  for (const { concept, score } of slot.concepts) if (score >= 0.4) for (const name of concept.classes) add(name, score)
  add(slot.words.join(' '), 0.9)
  return found
}

/** What a visitor fills in says nothing about the page. */
const isFormField = (element: Element) =>
  firstIn(
    element,
    ({ name, attribs }) =>
      name === 'textarea' || (name === 'input' && /^(?:text|email|search|url|tel|password)?$/.test(attribs.type ?? '')),
  ) !== undefined

const TRUST = 0.65
const MAX_LENGTH = 2_000
const MAX_LIST = 20_000
const REGIONS: Record<Region, number> = { main: 1, header: 0.6, aside: 0.4, footer: 0.4, navigation: 0.15, hidden: 0 }

/** Several elements of one name are the items of a list: `<span class="ingredient">`. */
function togetherAsList(elements: readonly Element[], score: number, page: EvidencePage): Candidate[] {
  const [first] = elements
  const alike = elements.filter((element) => element.name === first?.name && page.regionOf(element) === 'main')
  const items = alike.map((element) => page.textOf(element)).filter((text) => text !== '')
  if (first === undefined || items.length < 3 || alike.some((element) => alike.includes(element.parent as Element)))
    return []
  if (items.some((text) => text.length > 600) || new Set(items).size < items.length * 0.8) return []
  return [{ source: 'name', score, raw: items[0]!, items, element: first }]
}

/** The list items in an element, or its lines. */
function listItems(element: Element, page: EvidencePage): { items?: string[] } {
  const { items } = itemsIn(page, element)
  if (items !== undefined) return { items }
  const lines = linesOf(page, element).map(({ text }) => text)
  return lines.length > 1 ? { items: lines } : {}
}

const statedValue = ({ attribs }: Element) =>
  attribs.datetime ?? attribs.content ?? attribs['data-price'] ?? attribs['data-value']
