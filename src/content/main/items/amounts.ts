// Recognizes amounts of money in any of the usual notations.

/** Currency codes, and words and letters that stand for a currency next to a number. `ft` is a foot, `Ft` a forint. */
const CODES =
  'USD EUR GBP CHF CAD AUD NZD JPY CNY RMB INR BRL MXN ARS CLP COP SEK NOK DKK PLN CZK HUF RON BGN TRY UAH RUB KRW AED SAR EGP THB VND IDR MYR PHP SGD HKD TWD ZAR NGN KES PKR ILS'
const WORDS =
  'kr Kr KR zł zl ZŁ Kč kč KČ Ft lei Lei LEI TL tl Rs RS Rp RP RM Fr fr SFr euro euros Euro EUROS лв руб Руб РУБ р Р грн тг тенге đ Dhs DH د.إ ر.س ج.م ريال درهم جنيه دينار تومان บาท'
const SIGN = `[\\p{Sc}﷼円元원]|万円|(?<!\\p{L})(?:${`${CODES} ${WORDS}`.replaceAll('.', '\\.').replaceAll(' ', '|')})(?!\\p{L})`
const NUMBER = '\\p{Nd}[\\p{Nd}.,\u0027\u2019 \\u00a0\\u202f\\u066b\\u066c]{0,14}'
const AMOUNT = new RegExp(`(?:${SIGN})\\.?\\s{0,2}-?${NUMBER}|${NUMBER}-?\\s{0,2}(?:${SIGN})`, 'gu')

/** Whether a text contains an amount of money. */
export function hasAmount(text: string): boolean {
  return DIGIT.test(text) && text.search(AMOUNT) >= 0
}

const DIGIT = /\p{Nd}/u

/** A price has at most this many letters beside its amounts: `from`, `Regular price`. */
const MAX_LETTERS = 24

/** Whether a text is only a price: one or two amounts and few other words. A range of amounts is not a price. */
export function isPrice(text: string): boolean {
  if (text.length > MAX_CHARS || !hasAmount(text) || RANGE.test(text)) return false
  const rest = text.replace(AMOUNT, '')
  return rest.length < text.length && letters(rest) <= MAX_LETTERS && /[1-9]|[^\P{Nd}0]/u.test(text)
}

/** Whether a text is a price beside the one before and what is saved: up to three amounts, each with few words. */
export function isPriceLine(text: string): boolean {
  if (text.length > MAX_CHARS || !hasAmount(text) || RANGE.test(text)) return false
  const amounts = text.match(AMOUNT)?.length ?? 0
  return amounts <= MAX_AMOUNTS && letters(text.replace(AMOUNT, '')) <= MAX_LETTERS_EACH * amounts
}

const MAX_AMOUNTS = 3
const MAX_LETTERS_EACH = 16
const MAX_CHARS = 120
const RANGE = /\p{Nd}\D{0,8}\s[-–—~]\s\D{0,8}\p{Nd}/u

function letters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
