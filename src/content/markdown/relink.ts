import { structureOf } from '../chunks/structure.ts'

/**
 * Markdown with other targets of its links and images. Code keeps them, whatever it looks like.
 *
 * @param retarget returns the new target, or undefined to keep one
 */
export function relinked(markdown: string, retarget: (target: string) => string | undefined): string {
  const pieces: string[] = []
  let written = 0
  const replace = (from: number, to: number) => {
    const target = retarget(markdown.slice(from, to))
    if (target === undefined) return
    pieces.push(markdown.slice(written, from), target)
    written = to
  }
  for (const { kind, start, end } of structureOf(markdown)) {
    // A search in the whole Markdown would go on behind each block, to the next mark of any.
    if (kind !== 'fence') targetsIn(markdown.slice(start, end), (from, to) => replace(start + from, start + to))
  }
  return pieces.length === 0 ? markdown : `${pieces.join('')}${markdown.slice(written)}`
}

/** An escaped character, the beginning of code, that of the target of a link, or that of a definition. */
const MARK = /\\[\s\S]|`+|\]\(<?|(?<=^|\n)\[\d{1,9}\]: <?/g

function targetsIn(block: string, replace: (from: number, to: number) => void): void {
  /** Runs of backticks of these lengths do not close any more, so that looking for them costs linear time. */
  const unclosed = new Set<number>()
  MARK.lastIndex = 0
  for (let mark = MARK.exec(block); mark !== null; mark = MARK.exec(block)) {
    const [found] = mark
    const behind = mark.index + found.length
    if (found[0] === '\\') continue
    if (found[0] === '`') {
      MARK.lastIndex = unclosed.has(found.length) ? behind : (closeOf(block, behind, found) ?? behind)
      if (MARK.lastIndex === behind) unclosed.add(found.length)
      continue
    }
    const to = endOf(block, behind, found.endsWith('<') ? '>' : found.startsWith('[') ? '' : ')')
    if (to > behind) replace(behind, to)
    MARK.lastIndex = Math.max(behind, to)
  }
}

/** Where code ends: behind the next run of as many backticks. */
function closeOf(block: string, from: number, run: string): number | undefined {
  const runs = /`+/g
  runs.lastIndex = from
  for (let next = runs.exec(block); next !== null; next = runs.exec(block)) {
    if (next[0].length === run.length) return runs.lastIndex
  }
  return undefined
}

/** Where a target ends: at white space, or at the bracket that closes it. */
function endOf(block: string, from: number, close: string): number {
  let depth = 0
  for (let at = from; at < block.length; at++) {
    const character = block[at]!
    if (character === ' ' || character === '\n') return at
    if (character === '(') depth++
    if (character === close && (close !== ')' || depth === 0)) return at
    if (character === ')') depth--
  }
  return block.length
}
