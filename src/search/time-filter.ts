import type { TimeFilter } from './search.ts'

/**
 * The time filter that a `tbs` text asks for, in the notation of Google's result pages: `qdr:` with h, d, w, m or y and
 * an optional number, `cdr:1,cd_min:MM/DD/YYYY,cd_max:MM/DD/YYYY`, `sbd:1`, and combinations separated by commas.
 *
 * @returns undefined if the text is not in that notation, names a day that does not exist, or a range that ends before
 *   it starts
 */
export function parseTbs(text: string): TimeFilter | undefined {
  const parts = new Map<string, string>()
  for (const part of text.trim().split(',')) {
    const [, name, value] = /^\s*([a-z_]+):(\S+)\s*$/i.exec(part) ?? []
    if (name === undefined || value === undefined || parts.has(name.toLowerCase())) return
    parts.set(name.toLowerCase(), value.toLowerCase())
  }
  const filter: TimeFilter = {}
  for (const [name, value] of parts) {
    const read = Object.hasOwn(readers, name) ? readers[name]?.(value) : undefined
    if (read === undefined) return
    Object.assign(filter, read)
  }
  const { from, to } = filter
  if (parts.has('cdr') && from === undefined && to === undefined) return
  if (from !== undefined && to !== undefined && from > to) return
  return filter
}

/** What a part adds to the filter; undefined if its value makes no sense. */
const readers: Record<string, (value: string) => TimeFilter | undefined> = {
  qdr: (value) => {
    const [, letter, digits] = /^([hdwmy])(\d{1,4})?$/.exec(value) ?? []
    if (letter === undefined) return
    const count = digits === undefined ? 1 : Number(digits)
    return count === 0 ? undefined : { within: units[letter]!, ...(count > 1 && { count }) }
  },
  cdr: (value) => (value === '1' ? {} : undefined),
  cd_min: (value) => withDay('from', value),
  cd_max: (value) => withDay('to', value),
  sbd: (value) => (value === '1' ? { byDate: true } : value === '0' ? {} : undefined),
}

const units: Record<string, NonNullable<TimeFilter['within']>> = {
  h: 'hour',
  d: 'day',
  w: 'week',
  m: 'month',
  y: 'year',
}

/** `MM/DD/YYYY` as `YYYY-MM-DD`. */
function withDay(member: 'from' | 'to', text: string): TimeFilter | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (month === undefined || day === undefined) return
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  // The 31st of February is a valid date for some parsers: the 3rd of March.
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : { [member]: iso }
}

/** A filter in the notation that `parseTbs` reads. */
export function tbsOf({ within, count = 1, from, to, byDate }: TimeFilter): string {
  return [
    ...(within === undefined ? [] : [`qdr:${within[0]}${count > 1 ? count : ''}`]),
    ...(from === undefined && to === undefined ? [] : ['cdr:1']),
    ...(from === undefined ? [] : [`cd_min:${american(from)}`]),
    ...(to === undefined ? [] : [`cd_max:${american(to)}`]),
    ...(byDate ? ['sbd:1'] : []),
  ].join(',')
}

/** `YYYY-MM-DD` as `MM/DD/YYYY`. */
function american(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
