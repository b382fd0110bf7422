import { expect, test } from 'bun:test'
import { readConfig } from '../../src/config/read.ts'
import { createLog } from '../../src/log.ts'
import { wantsColor } from '../../src/platform/environment.ts'
import { logStyle } from '../../src/service/log-style.ts'

test.each([
  [{}, { isTerminal: true, color: true }, { format: 'pretty', colors: true }],
  [{}, { isTerminal: true, color: false }, { format: 'pretty', colors: false }],
  [{}, { isTerminal: false, color: true }, { format: 'json', colors: false }],
  [{ SERVICE_LOG_FORMAT: 'json' }, { isTerminal: true, color: true }, { format: 'json', colors: true }],
  [{ SERVICE_LOG_FORMAT: 'pretty' }, { isTerminal: false, color: true }, { format: 'pretty', colors: false }],
] as const)('with %j, on a screen with %j, the log is %j', (env, screen, style) => {
  expect(logStyle(readConfig({}, env), screen)).toEqual(style)
})

test('NO_COLOR and a dumb terminal get no color', () => {
  expect([{}, { NO_COLOR: '' }, { NO_COLOR: '1' }, { TERM: 'dumb' }].map((env) => wantsColor(env))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('colors change nothing but the looks of a line', () => {
  const lines: string[] = []
  for (const colors of [true, false]) {
    createLog({
      level: 'info',
      format: 'pretty',
      colors,
      write: (line) => lines.push(line),
      now: () => new Date(0),
    }).warn('database', { message: 'gone', ms: 12 })
  }
  expect(lines[0]).toContain('\u001b[33mwarn \u001b[0m')
  expect(Bun.stripANSI(lines[0]!)).toBe(lines[1]!)
})
