import { attribute, childNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import type { OdfStory } from './reader-state.ts'

/**
 * Reads a list (ODF 1.3 part 3, 5.3). Its style says which levels are numbered. Each list starts anew unless it says
 * that it continues the previous one.
 */
export function readList(list: XmlElement, story: OdfStory): void {
  const outer = story.place
  const level = outer === undefined ? 0 : outer.level + 1
  const style = attribute(list, 'text:style-name') ?? outer?.style ?? ''
  const kind = story.document.styles.lists.get(style)?.[level]
  const key = `${style}:${level}`
  const continues = attribute(list, 'continue-numbering') === 'true' || attribute(list, 'continue-list') !== undefined
  let number = (continues ? story.document.numbers.get(key) : undefined) ?? (kind?.start ?? 1) - 1
  for (const item of elementsIn(list)) {
    const isItem = item.name === 'list-item'
    if (!isItem && item.name !== 'list-header') continue
    if (isItem && hasText(item)) number = Number(attribute(item, 'start-value') ?? Number.NaN) || number + 1
    // A nested list belongs to the outer list, whatever its indent. A list after another one is nested in it if it is
    // indented further.
    const place = { level, style, list: outer?.list ?? style, indent: kind?.indent, ...(kind?.ordered && { number }) }
    story.place = isItem ? place : { ...place, continued: true }
    story.document.readBlocks(item, story)
  }
  story.document.numbers.set(key, number)
  story.place = outer && { ...outer, continued: true }
}

/** An item that holds only a list is not counted. */
function hasText(item: XmlElement): boolean {
  return childNamed(item, 'p') !== undefined || childNamed(item, 'h') !== undefined
}
