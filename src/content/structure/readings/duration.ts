import { fold } from '../lexicon/fold.ts'
import type { ReadingContext } from './context.ts'
import { RANGE } from './number.ts'
import { type Numeral, numeralsIn } from './numeral.ts'

export interface Duration {
  seconds: number
  /** Upper end of a range, in seconds. */
  to?: number
}

export type DurationUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/**
 * The length of time that a text states: ISO 8601 (`PT1H30M`), `1 hr 30 min`, `1 Std. 20 Min.`, `1h30`, `1:30 h`,
 * `20–30 minutes`. A number without a unit is none, unless the caller knows the unit.
 */
export function readDuration(
  text: string,
  context: ReadingContext = {},
  bareUnit?: DurationUnit,
): Duration | undefined {
  const source = text.slice(0, 200)
  if (MOMENT.test(source)) return undefined
  const iso = isoDuration(source)
  if (iso !== undefined) return { seconds: iso }
  if (ALMOST_ISO.test(source)) return undefined
  return clockDuration(source) ?? wordDuration(source, context) ?? bareDuration(source, context, bareUnit)
}

/** Seconds in the unit that was asked for, to three decimals at most. */
export function durationIn(seconds: number, unit: DurationUnit): number {
  return Number((seconds / SECONDS[unit]).toFixed(3))
}

/** ISO 8601, in hours, minutes and seconds: `PT1H30M`. */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = Math.round((seconds % 60) * 1000) / 1000
  const parts = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`
  return parts === '' ? 'PT0S' : `PT${parts}`
}

/** Unit of time that a word names, in any of the languages. */
function durationUnitOf(word: string): DurationUnit | undefined {
  return UNITS.get(fold(word).replace(/\.$/, ''))
}

const SECONDS: Record<DurationUnit, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_629_746,
  year: 31_556_952,
}

const UNIT_WORDS: Record<DurationUnit, string> = {
  second:
    's sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos seg secondo secondi seconden sekund sekunda sekundy сек секунда секунды секунд 秒 秒間 sn saniye sekunder',
  minute:
    "m min mins mn minute minutes minuten minuto minutos minuti minuut minuta minuty minut мин минута минуты минут 分 分間 分钟 dk dakika minuter minutter minuuttia '",
  hour: 'h hr hrs hour hours std stunde stunden stdn heure heures hora horas hs ora ore uur uren u godz godzina godziny godzin ч час часа часов 時間 小时 saat sa timme timmar timer time tim tuntia',
  day: 'd day days tag tage tagen jour jours dia dias giorno giorni dag dagen dzien dni день дня дней дн 日 日間 天 gun dagar dage',
  week: 'w wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane weken tydzien tygodnie tygodni неделя недели недель 週間 周 星期 hafta veckor uger uker',
  month:
    'mo mos month months monat monate monaten mois mes meses mese mesi maand maanden miesiac miesiace miesiecy mies месяц месяца месяцев мес か月 ヶ月 个月 ay manad manader maneder',
  year: 'y yr yrs year years jahr jahre jahren an ans annee annees ano anos anno anni jaar jaren rok lata lat год года лет 年 年間 yil ar',
}
const UNITS = new Map<string, DurationUnit>()
for (const [unit, words] of Object.entries(UNIT_WORDS)) {
  for (const word of words.split(' ')) UNITS.set(fold(word), unit as DurationUnit)
}

const ISO =
  /^\s*P(?=[\dT])(?:(\d{1,6}(?:[.,]\d{1,6})?)Y)?(?:(\d{1,6}(?:[.,]\d{1,6})?)M)?(?:(\d{1,6}(?:[.,]\d{1,6})?)W)?(?:(\d{1,6}(?:[.,]\d{1,6})?)D)?(?:T(?:(\d{1,6}(?:[.,]\d{1,6})?)H)?(?:(\d{1,6}(?:[.,]\d{1,6})?)M)?(?:(\d{1,9}(?:[.,]\d{1,6})?)S)?)?\s*$/i

/** Written by a program, but no duration: `PT-476070H19M32S`, `PT`. */
const ALMOST_ISO = /^\s*P(?:T[-\d]|T?\s*$|-?\d+[YMDHS\s])/

/** The mark of times left out: `P2H10M` can only mean hours and minutes. */
const LACKS_T = /^\s*P(?=\d+H)(?:\d+H)(?:\d+M)?(?:\d+S)?\s*$/i

function isoDuration(written: string): number | undefined {
  const text = LACKS_T.test(written) ? written.replace(/P/i, 'PT') : written
  const match = ISO.exec(text)
  if (!match) return undefined
  const parts = [match[1], match[2], match[3], match[4], match[5], match[6], match[7]]
  if (parts.every((part) => part === undefined)) return undefined
  const units: DurationUnit[] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']
  return parts.reduce((sum, part, index) => sum + Number((part ?? '0').replace(',', '.')) * SECONDS[units[index]!], 0)
}

/** `2 days ago` is a moment. */
const MOMENT = /\bago\b|^\s*(?:vor|il y a|hace|há)\s+\d|\bfa\s*$|назад|temu|geleden|前\s*$/iu

const CLOCK =
  /^\D{0,30}?(\d{1,3}):([0-5]\d)(?::([0-5]\d))?\s*(?:(h|hrs?|hours?|std\.?|stunden|heures?|min|minutes?|m)\.?)?\s*$/i

/** `1:30:00` and `1:30 h` are hours; `3:45 min` and a bare `3:45`, as players show it, are minutes. */
function clockDuration(text: string): Duration | undefined {
  const match = CLOCK.exec(text)
  if (!match) return undefined
  const [first, second, third] = [Number(match[1]), Number(match[2]), match[3]]
  if (third !== undefined) return { seconds: first * 3600 + second * 60 + Number(third) }
  const isHours = /^(?:h|s)/i.test(match[4] ?? '')
  return { seconds: isHours ? first * 3600 + second * 60 : first * 60 + second }
}

interface Measure {
  low: number
  high: number
  unit: DurationUnit
  start: number
  end: number
}

const WORD = /\s?-?\s?(\p{L}+\.?|['′]|か月|ヶ月)(?:\(?s\)?)?/uy
const JOINS = /^[\s,.]*(?:and|und|et|y|e|ed|en|i|og|och|и|&|\+)?[\s,]*$/iu

/** `15 min + 1 hour` */
const SUM = /^\s*\+\s*$/

/** Measures of time that follow each other, from the largest unit to the smallest. */
function wordDuration(text: string, context: ReadingContext): Duration | undefined {
  const measures = measuresIn(text, numeralsIn(text, context))
  const first = measures[0]
  if (first === undefined) return undefined
  let { low, high, unit, end } = first
  for (const next of measures.slice(1)) {
    const gap = text.slice(end, next.start)
    if ((SECONDS[next.unit] < SECONDS[unit] && JOINS.test(gap)) || SUM.test(gap)) {
      low += next.low
      high += next.high
    } else if (RANGE.test(gap) && next.low > low && low === high) high = next.high
    else break
    unit = next.unit
    end = next.end
  }
  return high > low ? { seconds: low, to: high } : { seconds: low }
}

function measuresIn(text: string, numerals: Numeral[]): Measure[] {
  const measures: Measure[] = []
  for (let i = 0; i < numerals.length; i++) {
    const numeral = numerals[i]!
    const next = numerals[i + 1]
    const named = unitAt(text, numeral.end)
    const last = measures.at(-1)
    if (named) {
      const opens = last === undefined || last.end <= numeral.start
      const previous = numerals[i - 1]
      const ranged =
        opens &&
        previous !== undefined &&
        previous.end > (last?.end ?? -1) &&
        previous.value < numeral.value &&
        RANGE.test(text.slice(previous.end, numeral.start))
      const factor = SECONDS[named.unit]
      const low = ranged ? previous : numeral
      measures.push({
        low: low.value * factor,
        high: numeral.value * factor,
        unit: named.unit,
        start: low.start,
        end: named.end,
      })
    } else if (last?.unit === 'hour' && next?.start !== numeral.start && isBareMinutes(text, last, numeral)) {
      measures.push({
        low: numeral.value * 60,
        high: numeral.value * 60,
        unit: 'minute',
        start: numeral.start,
        end: numeral.end,
      })
    }
  }
  return measures
}

/** `1h30`, `1 hr 30`. */
function isBareMinutes(text: string, hours: Measure, { value, start, digits }: Numeral): boolean {
  return /^\s?$/.test(text.slice(hours.end, start)) && digits.length <= 2 && value < 60
}

function unitAt(text: string, at: number): { unit: DurationUnit; end: number } | undefined {
  WORD.lastIndex = at
  const match = WORD.exec(text)
  if (!match) return undefined
  const unit = durationUnitOf(match[1]!) ?? durationUnitOf(match[1]!.replace(/\.$/, ''))
  return unit && { unit, end: WORD.lastIndex }
}

function bareDuration(text: string, context: ReadingContext, unit: DurationUnit | undefined): Duration | undefined {
  if (unit === undefined || !/^\s*[\d.,½¼¾⅓⅔\s–-]+\s*$/.test(text)) return undefined
  const [first, second] = numeralsIn(text, context)
  if (first === undefined) return undefined
  const seconds = first.value * SECONDS[unit]
  return second && second.value > first.value ? { seconds, to: second.value * SECONDS[unit] } : { seconds }
}
