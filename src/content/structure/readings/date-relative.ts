import { fold } from '../lexicon/fold.ts'
import type { ReadingContext } from './context.ts'

/** `2 days ago`, `gestern`: a date counted from the page's date. Undefined without one. */
export function relativeDate(text: string, { pageDate }: ReadingContext): { date: string } | undefined {
  if (pageDate === undefined || text.length > 60) return undefined
  const folded = fold(text)
  for (const [days, pattern] of NAMED) if (pattern.test(folded)) return { date: daysBefore(pageDate, days) }
  const match = AGO.exec(folded)
  if (!match) return undefined
  const count = Number(match[1] ?? match[3] ?? 1)
  const unit = unitOf(match[2] ?? match[4]!)
  return unit === undefined ? undefined : { date: stepBack(pageDate, count, unit) }
}

const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u')
const NAMED: [number, RegExp][] = [
  [2, word('vorgestern|avant-hier|anteayer|eergisteren|przedwczoraj|позавчера|一昨日|前天')],
  [1, word('yesterday|gestern|hier|ayer|ieri|ontem|gisteren|wczoraj|вчера|昨日|昨天|igar|i gar')],
  [0, word("today|just now|heute|aujourd'hui|hoy|oggi|hoje|vandaag|dzis|dzisiaj|сегодня|今日|今天|idag|i dag|bugun")],
]

const UNIT =
  '(minut\\p{L}*|мин\\p{L}*|分钟|分|hours?|hrs?|stunden?|heures?|horas?|or[ae]|uur|godzin\\p{L}*|час\\p{L}*|小时|時間|days?|tag\\p{L}*|jours?|dias?|giorn[oi]|dag\\p{L}*|dni|dzien|дн\\p{L}*|день|日|天|weeks?|wochen?|semaines?|semanas?|settiman[ae]|we[ek]k?en|week|tydzien|tygodni\\p{L}*|недел\\p{L}*|週間|周|months?|monat\\p{L}*|mois|mes|meses|mes[ei]|maand\\p{L}*|miesi\\p{L}*|месяц\\p{L}*|か?ヶ?月|个月|years?|jahr\\p{L}*|ans?|anos?|ann[oi]|jaar|lat|lata|rok|год\\p{L}*|лет|年)'
const AGO = new RegExp(
  `(?:vor|il y a|hace|ha)\\s+(?:(\\d{1,3})|an?|une?|einem|einer|un|una|um|uma)\\s?${UNIT}|(?:(\\d{1,3})|an?|one|een)\\s?${UNIT}\\s?(?:ago|fa|atras|geleden|temu|назад|前|sedan|siden)`,
  'u',
)

type Unit = 'day' | 'month' | 'year' | 'week' | 'none'
const UNITS: [RegExp, Unit][] = [
  [/^(?:minut|мин|分|hour|hr|stund|heure|hora|or[ae]$|uur|godzin|час|小时|時間)/u, 'none'],
  [/^(?:week|woche|semaine|semana|settiman|wee?k|tydz|tygod|недел|週|周)/u, 'week'],
  [/^(?:month|monat|mois|mes|maand|miesi|месяц|か?ヶ?月|个月)/u, 'month'],
  [/^(?:year|jahr|ans?$|ano|ann[oi]|jaar|lat|rok|год|лет|年)/u, 'year'],
  [/^(?:day|tag|jour|dia|giorn|dag|dni|dzien|дн|день|日|天)/u, 'day'],
]

function unitOf(text: string): Unit | undefined {
  return UNITS.find(([pattern]) => pattern.test(text))?.[1]
}

function stepBack(pageDate: string, count: number, unit: Unit): string {
  if (unit === 'none') return daysBefore(pageDate, 0)
  if (unit === 'day' || unit === 'week') return daysBefore(pageDate, unit === 'week' ? count * 7 : count)
  const date = new Date(`${pageDate.slice(0, 10)}T00:00:00Z`)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - (unit === 'year' ? count * 12 : count))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.toISOString().slice(0, 10)
}

function daysBefore(pageDate: string, days: number): string {
  return new Date(Date.parse(`${pageDate.slice(0, 10)}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
