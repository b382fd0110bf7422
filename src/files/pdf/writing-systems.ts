/**
 * The widest gap between letters of a right-to-left word, in font sizes. Files state the widths of joined letters
 * wrongly, and do have spaces between words.
 */
export const GAP_RIGHT_TO_LEFT = 0.8

/** Hebrew, Arabic, Syriac, Thaana and N'Ko, and the presentation forms of the first two. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether the text has letters that are written from right to left. */
export const isRightToLeft = (text: string): boolean => RTL.test(text)

/** Chinese and Japanese, which have no spaces between words and break lines at any letter. Korean has spaces. */
const UNSPACED = '[\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{3ffff}]'

const STARTS = new RegExp(`^${UNSPACED}`, 'u')

const ENDS = new RegExp(`${UNSPACED}$`, 'u')

/** Whether a line may break before the text without a space. */
export const startsUnspaced = (text: string): boolean => STARTS.test(text)

/** Whether a line may break after the text without a space. */
export const endsUnspaced = (text: string): boolean => ENDS.test(text.slice(-2))
