import type { ReadingContext } from './context.ts'

/** A number in digits, with its place in the text. */
export interface Numeral {
  value: number
  start: number
  /** Behind the number and its multiplier (`1.2k`, `3 Mio.`). */
  end: number
  /** The digits as they stand. */
  digits: string
  /** 1000 for `1.2k`. */
  factor: number
}

/** How numbers are written where the text stands. */
export interface NumeralContext extends ReadingContext {
  /** Whether a space joins groups of three digits, whatever the language. */
  spaced?: boolean
}

/** Longer texts are prose; only their beginning is read. */
export const MAX_READ_LENGTH = 2000

/** All numbers in digits of a text, in its order. Dates and times are numbers too: the caller knows what it seeks. */
export function numeralsIn(text: string, context: NumeralContext = {}): Numeral[] {
  const source = text.length > MAX_READ_LENGTH ? text.slice(0, MAX_READ_LENGTH) : text
  if (!DIGIT.test(source)) return []
  const plain = asciiDigits(source)
  const numerals: Numeral[] = []
  const tokens = joinedGroups(plain, context)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const fraction = fractionAt(plain, tokens, i)
    const value = fraction?.value ?? numeralValue(token.text, context)
    if (value === undefined) continue
    if (fraction) i += fraction.further
    const end = fraction?.end ?? token.end
    const scaled = multiplierAt(plain, end)
    numerals.push({
      value: signed(round(value * (scaled?.factor ?? 1)), plain, token.start),
      start: token.start,
      end: scaled?.end ?? end,
      digits: token.text,
      factor: scaled?.factor ?? 1,
    })
  }
  return numerals
}

interface Token {
  text: string
  start: number
  end: number
}

const DIGIT = /[\d\uff10-\uff19\u0660-\u0669\u06f0-\u06f9½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞]/
const FOREIGN_DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\uff0c\uff0e]/g
const TOKENS =
  /\d+(?:(?:[.,·٫٬\u00a0\u202f\u2009]|['’](?=\d{3}(?!\d)))\d+)*|(?<![\d\p{L}.])\.\d{1,4}(?![\d.])|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞]/gu
const VULGAR: Record<string, number> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
}

/** Same length as the text, so that positions stay. */
function asciiDigits(text: string): string {
  return text.replace(FOREIGN_DIGITS, (character) => {
    if (character === '\uff0c') return ','
    if (character === '\uff0e') return '.'
    return String(character.charCodeAt(0) & 0xf)
  })
}

/** Languages that group digits by a space, where `1 234` is one number. */
const SPACE_GROUPING = new Set('fr pl ru uk sv no nb nn da fi cs sk hu bg lt lv et es pt'.split(' '))

/** The runs of digits, where a space between groups of three joins them if the language groups so. */
function joinedGroups(text: string, { language, spaced }: NumeralContext): Token[] {
  const tokens: Token[] = []
  const joins = spaced || (language !== undefined && SPACE_GROUPING.has(language))
  let open = false
  for (const match of text.matchAll(TOKENS)) {
    const token = { text: match[0], start: match.index, end: match.index + match[0].length }
    const last = tokens.at(-1)
    if (joins && last && open && token.start === last.end + 1 && text[last.end] === ' ' && GROUP.test(token.text)) {
      last.text += `\u00a0${token.text}`
      last.end = token.end
      open = token.text.length === 3
      continue
    }
    tokens.push(token)
    open = token.text.length <= 3 && ONLY_DIGITS.test(token.text) && !token.text.startsWith('0')
    // `iPhone 12 128 €` has two numbers.
    if (spaced && open && /\p{L}\s$/u.test(text.slice(Math.max(0, token.start - 2), token.start))) open = false
  }
  return tokens
}

const GROUP = /^\d{3}(?:[.,]\d{1,2})?$/
const ONLY_DIGITS = /^\d+$/

/** Languages whose decimal separator is the point. All others with a known language use the comma. */
const POINT_DECIMAL = new Set('en ja zh ko th he hi ms bn ur sw'.split(' '))

/** Value of digits with separators; undefined if the separators make no number, as in a date or an IP address. */
function numeralValue(digits: string, { language, region }: ReadingContext = {}): number | undefined {
  if (ONLY_DIGITS.test(digits)) return digits.length > 15 ? undefined : Number(digits)
  const vulgar = VULGAR[digits]
  if (vulgar !== undefined) return vulgar
  if (digits.startsWith('.')) return Number(`0${digits}`)
  const plain = digits.replace(/[\u00a0\u202f\u2009'’٬]/g, ' ').replace(/[٫·]/g, '.')
  const separators = plain.match(/[^\d]/g)!
  const last = separators.at(-1)!
  const mixed = separators.some((separator) => separator !== last)
  if (mixed) return mixedValue(plain, separators, last)
  if (last === ' ') return groupedValue(plain, ' ')
  if (separators.length > 1) return groupedValue(plain, last)
  const [head, tail] = plain.split(last) as [string, string]
  if (tail.length !== 3 || head.length > 3 || head.startsWith('0')) return Number(`${head}.${tail}`)
  const decimal = isDecimal(last, language, region)
  return Number(decimal ? `${head}.${tail}` : head + tail)
}

/** Whether a language writes a decimal point. */
export function isPointDecimal(language: string): boolean {
  return POINT_DECIMAL.has(language)
}

/** Whether one separator in front of three digits is the decimal one. A comma then is not, unless the language says so. */
function isDecimal(separator: string, language: string | undefined, region: string | undefined): boolean {
  if (language === undefined) return separator === '.'
  const point =
    POINT_DECIMAL.has(language) || (language === 'es' && region === 'MX') || (language === 'de' && region === 'CH')
  if (separator === '.')
    return point || (SPACE_GROUPING.has(language) && language !== 'es' && language !== 'pt' && language !== 'da')
  return !point
}

/** `1.234,56`, `1 234.5`, `12,34,567.89`: the last separator is the decimal one if it occurs once. */
function mixedValue(plain: string, separators: string[], last: string): number | undefined {
  if (last === ' ' || separators.indexOf(last) !== separators.length - 1) return undefined
  const grouping = separators[0]!
  if (separators.some((separator, index) => separator !== grouping && index < separators.length - 1)) return undefined
  const at = plain.lastIndexOf(last)
  const whole = groupedValue(plain.slice(0, at), grouping)
  return whole === undefined ? undefined : Number(`${whole}.${plain.slice(at + 1)}`)
}

/** Groups of three, or of two before the last three as in India; four in East Asia do not occur in practice. */
function groupedValue(plain: string, separator: string): number | undefined {
  const groups = plain.split(separator)
  const head = groups[0]!
  const inner = groups.slice(1, -1)
  const fits =
    head.length <= 3 &&
    groups.at(-1)!.length === 3 &&
    (inner.every(({ length }) => length === 3) ||
      (separator !== '.' && inner.every(({ length }) => length === 2) && head.length <= 2))
  const value = Number(groups.join(''))
  return fits && Number.isSafeInteger(value) ? value : undefined
}

interface Fraction {
  value: number
  end: number
  /** How many further tokens belong to it. */
  further: number
}

/** `1/2`, `1 1/2`, `1½`, `1 ½`. */
function fractionAt(text: string, tokens: Token[], index: number): Fraction | undefined {
  const simple = simpleFraction(text, tokens, index)
  if (simple) return simple
  const token = tokens[index]!
  const next = tokens[index + 1]
  if (next === undefined || next.start - token.end > 1 || !SMALL.test(token.text)) return undefined
  const gap = text.slice(token.end, next.start)
  if (gap !== '' && gap !== ' ' && gap !== '\u00a0') return undefined
  const vulgar = VULGAR[next.text]
  const part =
    vulgar === undefined ? simpleFraction(text, tokens, index + 1) : { value: vulgar, end: next.end, further: 0 }
  return part && { value: Number(token.text) + part.value, end: part.end, further: part.further + 1 }
}

function simpleFraction(text: string, tokens: Token[], index: number): Fraction | undefined {
  const top = tokens[index]!
  const bottom = tokens[index + 1]
  if (bottom === undefined || bottom.start !== top.end + 1 || !SLASH.test(text[top.end]!)) return undefined
  if (!SMALL.test(top.text) || !DENOMINATOR.test(bottom.text)) return undefined
  if (SLASH.test(text[bottom.end] ?? '') || SLASH.test(text[top.start - 1] ?? '')) return undefined
  if (Number(top.text) >= Number(bottom.text)) return undefined
  return { value: Number(top.text) / Number(bottom.text), end: bottom.end, further: 1 }
}

const SMALL = /^\d{1,3}$/
const SLASH = /[/⁄]/
const DENOMINATOR = /^(?:[234568]|16|32)$/

const MULTIPLIERS: [RegExp, number][] = [
  [
    /(?:[kK](?![\p{L}\p{N}])|\s?(?:thousand|tausend|Tsd\.?|mille|mila|mil|duizend|tys\.?|тыс\.?|тысяч\p{L}*)(?!\p{L}))/uy,
    1e3,
  ],
  [
    /(?:M(?![\p{L}\p{N}²³])|\s?(?:million(?:s|en)?|mn|mio\.?|millones|millón|milioni|milhões|milhão|miljoen|milion(?:y|ów)?|mln\.?|млн\.?|миллион\p{L}*|miljoner)(?!\p{L}))/iuy,
    1e6,
  ],
  [
    /(?:B(?![\p{L}\p{N}])|\s?(?:billion|bn|milliarden?|mrd\.?|milliards?|miliardi|miljard|mld\.?|млрд\.?|миллиард\p{L}*)(?!\p{L}))/iuy,
    1e9,
  ],
  [/\s?(?:lakhs?|lacs?)(?!\p{L})/iuy, 1e5],
  [/\s?(?:crores?|cr\.?)(?!\p{L})/iuy, 1e7],
  [/[万萬]/uy, 1e4],
  [/[億亿]/uy, 1e8],
]

function multiplierAt(text: string, at: number): { factor: number; end: number } | undefined {
  const next = text.charCodeAt(at)
  if (Number.isNaN(next)) return undefined
  for (const [pattern, factor] of MULTIPLIERS) {
    pattern.lastIndex = at
    if (pattern.test(text)) return { factor, end: pattern.lastIndex }
  }
  return undefined
}

/** A minus in front of the digits, not a dash between two words or numbers. */
function signed(value: number, text: string, start: number): number {
  const sign = text[start - 1]
  if (sign !== '-' && sign !== '−' && sign !== '–') return value
  const before = text[start - 2]
  return before === undefined || /[\s(:=]/.test(before) ? negative(value, text, start) : value
}

/** `10 - 12` has a dash with spaces on both sides; `(-5` and `: -5` have a sign. A dash behind a number is a range. */
function negative(value: number, text: string, start: number): number {
  return /[\d\p{L}%€$£°]\s*$/u.test(text.slice(Math.max(0, start - 4), start - 1)) && text[start - 1] !== '−'
    ? value
    : -value
}

/** Lower end of a range whose multiplier stands only behind the upper one: `90–110k`. */
export function rangeStart(first: Numeral, second: Numeral): number {
  return first.factor === 1 && second.factor > 1 && first.value * second.factor < second.value
    ? first.value * second.factor
    : first.value
}

function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12))
}
