import { expect, test } from 'bun:test'
import { causeOf, createLog, type FieldsOf, type LogLevel } from '../src/log.ts'
import { logEvents } from '../src/log-events.ts'

test('a cause tells no more of an address than scheme and host, and is one line without colours', () => {
  const cause = new Error(
    'goto: net::ERR_ABORTED at https://me:pw@shop.test:8443/private?token=1#x\nCall log:\n\u001b[2m  - navigating to "http://a.test/b", waiting\u001b[22m\n',
  )
  expect(causeOf(cause)).toBe(
    'Error: goto: net::ERR_ABORTED at https://shop.test:8443 Call log: - navigating to "http://a.test", waiting',
  )
})

test('causes are told outermost first, and bounded', () => {
  expect(causeOf(new TypeError('a', { cause: new Error('b', { cause: 'c' }) }))).toBe('TypeError: a <- Error: b <- c')
  expect(causeOf('x'.repeat(10_000))).toHaveLength(500)
})

const at = () => new Date('2026-11-28T12:34:56.789Z')

test('a line for people is one line, whatever its values hold, and steers no terminal', () => {
  const lines: string[] = []
  const log = createLog({ level: 'info', format: 'pretty', write: (line) => lines.push(line), now: at })
  log.with({ role: 'api' }).warn('database', {
    message: 'it says "no"\nand more',
    ms: 12,
    ok: false,
    host: undefined,
    cause: 'two words',
    odd: '\u001b[2J\u009b',
    turned: 'a\u202eb\u2028',
  } as FieldsOf<'database'>)
  log.info('stopping')
  expect(lines).toEqual([
    '12:34:56.789 warn  database   it says "no"\\nand more role=api ms=12 ok=false cause="two words" odd="\\u001b[2J\\u009b" turned="a\\u202eb\\u2028"\n',
    '12:34:56.789 info  stopping\n',
  ])
})

test('the least level may change while the log is in use', () => {
  const lines: string[] = []
  let level: LogLevel = 'info'
  const log = createLog({ level: () => level, write: (line) => lines.push(line), now: at }).with({ role: 'api' })
  log.debug('cache')
  level = 'debug'
  log.debug('sitemaps')
  expect(lines).toEqual(['{"ts":"2026-11-28T12:34:56.789Z","level":"debug","event":"sitemaps","role":"api"}\n'])
})

test('every event is logged at one of the levels that the table gives it, and means something', () => {
  for (const [event, { levels, meaning }] of Object.entries(logEvents)) {
    expect(event).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(levels.length).toBeGreaterThan(0)
    expect(meaning).toMatch(/^\S.*\.$/)
  }
})
