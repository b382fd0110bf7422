/** Counts meaningful and meaningless characters of a page. */
export interface LetterCount {
  add(character: string, unmapped: boolean): void
  readonly good: number
  readonly bad: number
}

export function createLetterCount(): LetterCount {
  let good = 0
  let bad = 0
  return {
    add(character, unmapped) {
      if (DINGBAT.test(character)) return
      if (MEANINGLESS.test(character) || (unmapped && GUESSED.test(character))) bad++
      else good++
    },
    get good() {
      return good
    },
    get bad() {
      return bad
    },
  }
}

/** Replacement, control and private-use characters: the font does not say what its glyphs mean. */
const MEANINGLESS = /[\ufffd\ufffe\uffff\p{Cc}\p{Co}\p{Cn}]/u
/** Rare letters, which appear when glyph numbers are taken for characters. */
const GUESSED = /[\u0180-\u02ff]/
/** Dingbats of Symbol and Wingdings (U+F020 to U+F0FF), which are bullets in good text. */
const DINGBAT = /[\uf020-\uf0ff]/

/** A stamp or page number on a scan has no more letters. */
const STAMP_LETTERS = 60

/**
 * Whether the text layer of a page is good enough to use.
 *
 * @param pictured share of the page that pictures cover, 0 to 1
 */
export function isUsable({ good, bad }: LetterCount, pictured: number): boolean {
  if (bad > 0.3 * (good + bad)) return false
  return good > (pictured > 0.7 ? STAMP_LETTERS : 0)
}
