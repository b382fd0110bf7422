/**
 * About how many tokens a text has, for what is decided before a model is asked and for providers that do not count. Models
 * divide texts differently, so this is on the safe side: English has about four characters per token, Markdown with its
 * links about three.
 */
export function tokensOf(text: string): number {
  let ascii = 0
  let alphabetic = 0
  let wide = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) ascii += 1
    else if (code < 0x2e80) alphabetic += 1
    else wide += 1
  }
  return Math.ceil(ascii / 3.2 + alphabetic / 1.8 + wide)
}

/**
 * The fewest tokens that a text can have, however its tokenizer compresses it. A provider that counts less has not read
 * the whole text.
 */
export function fewestTokens(text: string): number {
  return Math.floor(text.replace(/(.)\1{3,}/gs, '$1').length / MOST_CHARACTERS_PER_TOKEN)
}

/** Twice what tokenizers with 100,000 to 200,000 words reach on the most regular English prose. */
const MOST_CHARACTERS_PER_TOKEN = 10
