export interface TimeMention {
  /** `HH:MM` or `HH:MM:SS`. */
  time: string
  /** End of a range of times. */
  until?: string
  start: number
  end: number
}

interface Span {
  start: number
  end: number
}

/** The times of day in a text, outside the spans that are dates. */
export function timesIn(text: string, taken: readonly Span[]): TimeMention[] {
  const found: Parsed[] = []
  for (const match of text.matchAll(TIME)) {
    const end = match.index + match[0].length
    const hidden = taken.some((span) => match.index < span.end && span.start < end)
    const parsed = hidden ? undefined : parse(match, text)
    if (parsed) found.push(parsed)
  }
  const compact = COMPACT.exec(text)
  if (compact) {
    const time = `${compact[1]}:${compact[2]}${compact[3] === undefined ? '' : `:${compact[3]}`}`
    return [{ time, start: compact.index, end: compact.index + compact[0].length }]
  }
  return paired(text, found)
}

/** ISO 8601 without separators. */
const COMPACT = /(?<=\d{8})T([01]\d|2[0-3])([0-5]\d)([0-5]\d)?(?!\d)/

/** The time of day that a text states, `HH:MM` or `HH:MM:SS`, with the end of its range. */
export function readTime(text: string): { time: string; until?: string } | undefined {
  const first = timesIn(text.slice(0, 200), [])[0]
  return first && { time: first.time, ...(first.until === undefined ? {} : { until: first.until }) }
}

/** The zone right behind a time: `Z`, `+02:00`, or an abbreviation that means one offset only. */
export function zoneAfter(text: string, at: number): string | undefined {
  ZONE.lastIndex = at
  const match = ZONE.exec(text)
  if (!match) return undefined
  if (match[4] !== undefined) return ZONES[match[4].toUpperCase()]
  return `${match[1] === '+' ? '+' : '-'}${match[2]!.padStart(2, '0')}:${match[3] ?? '00'}`
}

const ZONE =
  /\s?(?:Uhr)?\s?\(?(?:(?:UTC|GMT)?\s?([+−-])(\d{1,2}):?(\d{2})?(?![\d])|(Z|UTC|GMT|CES?T|MES?Z|WES?T|EES?T|E[SD]T|C[SD]T|M[SD]T|P[SD]T|AKST|AKDT|HST|BST|JST|KST|AEST|AEDT|NZST|NZDT|MSK|SAST)\b)/iy

/** IST, AST and the like mean several offsets; they are not here. */
const ZONES: Record<string, string> = {
  Z: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  WET: 'Z',
  WEST: '+01:00',
  BST: '+01:00',
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  SAST: '+02:00',
  MSK: '+03:00',
  JST: '+09:00',
  KST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  NZST: '+12:00',
  NZDT: '+13:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  HST: '-10:00',
}

/** Hour, minute in three spellings, half of the day before and behind, word for hour. */
const TIME =
  /(?<![\d.,:/])(?<half>午前|午後|上午|下午|晚上|오전|오후)?\s?(?<hour>\d{1,2})(?:[:：](?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?|\s?[h時时点시]\s?(?<hMinute>[0-5]\d)[分분]?|\.(?<dotMinute>[0-5]\d)(?!\.\d))?(?!\d)\s?(?<meridiem>[ap]\.?m\b\.?)?(?<word>\s?(?:uhr|hs|hrs|h|godz|час\p{L}*|ч|時|时|点|시|o['’]clock)(?!\p{L}))?/giu
const BARE_START = /^\s*(?:[-–—]|to|bis|till|until|à|a)\s*\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\b|uhr|h\b|hrs\b)/i
const CLOCK_BEFORE = /(?:^|[^\p{L}])(?:klo|kl\.?|ore|alle|um|at|o)\s*$/iu

interface Parsed extends TimeMention {
  meridiem: string | undefined
  hour: number
}

function parse(match: RegExpExecArray, text: string): Parsed | undefined {
  const groups = match.groups!
  const minute = groups.minute ?? groups.hMinute ?? groups.dotMinute
  const end = match.index + match[0].length
  const marked = groups.meridiem !== undefined || groups.word !== undefined || groups.half !== undefined
  const opens = !marked && BARE_START.test(text.slice(end, end + 20))
  if (minute === undefined && !marked && !opens) return undefined
  if (
    groups.dotMinute !== undefined &&
    !marked &&
    !opens &&
    !CLOCK_BEFORE.test(text.slice(Math.max(0, match.index - 6), match.index))
  )
    return undefined
  const hour = Number(groups.hour)
  if (hour > 24 || Number(minute ?? 0) > 59 || Number(groups.second ?? 0) > 59) return undefined
  const meridiem = meridiemOf(groups.meridiem, groups.half)
  if (meridiem !== undefined && (hour > 12 || hour === 0) && groups.half === undefined) return undefined
  const rest = `${minute ?? '00'}${groups.second === undefined ? '' : `:${groups.second}`}`
  return { time: clock(hour, rest, meridiem), start: match.index, end, meridiem, hour }
}

function meridiemOf(latin: string | undefined, half: string | undefined): string | undefined {
  if (latin !== undefined) return latin[0]!.toLowerCase()
  if (half === undefined) return undefined
  return /[後下晚후]/.test(half) ? 'p' : 'a'
}

function clock(hour: number, rest: string, meridiem: string | undefined): string {
  let h = hour === 24 ? 0 : hour
  if (meridiem === 'p' && h < 12) h += 12
  if (meridiem === 'a' && h === 12) h = 0
  return `${String(h).padStart(2, '0')}:${rest}`
}

const TIME_RANGE =
  /^[\s(]*(?:[A-Z]{2,4}\s)?(?:[-–—〜～~]|to|till|until|bis|à|a|al|alle|às|tot|do|до|から)\s*(?:um\s|ca\.\s)?$/iu

/** A time that a dash leads on from gets the following one as its end: `7–9 pm`, `18:00 bis 20:00 Uhr`. */
function paired(text: string, found: Parsed[]): TimeMention[] {
  const times: TimeMention[] = []
  for (let i = 0; i < found.length; i++) {
    const { time, start, end, meridiem, hour } = found[i]!
    const next = found[i + 1]
    const gap = next === undefined || next.start - end > 12 ? '' : text.slice(end, next.start)
    if (next !== undefined && text[start - 1] === 'T' && gap.length <= 1) {
      // The offset of an ISO 8601 time looks like the end of a range.
      if (/^[-+−]?$/.test(gap)) i++
      times.push({ time, start, end })
      continue
    }
    if (next === undefined || !TIME_RANGE.test(gap)) {
      times.push({ time, start, end })
      continue
    }
    const inherits = meridiem === undefined && next.meridiem === 'p' && hour < 12 && hour < next.hour % 12
    times.push({ time: inherits ? clock(hour, time.slice(3), 'p') : time, until: next.time, start, end: next.end })
    i++
  }
  return times
}
