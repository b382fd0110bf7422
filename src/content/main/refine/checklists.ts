import type { FirstReading } from '../heuristics/heuristics.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { rowsNamed } from '../page/rows-named.ts'
import type { Page } from '../page/traits.ts'

/**
 * Adds to `chosen` the checklists that the first reading keeps and that follow a heading: things to buy, to pack, to
 * do. They read like a form, as a shop's filters do; but filters hold links or single words.
 */
export function keepChecklists(page: Page, { rows }: Blocks, { kept, names }: FirstReading, chosen: Uint8Array): void {
  const { measures } = page
  let first = 0
  for (const list of checklists(page)) {
    const end = measures.end[list]!
    while (first < rows.length && rows[first]! < list) first++
    if (kept[list] === 0 || names[list] === 1) continue
    if (first === 0 || !/^h[1-6]$/.test(elementAt(measures, rows[first - 1]!)?.name ?? '')) continue
    for (let block = first; block < rows.length && rows[block]! < end; block++) chosen[rows[block]!] = 1
  }
}

/** Minimum number of items with a checkbox. */
const MIN_ITEMS = 3
/** Filters and form choices have fewer words per item. */
const MIN_ITEM_WORDS = 3
/** Maximum number of levels between a checkbox and its item. */
const MAX_LEVELS = 4

/** Lists whose items each hold a checkbox, some words and no link. Rows in document order. */
function checklists({ measures, words, prose }: Page): number[] {
  const lists = new Map<number, Set<number>>()
  for (const row of rowsNamed(measures, 'input')) {
    if (elementAt(measures, row)!.attribs.type !== 'checkbox') continue
    const item = itemAround(measures, row)
    if (item === 0) continue
    const list = measures.parent[item]!
    lists.set(list, (lists.get(list) ?? new Set()).add(item))
  }
  const inOrder = [...lists].sort(([a], [b]) => a - b)
  return inOrder.flatMap(([list, items]) => {
    const end = measures.end[list]!
    const said = words(list, end)
    return items.size >= MIN_ITEMS && said >= MIN_ITEM_WORDS * items.size && prose(list, end) === said ? [list] : []
  })
}

function itemAround(measures: Measures, box: number): number {
  let row = box
  for (let level = 0; row > 0 && level < MAX_LEVELS; row = measures.parent[row]!, level++)
    if (elementAt(measures, row)!.name === 'li') return row
  return 0
}
