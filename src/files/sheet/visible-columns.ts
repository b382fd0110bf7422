/** The most columns that a sheet can have. */
export const MAX_COLUMNS = 16_384

/** How many of the `count` columns from `from` on are visible. */
export type VisibleColumns = (from: number, count: number) => number

/** @param hidden whether each of the first columns is hidden; all later ones are visible */
export function visibleColumns(hidden: readonly boolean[]): VisibleColumns {
  const counts = [0]
  for (const isHidden of hidden) counts.push(counts.at(-1)! + (isHidden ? 1 : 0))
  const hiddenBefore = (column: number) => counts[Math.min(column, hidden.length)]!
  return (from, count) => count - (hiddenBefore(from + count) - hiddenBefore(from))
}

/** How many visible columns a cell spans: at least one, whatever the file claims. */
export function visibleSpan(from: number, count: number, shown: VisibleColumns): number {
  return Math.max(shown(from, Math.max(count, 1)), 1)
}
