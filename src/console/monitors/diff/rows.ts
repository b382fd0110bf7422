// A unified diff as rows: what stands beside what, and which words of it differ. Pure.
import { createPairing } from './pairs.ts'

export type DiffRow =
  /** How many lines that are the same are left out here. */
  | { type: 'gap'; lines: number }
  | { type: 'same'; before: number; after: number; text: string }
  /** A line that changed has both sides, one that was added or removed has one. */
  | { type: 'changed'; removed?: Line; added?: Line }

export interface Line {
  number: number
  text: string
}

export function rowsOf(diff: string): readonly DiffRow[] {
  const rows: DiffRow[] = []
  const pairLines = createPairing()
  let [before, after] = [1, 1]
  let removed: Line[] = []
  let added: Line[] = []
  const flush = () => {
    rows.push(...pairLines(removed, added))
    removed = []
    added = []
  }
  let isInHunk = false
  for (const line of linesOf(diff)) {
    const range = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (range !== null) {
      flush()
      isInHunk = true
      const lines = firstOf(range[1], range[2]) - before
      if (lines > 0) rows.push({ type: 'gap', lines })
      before += lines
      after = firstOf(range[3], range[4])
    } else if (!isInHunk || line.startsWith('\\')) continue
    else if (line.startsWith('-')) {
      // What is removed after something was added belongs to the next change.
      if (added.length > 0) flush()
      removed.push({ number: before++, text: line.slice(1) })
    } else if (line.startsWith('+')) added.push({ number: after++, text: line.slice(1) })
    else {
      flush()
      rows.push({ type: 'same', before: before++, after: after++, text: line.slice(1) })
    }
  }
  flush()
  return rows
}

const linesOf = (diff: string) => (diff.endsWith('\n') ? diff.slice(0, -1) : diff).split('\n')

/** Of no lines, a range names the line before them. */
const firstOf = (start = '1', lines = '1') => Number(start) + (lines === '0' ? 1 : 0)
