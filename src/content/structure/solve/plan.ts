import type { RecordGroup } from '../model.ts'
import { type Column, columnsOf } from './columns.ts'
import { matchColumn } from './columns-match.ts'
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
  for (const [at, [pointer, slot]] of [...slots].entries()) {
    for (const [index, column] of columns.entries()) {
      const score = matchColumn(slot, column, { group, context, titles })
      if (score < WORTH) continue
      matches.push({ pointer, slot, column, score: score + inOrder(at / slots.size, index / columns.length) })
    }
  }
  matches.sort((a, b) => b.score - a.score)
  const plan: Plan = { group, columns: new Map() }
  const taken = new Map<Column, Slot>()
  for (const { pointer, ...match } of matches) {
    if (plan.columns.has(pointer)) continue
    const holder = holderOf(match.column, taken)
    if (holder !== undefined && !mayShare(holder, match.slot)) continue
    plan.columns.set(pointer, match)
    taken.set(match.column, match.slot)
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

/** The slot that has taken a column which overlaps with this one. */
function holderOf(column: Column, taken: ReadonlyMap<Column, Slot>): Slot | undefined {
  for (const [other, slot] of taken) if (overlaps(other, column)) return slot
  return undefined
}

/** Whether two columns have the same cells, or one has parts of the other. */
function overlaps(a: Column, b: Column): boolean {
  if (a === b) return true
  const [first] = a.cells.keys()
  const one = first === undefined ? undefined : a.cells.get(first)
  const other = first === undefined ? undefined : b.cells.get(first)
  if (one?.element === undefined || other === undefined) return false
  if (one.element !== other.element) return one.text !== '' && one.text === other.text
  return one.text === other.text || one.text.includes(other.text) !== other.text.includes(one.text)
}

/** A link and its text, an amount and its currency may come from one cell. */
function mayShare(holder: Slot, slot: Slot): boolean {
  if (holder.expectation === slot.expectation) return false
  const both = [holder, slot]
  return both.some(({ expectation }) => SHARED.has(expectation)) || isNumeric(holder) !== isNumeric(slot)
}

const SHARED: ReadonlySet<string> = new Set(['url', 'image', 'currency'])
const isNumeric = ({ expectation }: Slot) => /^(?:number|integer|money|rating|percent|quantity)$/.test(expectation)
