import { type Element, isTag } from 'domhandler'
import type { Section } from '../../lines/sections.ts'
import type { EvidencePage, Region } from '../../model.ts'
import type { LabelMatcher } from '../match.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** What stands under a heading that names what a slot wants. */
export function sectionCandidates(
  slot: Slot,
  sections: readonly Section[],
  { page, match }: { page: EvidencePage; match: LabelMatcher },
): Candidate[] {
  const found: Candidate[] = []
  for (const section of sections) {
    const said = section.heading.length > 80 ? 0 : saidBy(section.heading, slot, match)
    if (said < (slot.isList ? ENOUGH_FOR_LISTS : ENOUGH)) continue
    const score = TRUST * said * REGIONS[section.region]
    const items = itemsOf(section, page, slot.isList)
    if (items.length === 0) continue
    const raw = slot.isList ? items[0]! : items.join(' ')
    found.push({ source: 'section', score, raw, items, element: section.element, label: section.heading })
  }
  return found
}

/** By the whole heading or by its first words: `Ingredients for the cake`. */
function saidBy(heading: string, slot: Slot, match: LabelMatcher): number {
  const whole = match(slot, heading)
  const [two, three] = firstWords(heading)
  return two === undefined ? whole : Math.max(whole, 0.8 * match(slot, two), 0.85 * match(slot, three!))
}

/** The first two and the first three words of a heading of more than three. */
function firstWords(heading: string): readonly string[] {
  let first = knownFirstWords.get(heading)
  if (first === undefined) {
    const words = heading.split(/\s+/)
    first = words.length < 4 ? [] : [2, 3].map((count) => words.slice(0, count).join(' '))
    if (knownFirstWords.size >= MAX_KNOWN) knownFirstWords.clear()
    knownFirstWords.set(heading, first)
  }
  return first
}

const knownFirstWords = new Map<string, readonly string[]>()
const MAX_KNOWN = 5000

const ENOUGH = 0.45
/** A list under the heading speaks for it too. */
const ENOUGH_FOR_LISTS = 0.35
const TRUST = 0.75
const REGIONS: Record<Region, number> = { main: 1, header: 0.5, aside: 0.5, footer: 0.4, navigation: 0.1, hidden: 0 }

/** The list items of a section, all of them; its paragraphs if it has no list. */
function itemsOf(section: Section, page: EvidencePage, isList: boolean): string[] {
  const lines = isList ? section.lines : section.own
  const items: string[] = []
  const seen = new Set<Element>()
  for (const { block } of lines) {
    const item = itemAround(block)
    if (item === undefined || seen.has(item)) continue
    seen.add(item)
    const text = page.textOf(item)
    if (text !== '') items.push(text)
  }
  if (isList && items.length > 0) return items
  return lines.map(({ text }) => text).slice(0, isList ? MAX_ITEMS : MAX_PARAGRAPHS)
}

const MAX_ITEMS = 200
const MAX_PARAGRAPHS = 12

function itemAround(block: Element): Element | undefined {
  let item: Element | undefined
  for (
    let node: Element | null = block;
    node !== null;
    node = node.parent !== null && isTag(node.parent) ? node.parent : null
  ) {
    if (node.name === 'li' || node.name === 'tr') item ??= node
    if (node.name === 'ul' || node.name === 'ol' || node.name === 'table') break
  }
  return item
}
