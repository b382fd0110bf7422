import { expect, test } from 'bun:test'
import {
  nextTime,
  patternFault,
  patternOf,
  type Schedule,
  secondsOf,
  timezoneFault,
} from '../../src/schedule/schedule.ts'
import { scheduleOfWords } from '../../src/schedule/words.ts'

const timesOf = (schedule: Schedule, from: string, count: number, anchor = from) => {
  const times: string[] = []
  let at = new Date(from)
  while (times.length < count) {
    at = nextTime(schedule, at, new Date(anchor))!
    times.push(at.toISOString().slice(0, 16))
  }
  return times
}
const inBerlin = (cron: string): Schedule => ({ cron, timezone: 'Europe/Berlin' })

test('a schedule in seconds stays on its grid and skips what was missed', () => {
  const schedule = { everySeconds: 90 }
  const anchor = new Date('2026-01-01T00:00:07Z')
  expect(nextTime(schedule, anchor, anchor)).toEqual(new Date('2026-01-01T00:01:37Z'))
  expect(nextTime(schedule, new Date('2026-01-01T00:01:36.999Z'), anchor)).toEqual(new Date('2026-01-01T00:01:37Z'))
  expect(nextTime(schedule, new Date('2026-01-02T00:00:07Z'), anchor)).toEqual(new Date('2026-01-02T00:01:37Z'))
})

test('a daily time is kept when the clocks change', () => {
  expect(timesOf(inBerlin('0 9 * * *'), '2026-03-27T12:00:00Z', 3)).toEqual([
    '2026-03-28T08:00',
    '2026-03-29T07:00',
    '2026-03-30T07:00',
  ])
})

test('a time that the change to summer time skips runs once, after it', () => {
  expect(timesOf(inBerlin('30 2 * * *'), '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30'])
})

test('a time that the end of summer time repeats runs once, and an hourly schedule runs every hour', () => {
  expect(timesOf(inBerlin('30 2 * * *'), '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
  expect(timesOf(inBerlin('0 * * * *'), '2026-10-24T23:30:00Z', 4)).toEqual([
    '2026-10-25T00:00',
    '2026-10-25T01:00',
    '2026-10-25T02:00',
    '2026-10-25T03:00',
  ])
})

test.each([
  ['every 5 minutes', '*/5 * * * *'],
  ['Every 30 minutes', '*/30 * * * *'],
  ['every 15 minutes starting at :05', '5,20,35,50 * * * *'],
  ['every minute', '* * * * *'],
  ['hourly', '0 * * * *'],
  ['every hour', '0 * * * *'],
  ['every hour at :20', '20 * * * *'],
  ['every 2 hours', '0 */2 * * *'],
  ['every 120 minutes', '0 */2 * * *'],
  ['every other hour', '0 */2 * * *'],
  ['daily', '0 0 * * *'],
  ['daily at 9:00', '0 9 * * *'],
  ['every day at 9am', '0 9 * * *'],
  ['every day at 12:30 am', '30 0 * * *'],
  ['daily at noon', '0 12 * * *'],
  ['weekly', '0 0 * * 0'],
  ['every monday at 14:30', '30 14 * * 1'],
  ['every tue and thu at 8pm', '0 20 * * 2,4'],
  ['every tues, weds and thurs', '0 0 * * 2,3,4'],
  ['weekdays at 8am', '0 8 * * 1-5'],
  ['monthly on the 15th at 6:00', '0 6 15 * *'],
])('%p is %p', (words, cron) => {
  expect(scheduleOfWords(words, 'Europe/Rome')).toEqual({ cron, timezone: 'Europe/Rome', text: words })
})

test('words that cron cannot express become seconds', () => {
  expect(scheduleOfWords('every 7 minutes', 'UTC')).toEqual({ everySeconds: 420, text: 'every 7 minutes' })
  expect(scheduleOfWords('every 90 seconds', 'UTC')).toEqual({ everySeconds: 90, text: 'every 90 seconds' })
  expect(scheduleOfWords('every 3 days', 'UTC')).toEqual({ everySeconds: 259_200, text: 'every 3 days' })
})

test.each([
  ['every 30 seconds', /at least 60/],
  ['every 0 minutes', /at least 60/],
  ['often', /not understood/],
  ['', /not understood/],
  ['daily at 25:00', /"25:00"/],
  ['daily at 13pm', /"13pm"/],
  ['every 15 minutes starting at :75', /minute 75/],
  ['every 999999 hours', /at most 365 days/],
  ['every 366 days', /at most 365 days/],
])('%p is refused with a reason', (words, reason) => {
  expect(scheduleOfWords(words, 'UTC')).toMatch(reason)
})

test.each([['* * * * *'], ['0 9 * * 1'], ['*/5 8-18 1,15 jan-mar mon-fri'], ['0 0 29 2 *'], ['0 0 * * 7']])(
  '%p is a pattern',
  (pattern) => {
    expect(patternFault(pattern)).toBeUndefined()
  },
)

test.each([
  ['* * * *'],
  ['* * * * * *'],
  ['@daily'],
  ['61 * * * *'],
  ['*/0 * * * *'],
  ['0 0 31 2 *'],
  ['0 0 L * *'],
  ['0 0 * * 1#2'],
  ['a b c d e'],
  [''],
  ['0 0 * * xyz'],
])('%p is no pattern', (pattern) => {
  expect(patternFault(pattern)).toBeString()
})

test('what is wrong with a pattern ends a sentence about it', () => {
  expect(['*/0 * * * *', '61 * * * *', '0 0 31 2 *'].map(patternFault)).toEqual([
    'has an error: illegal stepping: 0',
    expect.stringMatching(/^has an invalid /),
    'names no date that exists',
  ])
})

test('a time zone must exist', () => {
  expect(timezoneFault('Europe/Rome')).toBeUndefined()
  expect(timezoneFault('Mars/Olympus')).toBeString()
})

test('seconds and patterns are shown as each other where they agree', () => {
  const shown = [60, 300, 420, 3600, 7200, 18_000, 86_400, 100_000].map((everySeconds) => patternOf({ everySeconds }))
  expect(shown).toEqual(['* * * * *', '*/5 * * * *', null, '0 * * * *', '0 */2 * * *', null, '0 0 * * *', null])
  const seconds = ['* * * * *', '*/5 * * * *', '*/7 * * * *', '0 * * * *', '5 */2 * * *', '0 9 * * 1'].map((cron) =>
    secondsOf({ cron, timezone: 'UTC' }),
  )
  expect(seconds).toEqual([60, 300, null, 3600, 7200, null])
})
