/** Whether the name suggests that a style is for code. */
export const isCodeStyle = (name: string): boolean => CODE.test(name)

const CODE = /\b(?:code|verbatim|source text|preformatted|macro text|keyboard|teletype|typewriter)\b/i
const QUOTE = /^(?:intense )?quote$|^block ?(?:text|quote|quotation)|^quotations?$/i

export const isQuoteStyle = (name: string): boolean => QUOTE.test(name)

/** The heading level, 1 to 6, of the built-in styles of word processors. */
export function headingOfStyle(name: string): number | undefined {
  const level = /^heading (\d)\b/i.exec(name)?.[1]
  if (level !== undefined) return Math.min(Math.max(Number(level), 1), 6)
  if (/^title$/i.test(name)) return 1
  return /^subtitle$/i.test(name) ? 2 : undefined
}
