import type { ReadingContext } from './context.ts'
import { currencyOf, currencyPattern, POINT_CURRENCIES, WORDLIKE_CODES } from './currency.ts'
import { isFree } from './free.ts'
import { RANGE } from './number.ts'
import { isPointDecimal, MAX_READ_LENGTH, type Numeral, numeralsIn, rangeStart } from './numeral.ts'

export interface Money {
  amount: number
  /** ISO 4217 code, if the text states a currency. */
  currency?: string
  /** Upper end of a range. */
  to?: number
  /** What the amount is for, if it is not for the whole: `kg`, `month`, `100 g`. */
  unit?: string
  /** `from 12 €`, `up to 12 €`, `was 12 €`, `you save 12 €`. */
  bound?: 'from' | 'upTo' | 'old' | 'saving'
}

/**
 * The price that a text states. Of several the first that is neither an old one nor a saving. A number without a currency is
 * a price only if it is the only number of a short text. `Free` is 0.
 */
export function readMoney(text: string, context: ReadingContext = {}): Money | undefined {
  const all = moneyIn(text, context)
  const found = all.find(({ bound }) => bound !== 'old' && bound !== 'saving') ?? all[0]
  if (found) return found
  if (isFree(text)) return { amount: 0 }
  if (text.length > MAX_BARE_LENGTH) return undefined
  const [numeral, second] = numeralsIn(text, context)
  if (numeral === undefined) return undefined
  if (second === undefined) {
    return isPlainAmount(text, numeral) ? { amount: numeral.value, ...boundBefore(text, numeral.start) } : undefined
  }
  const isRange = RANGE.test(text.slice(numeral.end, second.start)) && second.value > numeral.value
  if (!isRange || !isPlainAmount(text, numeral, second)) return undefined
  return { amount: rangeStart(numeral, second), to: second.value }
}

/** All amounts with a currency in a text, in its order. */
export function moneyIn(text: string, context: ReadingContext = {}): Money[] {
  const source = text.length > MAX_READ_LENGTH ? text.slice(0, MAX_READ_LENGTH) : text
  const marks = /\d/.test(source) ? marksIn(source, context) : []
  if (marks.length === 0) return []
  const spaced = marks.some(({ currency }) => SPACED_CURRENCIES.has(currency))
  const numerals = numeralsIn(source, spaced ? { ...context, spaced } : context)
  const found: Money[] = []
  const state = { text: source, numerals, marks, next: 0, language: context.language }
  for (let i = 0; i < numerals.length; ) {
    const { money, used } = moneyAt(state, i)
    if (money) found.push(money)
    i += used
  }
  return found
}

interface Scan {
  text: string
  numerals: Numeral[]
  marks: Mark[]
  /** The first mark that no number has taken. */
  next: number
  language: string | undefined
}

interface Mark {
  /** Empty for money of an unknown currency. */
  currency: string
  /** In front of a number the letters may be a word. */
  wordlike: boolean
  start: number
  end: number
}

/** Beyond it a lone number is part of a sentence. */
const MAX_BARE_LENGTH = 40
const MARKS = new RegExp(currencyPattern(), 'giu')
/** Currencies of countries that group digits by spaces. */
const SPACED_CURRENCIES = new Set('EUR PLN SEK NOK DKK CZK HUF RUB UAH BGN KZT BYN ZAR'.split(' ').concat(''))
const DIGIT = /\d/
const GAP_BEFORE = /^[\s:]{0,3}[-−]?$/
const GAP_AFTER = /^\s{0,2}(?:[,.:]?[-–—]{1,2}\s?)?$/

function marksIn(text: string, context: ReadingContext): Mark[] {
  const marks: Mark[] = []
  for (const match of text.matchAll(MARKS)) {
    const currency = currencyOf(match[0], context)
    if (currency === undefined) continue
    const wordlike = WORDLIKE_CODES.has(match[0])
    marks.push({ currency, wordlike, start: match.index, end: match.index + match[0].length })
  }
  return marks
}

function moneyAt(scan: Scan, index: number): { money?: Money; used: number } {
  const { text, numerals, language } = scan
  const numeral = numerals[index]!
  const second = numerals[index + 1]
  const before = takeBefore(scan, numeral)
  const after = before ? undefined : takeAfter(scan, numeral)
  const gapStart = Math.max(numeral.end, after?.end ?? 0)
  const isRange =
    second !== undefined && second.value > numeral.value && RANGE.test(withoutMarks(text.slice(gapStart, second.start)))
  const hasCents = !isRange && second !== undefined && isCents(scan, { numeral, second, before, after })
  const other =
    isRange || (hasCents && !before && !after) ? (takeBefore(scan, second) ?? takeAfter(scan, second)) : undefined
  const mark = before ?? after ?? other
  if (mark === undefined) return { used: 1 }
  const last = isRange || hasCents ? second : numeral
  const end = Math.max(mark.end, other?.end ?? 0, last.end)
  const amount = isRange && second.factor > 1 ? rangeStart(numeral, second) : amountOf(numeral, mark.currency, language)
  return {
    money: {
      amount: hasCents ? amount + second.value / 100 : amount,
      ...(mark.currency === '' ? {} : { currency: mark.currency }),
      ...(isRange ? { to: amountOf(second, mark.currency, language) } : {}),
      ...unitAfter(text, end),
      ...boundBefore(text, Math.min(mark.start, numeral.start)),
    },
    used: last === numeral ? 1 : 2,
  }
}

/** `1.299 €`: three digits behind a point are a group, unless the currency and the language use a decimal point. */
function amountOf({ value, digits, factor }: Numeral, currency: string, language: string | undefined): number {
  if (!POINT_GROUP.test(digits) || factor !== 1) return value
  if (POINT_CURRENCIES.has(currency) && language !== undefined && isPointDecimal(language)) return value
  return Number(digits.replace('.', ''))
}

const POINT_GROUP = /^[1-9]\d{0,2}\.\d{3}$/

function takeBefore(scan: Scan, numeral: Numeral): Mark | undefined {
  while (scan.marks[scan.next] && scan.marks[scan.next + 1] && scan.marks[scan.next + 1]!.end <= numeral.start)
    scan.next++
  const mark = scan.marks[scan.next]
  if (mark === undefined || mark.wordlike || mark.end > numeral.start) return undefined
  if (!GAP_BEFORE.test(scan.text.slice(mark.end, numeral.start))) return undefined
  scan.next++
  return mark
}

function takeAfter(scan: Scan, numeral: Numeral): Mark | undefined {
  while (scan.marks[scan.next] && scan.marks[scan.next]!.start < numeral.end) scan.next++
  const mark = scan.marks[scan.next]
  if (mark === undefined || !GAP_AFTER.test(scan.text.slice(numeral.end, mark.start))) return undefined
  // `December 2004 £218,000`: the sign belongs to the number that it touches.
  if (mark.start > numeral.end && DIGIT.test(scan.text[mark.end] ?? '')) return undefined
  scan.next++
  return mark
}

function withoutMarks(gap: string): string {
  return gap.length > 20 ? gap : gap.replace(MARKS, ' ')
}

/** Cents that stand apart as small digits: `12 99 €`, `$12 99`, `12€99`. */
function isCents(
  { text, marks, next }: Scan,
  {
    numeral,
    second,
    before,
    after,
  }: { numeral: Numeral; second: Numeral; before: Mark | undefined; after: Mark | undefined },
): boolean {
  if (!/^\d\d$/.test(second.digits) || second.factor !== 1 || numeral.factor !== 1 || !Number.isInteger(numeral.value))
    return false
  if (after) return second.start === after.end && !/^\d/.test(text.slice(second.end))
  if (second.start !== numeral.end + 1 || text[numeral.end] !== ' ') return false
  const behind = text.slice(second.end, second.end + 12)
  if (before) return /^\s*(?:$|[\p{Sc}/*|)])/u.test(behind)
  const mark = marks[next]
  const gap = mark && text.slice(second.end, mark.start)
  return gap !== undefined && /^\s?$/.test(gap) && !/\p{L}\s$/u.test(text.slice(0, numeral.start))
}

const UNIT =
  /\s*(?:(?=p(?:cm|w|a|ppn)\b)|\/|(?:per|pro|je|par|por|al|alla|a|an|each|za|om|på|om)\s)\s*(\d+\s?)?(\p{L}+\.?)/iuy
const UNITS = new Map<string, string>()
const UNIT_WORDS = {
  kg: 'kg kilo kilogram kilogramm кг',
  g: 'g gr gram gramm г',
  lb: 'lb lbs pound',
  oz: 'oz ounce',
  l: 'l liter litre litro ltr л',
  ml: 'ml',
  m: 'm meter metre lfm',
  'm²': 'qm m² sqm',
  'ft²': 'sqft',
  hour: 'hour hr h stunde std heure hora ora uur godz час',
  day: 'day tag jour dia día giorno dag dzień день',
  night: 'night nacht nuit noche notte noite noc ночь',
  week: 'pw week wk woche semaine semana settimana tydzień неделю',
  month: 'pcm month mo mth monat mois mes mese mês maand miesiąc mies мес месяц',
  year: 'pa year yr annum anno jahr an año ano anno jaar rok год',
  person: 'person personne persona pessoa persoon osoba osobę os pers adult человека',
  pack: 'pack pk packung paquet pack confezione box set',
  piece: 'tk piece pc pcs item stück stk stueck pièce unidad unit unidade pezzo stuk szt шт each ea',
}
for (const [unit, words] of Object.entries(UNIT_WORDS))
  for (const word of words.split(' ')) if (!UNITS.has(word)) UNITS.set(word, unit)

function unitAfter(text: string, at: number): { unit?: string } {
  UNIT.lastIndex = at
  const match = UNIT.exec(text)
  if (!match) return {}
  const word = match[2]!.toLowerCase().replace(/\.$/, '')
  const unit = UNITS.get(word) ?? UNITS.get(word.replace(/s$/, ''))
  if (unit === undefined) return {}
  return { unit: match[1] ? `${match[1].trim()} ${unit}` : unit }
}

const FROM =
  /(?:^|[^\p{L}])(?:from|starting at|starts at|starting from|ab|dès|à partir de|a partir de|desde|da|vanaf|od|от|från|fra|as low as)\s*:?\s*$/iu
const UP_TO = /(?:^|[^\p{L}])(?:up to|bis zu|bis|jusqu'à|jusqu’à|hasta|fino a|até|tot|do|до)\s*:?\s*$/iu
const OLD =
  /(?:^|[^\p{L}])(?:was|statt|uvp|rrp|msrp|list price|list|reg\.?|regular price|original price|instead of|previously|before|vorher|alter preis|ancien prix|au lieu de|antes|prezzo consigliato|adviesprijs|zamiast|было|вместо|før|ord\.?)\s*:?\s*$|(?:原價|原价|定価|参考価格|市场价)\s*[:：]?\s*$/iu
/** Words that say so only at the beginning: `de 20 € por 15 €`. */
const OLD_FIRST = /^\s*(?:de|van|prima)\s*:?\s*$/iu
const SAVING =
  /(?:^|[^\p{L}])(?:save|you save|saving|savings|discount|off|sie sparen|sparen sie|ersparnis|rabatt|économisez|remise|ahorra|ahorras|ahorro|descuento|risparmi|sconto|poupe|desconto|korting|bespaar|oszczędzasz|rabat|скидка|экономия)\s*:?\s*$|(?:現省|省|立减|割引|値引き)\s*[:：]?\s*$/iu

function boundBefore(text: string, at: number): { bound?: NonNullable<Money['bound']> } {
  if (at === 0) return {}
  const head = text.slice(Math.max(0, at - 24), at)
  if (FROM.test(head)) return { bound: 'from' }
  if (UP_TO.test(head)) return { bound: 'upTo' }
  if (SAVING.test(head)) return { bound: 'saving' }
  return OLD.test(head) || (head.length === at && OLD_FIRST.test(head)) ? { bound: 'old' } : {}
}

/** Digits with nothing else, or with words that speak of a price. */
function isPlainAmount(text: string, first: Numeral, last = first): boolean {
  const head = text.slice(0, first.start)
  if (!/^\s*[,.:]?[-–—*]{0,2}\s*$/.test(text.slice(last.end))) return false
  return PRICE_WORDS.test(head) || (LEADER.test(head) && /[.,]\d\d$/.test(first.digits))
}

/** Menus lead the eye from a dish to its price. */
const LEADER = /(?:\.{3,}|…+|_{3,}|(?:\. ){3,})\s*$/
const PRICE_WORDS =
  /^\s*(?:(?:our |your |sale |special |regular |current |total |unser )?(?:price|now|only|from|total|preis|nur|jetzt|ab|prix|precio|prezzo|preço|prijs|cena|цена|価格|价格|cost|fee)\s*(?:is|from)?\s*:?\s*)?$/iu
