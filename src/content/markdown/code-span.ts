/** Text as inline code, between enough backticks (CommonMark 0.31, section 6.1). */
export function codeSpan(text: string): string {
  if (!text.includes('`')) return `\`${text}\``
  const fence = '`'.repeat(longestRun(text) === 1 ? 2 : longestRun(text) + 1)
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return fence + padding + text + padding + fence
}

/** Length of the longest run of backticks. */
export function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
