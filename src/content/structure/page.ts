import { type AnyNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler'
import { ParsedDocument } from '../tree/nodes.ts'
import { elementsOf } from '../walk.ts'
import { Said, saidByClass, textSaidBy } from './class-names.ts'
import { INLINE } from './inline.ts'
import type { EvidencePage, Region } from './model.ts'
import { shownText } from './readings/email.ts'
import { regionsOf } from './regions.ts'

/**
 * Reads what all finders of evidence need to know about a page. The tree must not change afterwards. The place of each
 * element is kept in its `startIndex`, which has no other use here: maps of all elements took half the time of this.
 */
export function evidencePageOf(
  root: Document,
  { base, url, elements = elementsOf(root) }: { base: string; url: string; elements?: readonly Element[] },
): EvidencePage {
  const archived = archivedUrl(url)
  /** What class and id of each element say. The id is read when that is asked for. */
  const said = new Uint16Array(elements.length)
  let hasMicroformats = false
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]!
    element.startIndex = at
    const classes = element.attribs.class
    if (classes === undefined) continue
    said[at] = saidByClass(classes)
    hasMicroformats ||= (said[at]! & Said.Microformat) !== 0
  }
  const orderOf = (element: Element) => {
    const at = element.startIndex ?? -1
    return elements[at] === element ? at : -1
  }
  const mayHave = (name: string) => !(root instanceof ParsedDocument) || root.mayHave(name)
  const regions = regionsOf({ elements, said, mayHave })
  const regionOf = (element: Element) => regions[orderOf(element)] ?? 'main'
  const texts = new Map<Element, string>()
  let budget = MAX_TEXT_COST
  return {
    root,
    base: archived !== undefined && base === url ? archived : base,
    url: archived ?? url,
    language: languageOf(elements),
    elements,
    mayHave,
    orderOf,
    hasMicroformats,
    saidBy(element) {
      const at = orderOf(element)
      if (at < 0) return 0
      if ((said[at]! & Said.Asked) === 0) said[at]! |= Said.Asked | textSaidBy(element.attribs.id ?? '')
      return said[at]!
    },
    regionOf,
    textOf(element) {
      let text = texts.get(element)
      if (text === undefined) {
        const read = textIn(element, regionOf, Math.max(budget, MAX_LATE_TEXT_COST))
        text = read.text
        budget -= read.cost
        texts.set(element, text)
      }
      return text
    },
  }
}

/**
 * Cost of all texts of one page: a unit is an element or text, or 16 characters of text. Elements within each other share
 * their text, so that it is read once per level. The largest of 370 real pages, 1.3 MB, needs a fifth of it.
 */
const MAX_TEXT_COST = 3_000_000
/** What the text of one element may cost when that is spent. An element that costs more has no text then. */
const MAX_LATE_TEXT_COST = 40
const CHARS_PER_COST = 16

/**
 * The URL of the page that a web archive replays unchanged: `/web/20200101000000id_/https://site.example/`. With `id_`,
 * the archive leaves the page as it was (pywb, "identity" replay), so that its links belong to the site.
 */
function archivedUrl(url: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?\d{4,14}id_\/(https?:\/\/.+)$/i.exec(url)?.[1]
}

/** The text that an element shows, and what it cost to read; no text if that is more than allowed. */
function textIn(
  root: Element,
  regionOf: (element: Element) => Region,
  maxCost: number,
): { text: string; cost: number } {
  const pieces: string[] = []
  let cost = 0
  const pending: (AnyNode | ' ')[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    cost += 1
    if (cost > maxCost) return { text: '', cost }
    if (node === ' ') pieces.push(' ')
    else if (isText(node)) {
      cost += node.data.length / CHARS_PER_COST
      pieces.push(shownText(node))
    } else if (hasChildren(node)) {
      if (isTag(node)) {
        if (node !== root && regionOf(node) === 'hidden') continue
        if (isCents(node, pieces)) pieces.push('.')
        if (!INLINE.has(node.name)) {
          pieces.push(' ')
          pending.push(' ')
        } else if (node !== root && isTouching(node, pieces)) pieces.push(' ')
      }
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
    }
  }
  return { text: onOneLine(pieces.join('')), cost }
}

/** Most texts have no other white space than single spaces, so they are only searched. */
const onOneLine = (text: string) => text.replace(/[\s\u200b]{2,}|[^\S ]|\u200b/g, ' ').trim()

/**
 * Whether an inline element follows another one without a space, although its text begins a new word: `<span>Lumen
 * Cycles</span><span>Bristol</span>` are two words, set apart by styles.
 */
function isTouching(node: Element, pieces: readonly string[]): boolean {
  const before = node.prev !== null && isTag(node.prev) ? pieces.at(-1) : undefined
  if (before === undefined || !/[\p{Ll}\d)%]$/u.test(before.slice(-2))) return false
  const first = firstText(node)
  return /^[\p{Lu}\p{Sc}(]/u.test(first) || (/\d$/.test(before.slice(-1)) && /^\d/.test(first))
}

/** Raised cents: `£175<sup>00</sup>`. */
function isCents(node: Element, pieces: readonly string[]): boolean {
  return (
    node.name === 'sup' &&
    /^\d\d$/.test(firstText(node).trim()) &&
    /\p{Sc}\s*[\d.,\s]*\d$/u.test(pieces.slice(-3).join(''))
  )
}

function firstText(node: Element): string {
  for (
    let child: AnyNode | null = node;
    child !== null;
    child = hasChildren(child) ? (child.firstChild ?? null) : null
  ) {
    if (isText(child)) return child.data
  }
  return ''
}

function languageOf(elements: readonly Element[]): string | undefined {
  const html = elements.find(({ name }) => name === 'html')
  const stated = html?.attribs.lang ?? html?.attribs['xml:lang'] ?? metaLanguage(elements)
  return /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(stated ?? '')?.[1]?.toLowerCase()
}

function metaLanguage(elements: readonly Element[]): string | undefined {
  const names = /^(?:content-language|og:locale|language)$/i
  const meta = elements.find(
    ({ name, attribs }) =>
      name === 'meta' && names.test(attribs['http-equiv'] ?? attribs.property ?? attribs.name ?? ''),
  )
  return meta?.attribs.content
}
