import { expect, test } from 'bun:test'
import {
  formatDateTime,
  formatTime,
  readDate,
  readTimestamp,
  readYear,
} from '../../../../src/content/structure/readings/date.ts'
import { monthOf } from '../../../../src/content/structure/readings/month-names.ts'
import { readTime } from '../../../../src/content/structure/readings/time.ts'
import { PATIENCE_MS } from '../../../patience.ts'

test.each([
  ['2026-03-14'],
  ['14. März 2026'],
  ['March 14, 2026'],
  ['the 14th of March 2026'],
  ['Sat, 14 Mar 2026'],
  ['14 de marzo de 2026'],
  ['14 mars 2026'],
  ['14 marzo 2026'],
  ['14 de março de 2026'],
  ['14 maart 2026'],
  ['14 marca 2026'],
  ['14 марта 2026 г.'],
  ['2026年3月14日(土)'],
  ['令和8年3月14日'],
  ['14 Mart 2026 Cumartesi'],
  ['2026. március 14.'],
  ['14. marts 2026'],
  ['14. maaliskuuta 2026'],
  ['14-Mar-26'],
  ["14 Mar '26"],
  ['14.03.2026'],
  ['14.3.2026'],
  ['2026/3/14'],
  ['20260314'],
  ['03/14/2026'],
])('%s is 14 March 2026', (text) => {
  expect(readDate(text)).toEqual({ date: '2026-03-14' })
})

test('the names of months that Intl knows are all known', () => {
  for (const language of 'en de fr es it pt nl pl ru sv da nb fi cs tr hu ro uk id'.split(' ')) {
    for (let month = 1; month <= 12; month++) {
      const date = new Date(Date.UTC(2024, month - 1, 5))
      const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatToParts(
        date,
      )
      expect([language, monthOf(parts.find(({ type }) => type === 'month')!.value, language)]).toEqual([
        language,
        month,
      ])
    }
  }
})

test('day and month are told apart by region and language, or not at all', () => {
  expect(readDate('03/04/2026', { language: 'en', region: 'US' })?.date).toBe('2026-03-04')
  expect(readDate('03/04/2026', { language: 'en', region: 'GB' })?.date).toBe('2026-04-03')
  expect(readDate('03/04/2026', { language: 'fr' })?.date).toBe('2026-04-03')
  expect(readDate('03/04/2026')).toBeUndefined()
})

test('a zone is given only where the text states one', () => {
  expect(readDate('2026-03-14T19:00:00Z')).toEqual({ date: '2026-03-14', time: '19:00:00', zone: 'Z' })
  expect(readDate('2026-03-14T19:00:00.000-04:00')).toMatchObject({ time: '19:00:00', zone: '-04:00' })
  expect(readDate('20260314T190000Z')).toMatchObject({ time: '19:00:00', zone: 'Z' })
  expect(readDate('Sat, 14 Mar 2026 19:00:00 GMT')?.zone).toBe('Z')
  expect(readDate('Mar 14, 2026 at 7:30 PM EST')).toEqual({ date: '2026-03-14', time: '19:30', zone: '-05:00' })
  expect(readDate('Samstag, 14. März 2026, 19:30 Uhr')).toEqual({ date: '2026-03-14', time: '19:30' })
})

test('a zone in brackets behind a second time is not the zone of the first', () => {
  expect(readDate('May 24, 2016 -- 13:30 GMT (06:30 PDT)')).toEqual({ date: '2016-05-24', time: '13:30', zone: 'Z' })
})

test.each([
  ['14 mars 2026 à 20h30', '20:30'],
  ['14 marzo 2026 ore 21:00', '21:00'],
  ['2026年3月14日 午後7時30分', '19:30'],
  ['14.3.2026 klo 18.30', '18:30'],
  ['10 a.m. on March 14, 2026', '10:00'],
])('the time of %s is read', (text, time) => {
  expect(readDate(text)).toEqual({ date: '2026-03-14', time })
})

test.each([
  ['14–16 March 2026'],
  ['14. bis 16. März 2026'],
  ['March 14 - 16, 2026'],
  ['14.03. – 16.03.2026'],
  ['2026-03-14/2026-03-16'],
])('%s has an end', (text) => {
  expect(readDate(text)).toEqual({ date: '2026-03-14', end: { date: '2026-03-16' } })
})

test('a range of times ends on the same day, or on the next if it passes midnight', () => {
  expect(readDate('Sat 14 Mar 2026, 7–9 pm')).toEqual({
    date: '2026-03-14',
    time: '19:00',
    end: { date: '2026-03-14', time: '21:00' },
  })
  expect(readDate('14 March 2026, 22:00 – 02:00')?.end).toEqual({ date: '2026-03-15', time: '02:00' })
  expect(readDate('Nov 6, 2026 7:00 PM - Nov 8, 2026 2:00 PM')).toEqual({
    date: '2026-11-06',
    time: '19:00',
    end: { date: '2026-11-08', time: '14:00' },
  })
})

test('without the date of the page a missing year and a relative date are unknown', () => {
  expect(readDate('5 May')).toBeUndefined()
  expect(readDate('2 days ago')).toBeUndefined()
  expect(readDate('5 May', { pageDate: '2026-03-01' })).toEqual({ date: '2026-05-05', yearAssumed: true })
  expect(readDate('December 30', { pageDate: '2026-01-02' })?.date).toBe('2025-12-30')
  expect(readDate('2 days ago', { pageDate: '2026-03-01' })).toEqual({ date: '2026-02-27' })
  expect(readDate('vor 3 Monaten', { pageDate: '2026-05-31' })).toEqual({ date: '2026-02-28' })
  expect(readDate('gestern', { pageDate: '2026-03-01' })).toEqual({ date: '2026-02-28' })
})

test.each([
  ['You may 5'],
  ['4 out of 5'],
  ['v1.2.24'],
  ['192.168.1.1'],
  ['31.02.2026'],
  ['August 2026'],
  ['Price 12.50'],
  ['2019-2020'],
])('%s is no date', (text) => {
  expect(readDate(text, { pageDate: '2026-03-01' })).toBeUndefined()
})

test('points around the parts of a date do no harm', () => {
  expect(readDate('04 . May . 2018')).toEqual({ date: '2018-05-04' })
  expect(readDate('02.15.22')).toEqual({ date: '2022-02-15' })
})

test('years stand alone or in a date', () => {
  expect(readYear('(1999)')).toBe(1999)
  expect(readYear('Released in 2004')).toBe(2004)
  expect(readYear('14. März 2026')).toBe(2026)
  expect(readYear('12345')).toBeUndefined()
})

test('counts of seconds and milliseconds are moments', () => {
  expect(readTimestamp(1773514800)).toEqual({ date: '2026-03-14', time: '19:00:00', zone: 'Z' })
  expect(readTimestamp(1773514800000)?.date).toBe('2026-03-14')
  expect(readTimestamp(42)).toBeUndefined()
})

test('formats never invent a time or a zone', () => {
  expect(formatDateTime({ date: '2026-03-14' })).toBe('2026-03-14')
  expect(formatDateTime({ date: '2026-03-14', time: '19:30' })).toBe('2026-03-14T19:30:00')
  expect(formatDateTime({ date: '2026-03-14', time: '19:30:05', zone: 'Z' })).toBe('2026-03-14T19:30:05Z')
  expect(formatTime({ date: '2026-03-14' })).toBeUndefined()
  expect(readTime('from 7 to 9 pm')).toEqual({ time: '19:00', until: '21:00' })
})

test.each([['1 '], ['- '], ['a'], ['March '], ['1-'], ['1 March - '], ['1.1.'], ['12:00 - '], ['1/1/']])(
  'a text of %j alone ends as a date of the page or as none',
  (unit) => {
    const reading = readDate(unit.repeat(500_000 / unit.length), { pageDate: '2026-01-01', language: 'en' })
    expect(reading?.date ?? '2026-01-01').toMatch(/^202[567]-/)
  },
  PATIENCE_MS,
)
