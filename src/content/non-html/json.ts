/**
 * Makes JSON readable: JSON on one line is broken into lines and indented. Works on the text, not on parsed values, so
 * numbers keep their digits and members their order. Other text, and JSON on several lines, is returned unchanged.
 */
export function readableJson(text: string): string {
  const trimmed = text.trim()
  if (trimmed.includes('\n') || !isJson(trimmed)) return trimmed
  return indented(trimmed) ?? trimmed
}

/** Deeper JSON is returned unchanged, since indentation would make it quadratic in size. */
const MAX_PRETTY_DEPTH = 64
const INDENT = '  '

/** Whether the whole of `text` is one JSON value. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** One token: a string, a bracket, a comma, a colon, or a number or word. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s[\]{},:"]+/g

/** Puts each member of valid JSON on its own line. Undefined if it nests deeper than `MAX_PRETTY_DEPTH`. */
function indented(json: string): string | undefined {
  const pieces: string[] = []
  let depth = 0
  let before = ''
  const line = (): string => `\n${INDENT.repeat(depth)}`
  for (const [token] of json.matchAll(TOKEN)) {
    const opened = before === '{' || before === '['
    if (token === '}' || token === ']') {
      depth--
      if (!opened) pieces.push(line())
    } else if (opened || before === ',') {
      pieces.push(line())
    }
    pieces.push(token === ':' ? ': ' : token)
    if ((token === '{' || token === '[') && ++depth > MAX_PRETTY_DEPTH) return undefined
    before = token
  }
  return pieces.join('')
}
