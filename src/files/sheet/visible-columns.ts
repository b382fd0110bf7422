/** What a sheet has at most. */
export const MAX_COLUMNS = 16_384

/** How many of `count` columns from `from` on are shown. */
export type VisibleColumns = (from: number, count: number) => number

/** @param hidden whether each of the first columns is hidden; those behind them are shown */
export function visibleColumns(hidden: readonly boolean[]): VisibleColumns {
  const counts = [0]
  for (const isHidden of hidden) counts.push(counts.at(-1)! + (isHidden ? 1 : 0))
  const hiddenBefore = (column: number) => counts[Math.min(column, hidden.length)]!
  return (from, count) => count - (hiddenBefore(from + count) - hiddenBefore(from))
}

/** How many columns a cell takes of those that are shown: one at least, whatever its file claims. */
export function visibleSpan(from: number, count: number, shown: VisibleColumns): number {
  return Math.max(shown(from, Math.max(count, 1)), 1)
}
