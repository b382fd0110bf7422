/** Levels of lists and objects in a request. A JSON Schema may be 64 deep, and checking 20,000 levels took 9 s. */
export const MAX_DEPTH = 100

/** The deepest nesting of a JSON text, without parsing it. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') quoted = !quoted
    else if (quoted) at += char === '\\' ? 1 : 0
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth -= 1
  }
  return deepest
}
