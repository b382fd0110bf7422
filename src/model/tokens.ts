/** About how many tokens a text has, for providers that do not count. Scripts without spaces have one per character. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  return Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN + wide)
}

/**
 * The fewest tokens that a text can have, however its tokenizer compresses it. A provider that counts less has not read
 * the whole text.
 */
export function fewestTokens(text: string): number {
  return Math.floor(text.replace(/(.)\1{3,}/gs, '$1').length / MOST_CHARACTERS_PER_TOKEN)
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

/** For English, what tokenizers with 100,000 to 200,000 words reach. Other languages have fewer. */
const CHARACTERS_PER_TOKEN = 4
/** Twice what they reach on the most regular prose. */
const MOST_CHARACTERS_PER_TOKEN = 10
