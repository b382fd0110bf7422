// Tells whether data says only what its page says, without the code that made it: each value must occur in the text, the
// attributes or the scripts of the page, as it is or as another spelling of the same number, date, duration or URL.
import { decodeHTML } from 'entities'
import type { Json } from '../../../src/content/structure/model.ts'

/** JSON pointers, with their values, of what the page does not say. */
export function inventedIn(data: Json, page: { html: string; url: string }): string[] {
  const said = readPage(page)
  return [...leavesOf(data, '')].flatMap(([pointer, value]) => (isSaid(value, said) ? [] : [`${pointer} ${value}`]))
}

type Scalar = string | number

interface Said {
  /** Letters and digits of the visible text and of the whole source. */
  letters: string
  words: Set<string>
  digits: string
  numbers: Set<number>
  html: string
  url: string
}

function* leavesOf(data: Json, pointer: string): Generator<[string, Scalar]> {
  if (data === null || typeof data === 'boolean') return
  if (typeof data !== 'object') yield [pointer, data]
  else for (const [key, member] of Object.entries(data)) yield* leavesOf(member, `${pointer}/${key}`)
}

function readPage({ html, url }: { html: string; url: string }): Said {
  const unescaped = html.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  const source = decodeHTML(decodeHTML(unescaped.replace(/\\[nrt]/g, ' ').replaceAll('\\', '')))
  const visible = decodeHTML(html.replace(/<(script|style)\b.*?<\/\1>/gis, ' ').replace(/<[^>]*>/g, ''))
  const spaced = decodeHTML(html.replace(/<[^>]*>/g, ' '))
  const address = decodeURIComponent(url.replace(/%(?![\da-f]{2})/gi, '%25'))
  return {
    letters: `${lettersOf(visible)} ${lettersOf(spaced)} ${lettersOf(source)} ${lettersOf(address)}`,
    words: new Set([visible, spaced, source, address].flatMap(wordsOf)),
    digits: `${visible} ${source}`.replace(/[^\d|<>a-z]/gi, ''),
    numbers: numbersIn(`${visible} ${spaced} ${source} ${address}`),
    html: source,
    url,
  }
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** All numbers, by either decimal mark, and the words and fractions that stand for some. */
function numbersIn(text: string): Set<number> {
  const numbers = new Set<number>()
  for (const [written] of text.matchAll(/\d[\d.,'’\u00a0\u202f ]*\d|\d/g)) {
    for (const part of [written, ...written.split(/\s/)]) {
      const bare = part.replace(/['’\s]/g, '')
      numbers.add(Number(bare.replaceAll(',', ''))).add(Number(bare.replaceAll('.', '').replace(',', '.')))
      for (const digits of part.match(/\d+/g) ?? []) numbers.add(Number(digits))
    }
  }
  // Cents that only their markup sets apart.
  for (const [, whole, cents] of text.matchAll(/(\d+)\s{0,3}(\d\d)(?!\d)/g)) numbers.add(Number(`${whole}.${cents}`))
  for (const word of new Set(wordsOf(text))) {
    const named = NUMBER_WORDS.indexOf(word)
    if (named >= 0) numbers.add(named)
  }
  for (const [mark, value] of FRACTIONS) {
    if (!text.includes(mark)) continue
    for (const whole of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) numbers.add(whole + value)
  }
  return numbers
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const FRACTIONS: [string, number][] = [
  ['½', 0.5],
  ['1/2', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]

/** Words that stand for values of which no letter is theirs. */
const MEANINGS: { value: RegExp; words: RegExp }[] = [
  { value: /^0$/, words: /free|gratis|kostenlos|gratuit|nothing|none/i },
  { value: /^out.?of.?stock$/i, words: /unavailable|sold out|ausverkauft|vergriffen|rupture|agotado|нет в наличии/i },
  { value: /^in.?stock$/i, words: /available|lieferbar|auf lager|add to|disponible|в наличии|в корзину|купить/i },
]

function isSaid(value: Scalar, said: Said): boolean {
  if (MEANINGS.some((meaning) => meaning.value.test(String(value)) && meaning.words.test(said.html))) return true
  if (typeof value === 'number') return isNumberSaid(value, said)
  const text = value.trim()
  if (/^\d{4}-\d\d(?:-\d\d)?(?:[T ]|$)/.test(text)) return isDateSaid(text, said)
  if (/^P(?=.)(?:\d+D)?(?:T.+)?$/.test(text)) return isNumberSaid(minutesOf(text), said)
  if (/^https?:/.test(text)) return isUrlSaid(text, said)
  if (/^[A-Z]{3}$/.test(text)) return said.letters.includes(text.toLowerCase()) || /\p{Sc}/u.test(said.html)
  if (/^\+?[\d\s()/.-]{6,}$/.test(text)) return said.digits.includes(text.replace(/\D/g, ''))
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return isNumberSaid(Number(text.replace(',', '.')), said)
  const letters = lettersOf(text)
  return said.letters.includes(letters) || wordsOf(text).every((word) => said.words.has(word))
}

/** The number itself, or what it is in another unit: percent, thousands, minutes, grams, centimetres, miles, degrees. */
function isNumberSaid(value: number, { numbers }: Said): boolean {
  if (numbers.has(Math.abs(value))) return true
  const near = (number: number) => Math.abs(number - Math.abs(value)) <= 0.005 * Math.abs(value) + 1e-9
  for (const number of numbers) {
    if (FACTORS.some((factor) => near(number * factor) || near(number / factor))) return true
    if (Math.round(number) === value) return true
  }
  // Days, hours and minutes.
  const whole = [...numbers].filter((number) => Number.isInteger(number) && number < 60)
  for (const hours of whole) if (whole.some((minutes) => near(hours * 60 + minutes))) return true
  return false
}

const FACTORS = [60, 1440, 100, 1000, 1e6, 3600, 28.35, 453.6, 2.54, 30.48, 1.609, 0.9144, 0.0929, 4.184, 3.785, 0.4047]

function minutesOf(duration: string): number {
  const amount = (unit: string, part: string) => Number(new RegExp(`([\\d.]+)${unit}`).exec(part)?.[1] ?? 0)
  const [days = '', time = ''] = duration.slice(1).split('T')
  return amount('D', days) * 1440 + amount('H', time) * 60 + amount('M', time) + amount('S', time) / 60
}

/** Year, month and day as numbers or names, or a time stamp of that day. */
function isDateSaid(date: string, { numbers, words, digits }: Said): boolean {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  if (digits.includes(`${year}${month}${day}`)) return true
  const hasYear = numbers.has(Number(year)) || numbers.has(Number(year) % 100)
  const hasMonth = numbers.has(Number(month)) || monthNames(Number(month)).some((name) => words.has(name))
  const hasDay =
    day === '' || numbers.has(Number(day)) || [...words].some((word) => word.startsWith(String(Number(day))))
  if (hasYear && hasMonth && hasDay) return true
  const at = Date.parse(date.slice(0, 10)) / 1000
  return [...numbers].some((number) => Math.abs(number - at) < 172_800 || Math.abs(number / 1000 - at) < 172_800)
}

function monthNames(month: number): string[] {
  return LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) =>
      wordsOf(new Intl.DateTimeFormat(language, { month: style, day: 'numeric' }).format(new Date(2024, month - 1, 9))),
    ),
  ).filter((name) => name !== '9')
}

const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'cs', 'sv', 'fi']

/** The URL of the page, or one that is written on it, whole or relative. */
function isUrlSaid(written: string, { html, url }: Said): boolean {
  if (html.includes(written) || written === url) return true
  const { pathname, search, hash, origin } = new URL(written)
  if (origin === new URL(url).origin && pathname === '/' && search === '') return true
  const tail = decodeURIComponent(`${pathname}${search}${hash}`.replace(/%(?![\da-f]{2})/gi, '%25'))
  return [tail, tail.split('/').at(-1)!].some(
    (part) => part.length > 2 && decodeURIComponentSafely(html).includes(part),
  )
}

function decodeURIComponentSafely(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
}
