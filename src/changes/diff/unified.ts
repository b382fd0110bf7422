// Writes the unified diff of two texts.
import { type Edit, editScript } from './edit-script.ts'
import { linesOf } from './line-classes.ts'

const CONTEXT = 3

/** A hunk of a unified diff. Positions count from 0. */
interface Hunk {
  before: number
  beforeLines: number
  after: number
  afterLines: number
  edits: readonly Edit[]
}

/**
 * The unified diff of two texts, with the hunks that `git diff` writes: three lines of context, and behind `@@` the last line
 * above that begins with a letter. Empty if they are equal.
 */
export function unifiedDiff(before: string, after: string): string {
  if (before === after) return ''
  const [old, current] = [linesOf(before), linesOf(after)]
  const hunks = hunksOf(editScript(old, current), old.length, current.length)
  const parts = ['--- a/previous\n', '+++ b/current\n']
  let heading = ''
  let searched = 0
  for (const hunk of hunks) {
    heading = headingAbove(old, hunk.before, searched) ?? heading
    searched = hunk.before
    parts.push(`@@ -${range(hunk.before, hunk.beforeLines)} +${range(hunk.after, hunk.afterLines)} @@${heading}\n`)
    addLines(parts, hunk, old, current)
  }
  return parts.join('')
}

function hunksOf(edits: readonly Edit[], oldLength: number, newLength: number): Hunk[] {
  const groups: Edit[][] = []
  for (const edit of edits) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && edit.before - (last.before + last.removed) <= 2 * CONTEXT) groups.at(-1)!.push(edit)
    else groups.push([edit])
  }
  return groups.map((group) => {
    const [first, last] = [group[0]!, group.at(-1)!]
    const above = Math.min(CONTEXT, first.before, first.after)
    const [endBefore, endAfter] = [last.before + last.removed, last.after + last.added]
    const below = Math.min(CONTEXT, oldLength - endBefore, newLength - endAfter)
    const [before, after] = [first.before - above, first.after - above]
    return {
      before,
      beforeLines: endBefore + below - before,
      after,
      afterLines: endAfter + below - after,
      edits: group,
    }
  })
}

/** Of no lines, the line before which they would be. */
function range(start: number, lines: number): string {
  const first = lines === 0 ? start : start + 1
  return lines === 1 ? String(first) : `${first},${lines}`
}

const MAX_HEADING_BYTES = 80

/** The nearest line above a hunk that begins with a letter, down to where the last search began. */
function headingAbove(lines: readonly string[], at: number, searched: number): string | undefined {
  for (let i = at - 1; i >= searched; i--) {
    const line = lines[i]!
    if (!/^[a-z_$]/i.test(line)) continue
    const bytes = new TextEncoder().encode(line)
    return ` ${new TextDecoder().decode(bytes.subarray(0, MAX_HEADING_BYTES)).replace(/[ \t\r\n]+$/, '')}`
  }
  return undefined
}

function addLines(parts: string[], hunk: Hunk, old: readonly string[], current: readonly string[]): void {
  let at = hunk.after
  const keep = (end: number) => {
    for (; at < end; at++) parts.push(withSign(' ', current[at]!))
  }
  for (const { before, removed, after, added } of hunk.edits) {
    keep(after)
    for (let i = before; i < before + removed; i++) parts.push(withSign('-', old[i]!))
    for (; at < after + added; at++) parts.push(withSign('+', current[at]!))
  }
  keep(hunk.after + hunk.afterLines)
}

const withSign = (sign: string, line: string) =>
  line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`
