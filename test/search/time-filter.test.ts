import { describe, expect, test } from 'bun:test'
import { parseTbs, tbsOf } from '../../src/search/time-filter.ts'

describe('a tbs text becomes a time filter', () => {
  test.each([
    ['qdr:h', { within: 'hour' }],
    ['qdr:d', { within: 'day' }],
    ['qdr:w', { within: 'week' }],
    ['qdr:m', { within: 'month' }],
    ['qdr:y', { within: 'year' }],
    ['qdr:h12', { within: 'hour', count: 12 }],
    ['qdr:d3', { within: 'day', count: 3 }],
    ['qdr:d1', { within: 'day' }],
    ['QDR:W', { within: 'week' }],
    ['cdr:1,cd_min:1/31/2024,cd_max:02/29/2024', { from: '2024-01-31', to: '2024-02-29' }],
    ['cdr:1,cd_min:12/01/2023', { from: '2023-12-01' }],
    ['cdr:1,cd_max:12/01/2023', { to: '2023-12-01' }],
    ['sbd:1', { byDate: true }],
    ['sbd:0', {}],
    ['qdr:m, sbd:1', { within: 'month', byDate: true }],
    ['sbd:1,cdr:1,cd_min:01/01/2024,cd_max:01/01/2024', { byDate: true, from: '2024-01-01', to: '2024-01-01' }],
  ])('%s', (text, filter) => {
    expect(parseTbs(text)).toEqual(filter as never)
  })

  test.each([
    '',
    ' ',
    'qdr',
    'qdr:',
    'qdr:x',
    'qdr:d0',
    'qdr:12d',
    'qdr:d,',
    'qdr:d,qdr:w',
    'cdr:1',
    'cdr:0,cd_min:1/1/2024',
    'cdr:1,cd_min:2024-01-01',
    'cdr:1,cd_min:02/30/2024',
    'cdr:1,cd_min:13/01/2024',
    'cdr:1,cd_min:02/01/2024,cd_max:01/01/2024',
    'sbd:2',
    'week',
    'constructor:1',
    '__proto__:1',
  ])('%p is nonsense', (text) => {
    expect(parseTbs(text)).toBeUndefined()
  })
})

test.each(['qdr:h12', 'qdr:w', 'cdr:1,cd_min:01/31/2024,cd_max:02/29/2024', 'qdr:m,sbd:1'])(
  '%s is written as it was read',
  (text) => {
    expect(tbsOf(parseTbs(text)!)).toBe(text)
  },
)
