import type { RecordGroup } from '../model.ts'
import { type Column, columnsOf, overlaps } from './columns.ts'
import { isNamed, matchColumn, slotFor } from './columns-match.ts'
import type { SolveContext } from './context.ts'
import type { Slot } from './slot.ts'

/** Which column of a group answers which slot. */
export interface Plan {
  group: RecordGroup
  /** By JSON pointer of the slot. */
  columns: Map<string, ColumnMatch>
}

export interface ColumnMatch {
  column: Column
  score: number
  slot: Slot
}

/**
 * Gives each slot the column that suits it best, the surest first; undefined if no column suits any.
 *
 * @param slots by JSON pointer
 */
export function planOf(group: RecordGroup, slots: ReadonlyMap<string, Slot>, context: SolveContext): Plan | undefined {
  if (context.room.columns < 0) return undefined
  const columns = columnsOf(group)
  context.room.columns -= columns.length * slots.size
  const titles = titleColumn(columns, slots, { group, context })
  const matches: (ColumnMatch & { pointer: string })[] = []
  for (const [at, [pointer, wanted]] of [...slots].entries()) {
    for (const [index, column] of columns.entries()) {
      const slot = slotFor(wanted, column, { group, context })
      const score = matchColumn(slot, column, { group, context, titles })
      if (score < WORTH) continue
      matches.push({ pointer, slot, column, score: score + inOrder(at / slots.size, index / columns.length) })
    }
  }
  matches.sort((a, b) => b.score - a.score)
  const plan: Plan = { group, columns: new Map() }
  for (const { pointer, ...match } of matches) {
    if (plan.columns.has(pointer)) continue
    const holders = [...plan.columns.values()].filter(
      ({ column, slot }) =>
        column === match.column ||
        (!isNamed(group, column) && (overlaps(column, match.column) || isPartOfDate(match.column, { column, slot }))),
    )
    if (holders.every(({ slot }) => mayShare(slot, match.slot))) plan.columns.set(pointer, match)
  }
  return plan.columns.size === 0 ? undefined : plan
}

const WORTH = 0.15

/** Of equal columns, a slot takes the one at the place that it has among the slots. */
const inOrder = (slot: number, column: number) => 0.02 * (1 - Math.abs(slot - column))

/** The column that the title slot takes, whose link is the link of the record. */
function titleColumn(
  columns: readonly Column[],
  slots: ReadonlyMap<string, Slot>,
  match: { group: RecordGroup; context: SolveContext },
): Column | undefined {
  const slot = [...slots.values()].find(isTitle)
  if (slot === undefined) return undefined
  let best: { column: Column; score: number } | undefined
  for (const column of columns) {
    const score = matchColumn(slot, column, match)
    if (score > (best?.score ?? 0)) best = { column, score }
  }
  return best?.column
}

const isTitle = ({ key, expectation, concepts }: Slot) =>
  (expectation === 'text' || expectation === 'name') &&
  /title|name|headline|heading/i.test(`${key} ${concepts[0]?.concept.id ?? ''}`)

/** Whether a column has pieces of dates, such as the month of `<div><b>19</b> <i>Apr</i></div>`. */
function isPartOfDate(part: Column, { column, slot }: { column: Column; slot: Slot }): boolean {
  if ((slot.expectation !== 'date' && slot.expectation !== 'dateTime') || column.length >= MAX_DATE) return false
  const [index, cell] = [...part.cells].find(([at]) => column.cells.has(at)) ?? []
  const date = index === undefined ? undefined : column.cells.get(index)?.element
  for (
    let node = cell?.element?.parent, up = 0;
    node !== null && node !== undefined && up < MAX_UP;
    node = node.parent, up += 1
  )
    if (node === date) return true
  return false
}

const MAX_UP = 4
const MAX_DATE = 40

/** A link and its text, an amount and its currency may come from one cell. */
function mayShare(holder: Slot, slot: Slot): boolean {
  if (holder.expectation === slot.expectation) return false
  const both = [holder, slot]
  return both.some(({ expectation }) => SHARED.has(expectation)) || isNumeric(holder) !== isNumeric(slot)
}

const SHARED: ReadonlySet<string> = new Set(['url', 'image', 'currency'])
const isNumeric = ({ expectation }: Slot) => /^(?:number|integer|money|rating|percent|quantity)$/.test(expectation)
