import type { EvidencePage } from '../model.ts'
import type { ColumnTraits } from './column-traits.ts'
import type { Column } from './columns.ts'
import type { Slot } from './slot.ts'

/**
 * How well a column of texts without a header suits a slot for text: titles are headings or links, short and different,
 * descriptions are long.
 *
 * @param named how well its class names name the slot
 */
export function textRole(
  slot: Slot,
  column: Column,
  { traits, named: byName, page }: { traits: ColumnTraits; named: number; page: EvidencePage },
): number {
  let named = byName
  const top = slot.concepts[0]?.concept.id ?? ''
  if (isPerson(top)) return Math.max(named, 0.75 * traits.persons * (0.5 + 0.5 * column.variety))
  const vocabulary = VOCABULARIES[top]
  if (vocabulary !== undefined) named = Math.max(named, 0.9 * traits.within(top, vocabulary))
  const isOther = named < 0.5 && traits.typed > 0.5 ? 0.25 : 1
  const heading = TITLE_TAGS.test(column.tag) || /(?:^|>)=?h[1-6][^>]*(?:>|$)/.test(column.name)
  const varied = 0.3 + 0.7 * Math.max(varietyOf(column), traits.matches(page))
  if (slot.expectation === 'longText' || LONG.test(`${top} ${slot.key}`)) {
    return isOther * Math.max(named, (0.02 + 0.98 * Math.min(1, column.length / 120)) * (heading ? 0.4 : 0.9)) * varied
  }
  if (TITLE.test(top) || TITLE.test(slot.key)) {
    const linked = traits.linked > 0.6 && column.length > 4 ? (column.tag === 'a' ? 0.85 : 0.72) : 0.35
    return isOther * Math.max(named, heading ? 0.95 : linked) * varied * (column.length > 150 ? 0.4 : 1)
  }
  const other = 0.4 * (column.length < 80 ? 1 : 0.3) * (heading ? 0.5 : 1)
  return isOther * Math.max(named, other) * (named > 0.5 ? 1 : varied)
}

/** Pieces of one text repeat as they like: their order tells them apart. */
const varietyOf = ({ name, variety, cells }: Column) => (/[|]\d/.test(name) && variety * cells.size > 1 ? 1 : variety)

/** Values of slots that take one of a few words, by concept. */
const VOCABULARIES: Record<string, readonly string[]> = {
  employmentType: ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM'],
  availability: ['InStock', 'OutOfStock', 'PreOrder', 'BackOrder', 'Discontinued'],
}

const isPerson = (id: string) => /author|reviewer|creator|person|contact|employee|speaker|member/i.test(id)
const TITLE_TAGS = /^(?:h[1-6]|dt|summary|legend|caption|th)$/
const TITLE = /title|name|headline|heading|question/i
const LONG = /desc|snippet|summary|text|answer|content|body|excerpt|abstract|review$/i
