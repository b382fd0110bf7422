import { lengthWithin } from './tokens.ts'

/**
 * The beginning of a text that takes at most this many tokens. It ends after a block of Markdown if the last block is not
 * too long, or else after a line, a word or, at worst, a character. Never empty, so that reading on always gets further.
 */
export function cutAtBlock(text: string, tokens: number): string {
  const most = Math.max(1, lengthWithin(text, tokens))
  if (most >= text.length) return text
  const head = text.slice(0, most)
  const least = most * MIN_KEPT
  const end = [lastBlank(head), head.lastIndexOf('\n') + 1, head.lastIndexOf(' ') + 1].find((at) => at > least)
  return text.slice(0, end ?? wholeCharacters(text, most))
}

/** A boundary that would give up more than half of the budget does not count. */
const MIN_KEPT = 0.5

/** Where the last block ends: after an empty line that is not in a fenced code block. */
function lastBlank(head: string): number {
  let fence: string | undefined
  let end = 0
  for (const { 0: line, index } of head.matchAll(/^.*\n/gm)) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (mark !== undefined) fence = fence === undefined ? mark : line.trim().startsWith(fence) ? undefined : fence
    if (fence === undefined && line.trim() === '') end = index + line.length
  }
  return end
}

/** A first character of two units is kept whole. */
const wholeCharacters = (text: string, most: number) => (most === 1 && text.codePointAt(0)! > 0xffff ? 2 : most)
