import type { Line } from './lines.ts'

/** Index of the line that is the headline of the page; -1 if there is none. */
export function headlineIn(lines: readonly Line[]): number {
  return lines.findIndex(({ heading, region }) => heading === 1 && region === 'main')
}
