/**
 * Wraps `code`, unchanged, in a fenced Markdown block. The fence is longer than any run of backticks at the start of a
 * line inside (CommonMark 4.5).
 */
export function fenced(code: string, language: string): string {
  let longest = 2
  for (const [run] of code.matchAll(/^[ \t]*`{3,}/gm)) longest = Math.max(longest, run.trimStart().length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/^(?:\r?\n)+/, '').trimEnd()}\n${fence}`
}
