import { expect, test } from 'bun:test'
import { readBoolean } from '../../../../src/content/structure/readings/boolean.ts'
import { readNumber } from '../../../../src/content/structure/readings/number.ts'
import { MAX_READ_LENGTH, numeralsIn } from '../../../../src/content/structure/readings/numeral.ts'
import { readPercent } from '../../../../src/content/structure/readings/percent.ts'
import { PATIENCE_MS } from '../../../patience.ts'

const german = { language: 'de' }
const english = { language: 'en' }

test.each<[string, number]>([
  ['1,234 reviews', 1234],
  ['(234)', 234],
  ['1.2k', 1200],
  ['3 Mio.', 3000000],
  ['3万', 30000],
  ['1 1/2 cups', 1.5],
  ['1½', 1.5],
  ['½', 0.5],
  ['0,125 kg', 0.125],
  ["1'234.50", 1234.5],
  ['１２３', 123],
  ['-5 °C', -5],
  ['Two bedrooms', 2],
  ['1st', 1],
])('%s is one number', (text, value) => {
  expect(readNumber(text)).toEqual({ value, others: 0 })
})

test('one separator before three digits is read as the language writes it', () => {
  expect(readNumber('1.234', german)?.value).toBe(1234)
  expect(readNumber('1.234', english)?.value).toBe(1.234)
  expect(readNumber('1,234', german)?.value).toBe(1.234)
  expect(readNumber('1,234', english)?.value).toBe(1234)
})

test('a space groups digits only in languages that write so', () => {
  expect(readNumber('10 000', { language: 'fr' })?.value).toBe(10000)
  expect(readNumber('iPhone 12 128 GB', english)).toEqual({ value: 12, others: 1 })
})

test('ranges and scores have their second number', () => {
  expect(readNumber('4-6 servings')).toEqual({ value: 4, to: 6, others: 0 })
  expect(readNumber('10–12 million')).toEqual({ value: 10000000, to: 12000000, others: 0 })
  expect(readNumber('4.6 out of 5')).toEqual({ value: 4.6, of: 5, others: 0 })
  expect(readNumber('4,5 von 5', german)).toEqual({ value: 4.5, of: 5, others: 0 })
})

test('dates and addresses of hosts are no numbers', () => {
  expect(readNumber('12.05.2026')).toBeUndefined()
  expect(readNumber('192.168.1.1')).toBeUndefined()
})

test('a percentage is the number before its sign', () => {
  expect(readPercent('-20%')).toBe(20)
  expect(readPercent('20 Prozent Rabatt', german)).toBe(20)
  expect(readPercent('Save 20 dollars')).toBeUndefined()
})

test('yes and no are read in many languages and as signs', () => {
  expect(['Yes', 'ja', '✓', 'Sí'].map((text) => readBoolean(text))).toEqual([true, true, true, true])
  expect(['No', 'Nein', '✗', 'Not included'].map((text) => readBoolean(text))).toEqual([false, false, false, false])
  expect(readBoolean('maybe')).toBeUndefined()
})

test('the subject of a question counts as yes unless it is negated', () => {
  expect(readBoolean('Hybrid, remote possible', ['remote'])).toBe(true)
  expect(readBoolean('Not remote', ['remote'])).toBe(false)
  expect(readBoolean('On site in Berlin', ['remote'])).toBeUndefined()
})

test.each([['1 '], ['1.'], ['1,,'], ['½'], ['1/'], ["1'"], ['9'], ['.5']])(
  'a text of %j alone is read up to a limit, in linear time',
  (unit) => {
    const numerals = numeralsIn(unit.repeat(500_000 / unit.length), { language: 'fr' })
    expect(numerals.every(({ end }) => end <= MAX_READ_LENGTH)).toBe(true)
  },
  PATIENCE_MS,
)
