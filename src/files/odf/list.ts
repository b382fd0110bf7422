import { attribute, childNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { isPlainNumber } from '../word/numbering.ts'
import { numeral } from '../word/numerals.ts'
import type { OdfStory } from './reader-state.ts'
import type { ListLevel } from './styles.ts'

/**
 * Reads a list (ODF 1.3 part 3, 5.3). Its style says which levels are numbered. Each list starts anew unless it says
 * that it continues the previous one.
 */
export function readList(list: XmlElement, story: OdfStory): void {
  const outer = story.place
  const level = outer === undefined ? 0 : outer.level + 1
  const style = attribute(list, 'text:style-name') ?? outer?.style ?? ''
  const levels = story.document.styles.lists.get(style) ?? []
  const kind = levels[level]
  const key = `${style}:${level}`
  const continues = attribute(list, 'continue-numbering') === 'true' || attribute(list, 'continue-list') !== undefined
  let number = (continues ? story.document.numbers.get(key) : undefined) ?? (kind?.start ?? 1) - 1
  for (const item of elementsIn(list)) {
    const isItem = item.name === 'list-item'
    if (!isItem && item.name !== 'list-header') continue
    if (isItem && hasText(item)) number = Number(attribute(item, 'start-value') ?? Number.NaN) || number + 1
    // A nested list belongs to the outer list, whatever its indent. A list after another one is nested in it if it is
    // indented further.
    const counts = [...(outer?.counts ?? []), number]
    const label = kind?.ordered ? labelOf(levels, counts) : ''
    const shown = kind?.ordered && (isPlainNumber(label) ? { number } : { label })
    const place = { level, style, counts, list: outer?.list ?? style, indent: kind?.indent, ...shown }
    story.place = isItem ? place : { ...place, continued: true }
    story.document.readBlocks(item, story)
  }
  story.document.numbers.set(key, number)
  story.place = outer && { ...outer, continued: true }
}

/** The label of an item: its number, after those of as many levels above as its level shows. */
function labelOf(levels: readonly (ListLevel | undefined)[], counts: readonly number[]): string {
  const level = counts.length - 1
  const { prefix, suffix, shown } = levels[level]!
  const numbers = counts.map((count, i) => numeral(count, FORMATS[levels[i]?.format ?? ''] ?? 'decimal'))
  return `${prefix}${numbers.slice(Math.max(0, level + 1 - shown)).join('.')}${suffix}`
}

/** Number formats (ODF 1.3 part 3, 19.502) → values of ST_NumberFormat. */
const FORMATS: Record<string, string> = { a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' }

/** An item that holds only a list is not counted. */
function hasText(item: XmlElement): boolean {
  return childNamed(item, 'p') !== undefined || childNamed(item, 'h') !== undefined
}
