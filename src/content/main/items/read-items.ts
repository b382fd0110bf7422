// What the items of a group say, part by part.
import type { Element } from 'domhandler'
import type { Blocks } from '../page/blocks.ts'
import { firstFrom } from '../page/first-from.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { hasAmount } from './amounts.ts'
import type { ItemGroup } from './groups.ts'

export interface Part {
  row: number
  block: number
  /** Tags and first class names from the item down. Alike parts of other items share it. */
  path: string
  text: string
  isLinked: boolean
}

export interface ReadItem {
  row: number
  parts: Part[]
  isPriced: boolean
}

export interface ReadGroup {
  items: ReadItem[]
}

export function readItems(
  { measures }: Page,
  { rows, texts, linkWords, weights }: Blocks,
  group: ItemGroup,
): ReadGroup {
  const { end, kind } = measures
  const paths = new Map<number, string>()
  const ofKind: string[] = []
  const pathOf = (row: number, item: number): string => {
    if (row <= item) return ''
    const known = paths.get(row)
    if (known !== undefined) return known
    ofKind[kind[row]!] ??= stepOf(elementAt(measures, row)!)
    const path = `${pathOf(measures.parent[row]!, item)}/${ofKind[kind[row]!]}`
    paths.set(row, path)
    return path
  }
  const items = group.map((item) => {
    const parts: Part[] = []
    for (let block = firstFrom(rows, item); block < rows.length && rows[block]! < end[item]!; block++) {
      const row = rows[block]!
      const isLinked = linkWords[block]! >= weights[block]!.words
      parts.push({ row, block, path: pathOf(row, item), text: texts[block]!.trim(), isLinked })
    }
    return { row: item, parts, isPriced: parts.some(({ text }) => text.length <= MAX_PRICED_CHARS && hasAmount(text)) }
  })
  return { items }
}

/** Tag and first class name. */
function stepOf({ name, attribs }: Element): string {
  return `${name}.${attribs.class?.split(' ', 1)[0] ?? ''}`
}

/** A longer text tells of amounts; it states no price. */
const MAX_PRICED_CHARS = 200
