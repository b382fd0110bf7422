/**
 * About how many tokens a language model needs for a text. Tokenizers differ, so it is on the high side: prose in Latin
 * letters takes about 4 characters per token, digits and punctuation 2, other alphabets 1.5, and ideographs 1.
 */
export function tokensIn(text: string): number {
  return Math.ceil(weigh(text, Number.POSITIVE_INFINITY).weight)
}

/** The length of the longest beginning of a text that takes at most this many tokens. It ends between two characters. */
export function lengthWithin(text: string, tokens: number): number {
  const { length } = weigh(text, tokens)
  const splitsPair = length > 0 && length < text.length && /[\uD800-\uDBFF]/.test(text[length - 1]!)
  return splitsPair ? length - 1 : length
}

function weigh(text: string, most: number): { weight: number; length: number } {
  let weight = 0
  for (let at = 0; at < text.length; at += 1) {
    const next = weight + weightOf(text.charCodeAt(at))
    if (next > most) return { weight, length: at }
    weight = next
  }
  return { weight, length: text.length }
}

function weightOf(code: number): number {
  if (code >= 0x2e80) return 1
  if (code >= 0x80) return 0.67
  const isLetterOrSpace = code === 0x20 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
  return isLetterOrSpace ? 0.25 : 0.5
}
