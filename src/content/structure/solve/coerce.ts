import { absolute } from '../../urls.ts'
import { labelConcepts } from '../lexicon/concepts.ts'
import { similarity } from '../lexicon/similarity.ts'
import { wordsOf } from '../lexicon/words.ts'
import type { Json } from '../model.ts'
import { isOrderable, readAvailability } from '../readings/availability.ts'
import { readBoolean } from '../readings/boolean.ts'
import { isName, readByline } from '../readings/byline.ts'
import type { ReadingContext } from '../readings/context.ts'
import { languageCodeOf } from '../readings/country.ts'
import { formatDateTime, formatTime, readDate, readTimestamp, readYear } from '../readings/date.ts'
import { type DurationUnit, durationIn, formatDuration, readDuration } from '../readings/duration.ts'
import { readEmail } from '../readings/email.ts'
import { readCode, readGtin, readIsbn } from '../readings/identifier.ts'
import { matchMember } from '../readings/member.ts'
import { readMoney } from '../readings/money.ts'
import { readNumber } from '../readings/number.ts'
import { readPercent } from '../readings/percent.ts'
import { readPhone } from '../readings/phone.ts'
import { quantityIn } from '../readings/quantity.ts'
import { countIn, readRating } from '../readings/rating.ts'
import type { Candidate } from './candidates/candidate.ts'
import { fitted } from './fitted.ts'
import type { Expectation, Slot } from './slot.ts'

export interface CoerceContext {
  reading: ReadingContext
  base: string
}

/** Reads a candidate as what a slot wants; undefined if the page does not say it. */
export function coerce(candidate: Candidate, slot: Slot, context: CoerceContext): Json | undefined {
  if (
    candidate.isExact &&
    slot.shape.types.has('string') &&
    slot.shape.format === undefined &&
    slot.expectation !== 'member' &&
    slot.expectation !== 'url' &&
    slot.expectation !== 'image'
  ) {
    return textOf(candidate) || undefined
  }
  const value = (READERS[slot.expectation] ?? asText)(candidate, slot, context)
  return value === undefined ? undefined : fitted(value, slot.shape)
}

type Reader = (candidate: Candidate, slot: Slot, context: CoerceContext) => Json | undefined

const textOf = ({ raw }: Candidate) => String(raw).trim()

/** What sites write as `posted in Dinner`. */
const CLASSES: ReadonlySet<string> = new Set(['course', 'section', 'category'])

/** The text without a label that the slot itself is: `Cuisine: Chinese`. */
const asText: Reader = (candidate, slot) => {
  const text = withoutOwnLabel(textOf(candidate), slot)
  if (text === '') return undefined
  const id = slot.concepts[0]?.concept.id
  if (CLASSES.has(id ?? '')) return text.replace(/^(?:(?:posted |filed )?(?:in|under)[:\s])\s*/i, '')
  if (id !== 'yield') return text
  if (!/[\d½¼¾]|\b(?:one|two|three|four|six|eight|dozen)\b/i.test(text)) return undefined
  // A bare number of a recipe's yield counts servings (schema.org, recipeYield).
  return /^\d{1,3}$/.test(text) ? `${text} servings` : text
}

function withoutOwnLabel(text: string, slot: Slot): string {
  const labelled = /^([^:：]{2,30})[:：]\s*(\S.*)$/s.exec(text)
  if (labelled === null) return withoutQuotes(text)
  const said = labelConcepts(labelled[1]!)
  const isOwn = said.some(
    ({ concept, score }) => score > 0.6 && slot.concepts.some((wanted) => wanted.concept === concept),
  )
  return isOwn || similarity(slot.words, wordsOf(labelled[1]!)) > 0.8 ? labelled[2]! : text
}

/** A quotation as a whole loses its marks. */
const withoutQuotes = (text: string) => /^[“„"«]([^“”„"«»]+)[”“"»]$/.exec(text)?.[1]?.trim() ?? text

const asMoney: Reader = ({ raw, label }, slot, { reading }) => {
  if (typeof raw === 'number') return raw
  const money = readMoney(String(raw), reading)
  if (money === undefined) return undefined
  const isUpper =
    slot.concepts[0] !== undefined &&
    /(?:max|high|to$|upper)/i.test(slot.concepts[0].concept.id) &&
    money.to !== undefined
  if (
    label !== undefined &&
    money.bound === 'old' &&
    !/(?:old|previous|list|regular)/i.test(slot.concepts[0]?.concept.id ?? '')
  )
    return undefined
  return isUpper ? money.to : money.amount
}

const asCurrency: Reader = ({ raw }, _slot, { reading }) => {
  const text = String(raw).trim()
  if (/^[A-Z]{3}$/.test(text)) return text
  return readMoney(text, reading)?.currency ?? readMoney(`1 ${text}`, reading)?.currency
}

const asDate: Reader = ({ raw }, _slot, { reading }) => {
  const date = typeof raw === 'number' ? readTimestamp(raw) : readDate(String(raw), reading)
  return date?.date
}

const asDateTime: Reader = ({ raw }, slot, { reading }) => {
  const date = typeof raw === 'number' ? readTimestamp(raw) : readDate(String(raw), reading)
  if (date === undefined) return undefined
  if (slot.shape.format === 'date-time' && date.time === undefined) return `${date.date}T00:00:00`
  return formatDateTime(date)
}

const asTime: Reader = ({ raw }, _slot, { reading }) => {
  const date = readDate(String(raw), reading)
  return (date && formatTime(date)) ?? /\b([01]?\d|2[0-3])[:.h]([0-5]\d)\b/.exec(String(raw))?.[0]
}

const asDuration: Reader = ({ raw, label, source }, slot, { reading }) => {
  const unit = (slot.unit ?? 'minute') as DurationUnit
  // `total: 3` in the state of a page may count anything.
  if (source === 'state' && /^\d+$/.test(String(raw)) && !TIMES.test(label ?? '')) return undefined
  const bare = label === undefined ? undefined : unit
  // Nothing that is asked in minutes takes months: `P20M` lacks the mark of times.
  const text = unit === 'minute' ? String(raw).replace(/^\s*P(?=\d+M\s*$)/i, 'PT') : String(raw)
  const duration = typeof raw === 'number' ? undefined : readDuration(text, reading, bare)
  if (slot.shape.format === 'duration') return duration && formatDuration(duration.seconds)
  if (isText(slot)) return textOf({ raw } as Candidate) || undefined
  const isTotal = slot.concepts[0]?.concept.id === 'totalTime'
  if (typeof raw === 'number') return raw === 0 && isTotal ? undefined : raw
  if (duration === undefined || (duration.seconds === 0 && isTotal)) return undefined
  return durationIn(isPlanned(slot) ? (duration.to ?? duration.seconds) : duration.seconds, unit)
}

const TIMES = /time|min|dur|hour|sec|zeit|temps|tiempo|tempo|tijd|czas/i

/** Times and servings to plan with: of `4–6` the upper end. */
const isPlanned = ({ concepts: [best] }: Slot) =>
  /^(?:prepTime|cookTime|totalTime|restTime|servings)$/.test(best?.concept.id ?? '')

const asQuantity: Reader = ({ raw, label }, slot, { reading }) => {
  if (isText(slot)) return String(raw).trim() || undefined
  if (typeof raw === 'number') return raw
  const text = String(raw)
  if (slot.unit === undefined) return asNumber({ raw } as Candidate, slot, { reading, base: '' })
  const measured =
    quantityIn(text, slot.unit, reading) ??
    (label === undefined ? undefined : quantityIn(`${text} ${unitIn(label)}`, slot.unit, reading))
  return measured ?? (/^[\d.,\s]+$/.test(text) ? readNumber(text, reading)?.value : undefined)
}

/** The unit that a label states: `Weight (kg)`. */
const unitIn = (label: string) => /[([]([^)\]]{1,12})[)\]]/.exec(label)?.[1] ?? ''

const asRating: Reader = ({ raw }, _slot, { reading }) =>
  typeof raw === 'number' ? raw : readRating(String(raw), reading)?.value

const asNumber: Reader = ({ raw }, slot, { reading }) => {
  if (typeof raw === 'number') return raw
  if (typeof raw === 'boolean') return undefined
  const found = readNumber(raw, reading)
  if (found === undefined || found.others > 2) return undefined
  const isUpper =
    found.to !== undefined && (isPlanned(slot) || /(?:max|high|upper)/i.test(slot.concepts[0]?.concept.id ?? slot.key))
  return isUpper ? found.to : found.value
}

const asCount: Reader = (candidate, slot, context) => {
  const { raw } = candidate
  if (typeof raw === 'number') return raw
  const counted = countIn(String(raw), context.reading)
  return counted ?? (/^[\s(]*[\d.,]+[\s)kK]*$/.test(String(raw)) ? asInteger(candidate, slot, context) : undefined)
}

const asInteger: Reader = (candidate, slot, context) => {
  const value = asNumber(candidate, slot, context)
  return typeof value === 'number' ? Math.round(value) : undefined
}

/** A number under a header that asks for a share need not have a sign: `PCT` over `.610`. */
const asPercent: Reader = ({ raw, isExact }, _slot, { reading }) => {
  if (typeof raw === 'number') return raw
  const text = String(raw)
  const bare = isExact && /^[\d.,\s+-]+$/.test(text) ? readNumber(text, reading)?.value : undefined
  return readPercent(text, reading) ?? bare
}

const asYear: Reader = ({ raw }, slot, { reading }) => {
  if (typeof raw === 'number') return raw
  const year = readYear(String(raw), reading)
  return year !== undefined && isText(slot) ? String(year) : year
}

const asBoolean: Reader = ({ raw, label }, slot, { reading }) => {
  if (typeof raw === 'boolean') return raw
  const text = String(raw)
  const id = slot.concepts[0]?.concept.id ?? ''
  if (/stock|availab/i.test(`${id} ${slot.key}`)) {
    const availability = readAvailability(text)
    if (availability !== undefined) return isOrderable(availability)
  }
  if (/free/i.test(id)) {
    const money = readMoney(text, reading)
    if (money !== undefined) return money.amount === 0
  }
  return readBoolean(text, label === undefined ? slot.words : [])
}

const asMember: Reader = (candidate, slot, context) => {
  const members = slot.shape.members ?? []
  const currency = slot.concepts[0]?.concept.id === 'currency' ? asCurrency(candidate, slot, context) : undefined
  const raw = currency ?? candidate.raw
  return matchMember(String(raw), members)?.member
}

const asUrl: Reader = ({ raw, href, source }, _slot, { base }) => {
  if (href !== undefined && source !== 'meta') return href
  const text = String(raw).trim()
  return LOOKS_LIKE_URL.test(text) ? absolute(text, base) : undefined
}

const asImage: Reader = ({ raw, src, source }, _slot, { base }) => {
  if (src !== undefined) return src
  const text = String(raw).trim()
  const isLikely = STATED.has(source) ? LOOKS_LIKE_URL : PICTURE_URL
  return isLikely.test(text) ? absolute(text, base) : undefined
}

/** Sources in which a URL need not look like one of a picture. */
const STATED: ReadonlySet<string> = new Set(['json-ld', 'microdata', 'rdfa', 'microformat', 'meta'])
const PICTURE_URL = /^(?:https?:)?\/?\/?\S+\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]\S*)?$/i

const LOOKS_LIKE_URL =
  /^(?:https?:\/\/|\/\/?[^\s/]|\.{0,2}\/|[\w-]+(?:\/|\.(?:html?|php|aspx?|jpe?g|png|webp|gif)\b))\S*$/i

const asEmail: Reader = ({ raw }) => readEmail(String(raw))
const asPhone: Reader = ({ raw }, _slot, { reading }) =>
  readPhone(String(raw), reading)?.text ?? (/^\+?[\d\s()/.-]{6,}$/.test(String(raw)) ? String(raw) : undefined)

const asName: Reader = (candidate, slot) => {
  const text = withoutOwnLabel(textOf(candidate), slot)
  if (text === '' || text.length > 120 || /^(?:https?:|\/\/|by$|@$)/i.test(text)) return undefined
  // State has keys and paths under the same names.
  if (candidate.source === 'state' && /[<>{}=|]|^\S*\d\S*$(?<=\S{16})/.test(text)) return undefined
  if (candidate.isName === true || !PEOPLE.test(slot.concepts[0]?.concept.id ?? '')) return text
  const names = readByline(text)
  if (names.length > 0) return names.join(', ')
  return isName(text) ? text : undefined
}

/** Concepts whose values stand in bylines. */
const PEOPLE = /author|writer|creator|reviewer|byline/i

const asIdentifier: Reader = ({ raw }, slot) => {
  const text = String(raw).trim()
  const id = slot.concepts[0]?.concept.id ?? ''
  if (/gtin|ean|upc/i.test(id)) return readGtin(text)
  if (/isbn/i.test(id)) return readIsbn(text)
  return typeof raw === 'number' ? text : readCode(withoutOwnLabel(text, slot))
}

const asLanguage: Reader = ({ raw }, _slot, { reading }) => {
  const text = String(raw).trim()
  return /^[a-z]{2,3}(?:[-_]|$)/i.test(text)
    ? text.slice(0, text.search(/[-_]|$/)).toLowerCase()
    : languageCodeOf(text, reading)
}

const isText = ({ shape }: Slot) => shape.types.has('string')

const READERS: Partial<Record<Expectation, Reader>> = {
  money: asMoney,
  currency: asCurrency,
  date: asDate,
  dateTime: asDateTime,
  time: asTime,
  duration: asDuration,
  quantity: asQuantity,
  rating: asRating,
  count: asCount,
  number: asNumber,
  integer: asInteger,
  coordinate: asNumber,
  percent: asPercent,
  year: asYear,
  boolean: asBoolean,
  member: asMember,
  url: asUrl,
  image: asImage,
  email: asEmail,
  phone: asPhone,
  identifier: asIdentifier,
  name: asName,
  language: asLanguage,
}
