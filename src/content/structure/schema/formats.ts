/**
 * Whether a text has a format. Unknown formats hold for every text, as JSON Schema demands.
 *
 * Two are read more generously than their standards: pages rarely state a time zone, so `date-time` and `time` may lack it,
 * and `uri` may hold characters that only an IRI may hold, as links do.
 */
export function hasFormat(format: string, text: string): boolean {
  const holds = FORMATS.get(format)
  return holds === undefined || (text.length <= MAX_FORMATTED_CHARS && holds(text))
}

/** Longer texts have no format. It bounds what the expressions cost. */
const MAX_FORMATTED_CHARS = 8192

export const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map<string, (text: string) => boolean>([
  ['date', isDate],
  ['time', isTime],
  ['date-time', (text) => isDate(text.slice(0, 10)) && /^[Tt ]$/.test(text[10] ?? '') && isTime(text.slice(11))],
  ['duration', isDuration],
  ['email', isEmail],
  ['idn-email', (text) => /^[^@\s]+@[^@\s]+$/.test(text)],
  ['hostname', isHost],
  ['idn-hostname', isHost],
  ['ipv4', isIpv4],
  ['ipv6', (text) => /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)],
  ['uri', isUri],
  ['iri', isUri],
  ['uri-reference', (text) => !/[\s<>"{}|\\^`]/.test(text)],
  ['iri-reference', (text) => !/[\s<>"{}|\\^`]/.test(text)],
  ['uuid', (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)],
  ['json-pointer', (text) => /^(?:\/(?:[^~/]|~[01])*)*$/.test(text)],
  ['relative-json-pointer', (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/.test(text)],
])

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDate(text: string): boolean {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (found === null) return false
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (day < 1 || day > (MONTH_DAYS[month - 1] ?? 0)) return false
  return month !== 2 || day < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
}

/** Leap seconds are not checked against the calendar. */
function isTime(text: string): boolean {
  const found = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))?$/.exec(text)
  if (found === null) return false
  const [hour, minute, second, zoneHour, zoneMinute] = found.slice(1).map((part) => Number(part ?? 0))
  return hour! < 24 && minute! < 60 && second! <= 60 && zoneHour! < 24 && zoneMinute! < 60
}

/** RFC 3339, appendix A. Parts may be skipped and have fractions, as in ISO 8601. */
function isDuration(text: string): boolean {
  return DURATION.test(text)
}

const DURATION =
  /^P(?:\d+W|(?=\d|T\d)(?:\d+(?:\.\d+)?Y)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?D)?(?:T(?=\d)(?:\d+(?:\.\d+)?H)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?S)?)?)$/

/** Without the quoted names and the address literals of RFC 5321, which nobody uses. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  return at > 0 && /^[^@\s"(),:;<>[\\\]]{1,64}$/.test(name) && !/^\.|\.\.|\.$/.test(name) && isHost(text.slice(at + 1))
}

function isHost(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => /^(?!-)[\p{L}\p{N}\p{M}-]{1,63}(?<!-)$/u.test(label))
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
}

function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(text)
}
