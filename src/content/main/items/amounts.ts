// Recognizes amounts of money in any of the usual notations.

/** Currency signs, codes and words. */
const SIGN =
  '[\\p{Sc}﷼円元원]|(?<!\\p{L})(?:usd|eur|gbp|chf|cad|aud|nzd|jpy|cny|rmb|inr|brl|mxn|sek|nok|dkk|pln|czk|huf|ron|bgn|try|uah|rub|krw|aed|sar|egp|thb|vnd|idr|myr|php|sgd|hkd|zar|rs|rp|rm|fr|sfr|kr|zł|zl|kč|ft|lei|lv|лв|руб|р|грн|тг|tl|din|kn|đ|euros?|dh|dhs)(?!\\p{L})|د\\.إ|ر\\.س|ج\\.م|ريال|درهم|جنيه|دينار|تومان|บาท|万円'
const NUMBER = "\\p{Nd}[\\p{Nd}.,'’ \\u00a0\\u202f\\u066b\\u066c]{0,14}"
const AMOUNT = new RegExp(`(?:${SIGN})\\.?\\s{0,2}-?${NUMBER}|${NUMBER}-?\\s{0,2}(?:${SIGN})`, 'giu')

const DIGIT = /\p{Nd}/u

/** Whether a text contains an amount of money. */
export function hasAmount(text: string): boolean {
  if (!DIGIT.test(text)) return false
  AMOUNT.lastIndex = 0
  return AMOUNT.test(text)
}

/** A price has at most this many letters beside its amounts: `from`, `Regular price`. */
const MAX_LETTERS = 24

/** Whether a text is only a price: one or two amounts and few other words. A range of amounts is not a price. */
export function isPrice(text: string): boolean {
  if (text.length > MAX_CHARS || !hasAmount(text) || RANGE.test(text)) return false
  const rest = text.replace(AMOUNT, '')
  return rest.length < text.length && letters(rest) <= MAX_LETTERS && /[1-9]|[^\P{Nd}0]/u.test(text)
}

const MAX_CHARS = 120
const RANGE = /\p{Nd}\D{0,8}\s[-–—~]\s\D{0,8}\p{Nd}/u

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
