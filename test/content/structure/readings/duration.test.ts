import { expect, test } from 'bun:test'
import { durationIn, formatDuration, readDuration } from '../../../../src/content/structure/readings/duration.ts'

test.each<[string, number]>([
  ['PT1H30M', 90],
  ['PT90M', 90],
  ['P1DT2H', 1560],
  ['1 hr 30', 90],
  ['1 hour and 20 minutes', 80],
  ['1 Std. 20 Min.', 80],
  ['1h30', 90],
  ['1:30 h', 90],
  ['1:30:00', 90],
  ['1 1/2 hours', 90],
  ['1,5 Stunden', 90],
  ['2 heures 15', 135],
  ['1時間30分', 90],
  ['1 godz. 20 min', 80],
  ['Prep Time: 10 mins', 10],
  ['10 minutes plus 2 hours chilling', 10],
  ['15 min + 20 min', 35],
  ['P2H10M', 130],
])('%s lasts %d minutes', (text, minutes) => {
  expect(durationIn(readDuration(text)!.seconds, 'minute')).toBe(minutes)
})

test('a range has both ends', () => {
  expect(readDuration('20–30 minutes')).toEqual({ seconds: 1200, to: 1800 })
  expect(readDuration('20 minutes to 1 hour')).toEqual({ seconds: 1200, to: 3600 })
})

test('a bare number lasts nothing, unless its unit is known', () => {
  expect(readDuration('90')).toBeUndefined()
  expect(readDuration('90', {}, 'minute')).toEqual({ seconds: 5400 })
  expect(readDuration('PT')).toBeUndefined()
  expect(readDuration('PT-476070H19M32S')).toBeUndefined()
})

test('a time in the past is no duration', () => {
  expect(readDuration('2 days ago')).toBeUndefined()
  expect(readDuration('il y a 3 mois')).toBeUndefined()
})

test('a duration is given in the unit asked for', () => {
  expect(durationIn(5400, 'hour')).toBe(1.5)
  expect(durationIn(readDuration('3 years')!.seconds, 'year')).toBe(3)
  expect(formatDuration(5400)).toBe('PT1H30M')
})
