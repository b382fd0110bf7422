import { describe, expect, test } from 'bun:test'
import { canonical, numbersIn, readingsOf } from '../../src/answers/check/numbers.ts'
import { indexOf } from '../../src/answers/check/page-index.ts'
import { supportOf } from '../../src/answers/check/support.ts'
import { unverifiedIn } from '../../src/answers/check/unverified.ts'
import type { Json } from '../../src/content/structure/model.ts'
import { shapeOf } from '../../src/content/structure/schema/shape.ts'

describe('a number of the page', () => {
  test.each([
    ['1.299,00 €', 1299],
    ['$1,299.00', 1299],
    ['1 299 kr', 1299],
    ["1'299.50", 1299.5],
    ['1.299', 1.299],
    ['1.299', 1299],
    ['2.5 million', 2_500_000],
    ['3 Mio. Euro', 3_000_000],
    ['12k stars', 12_000],
    ['45 %', 0.45],
    ['5 万', 50_000],
    ['three rooms', 3],
    ['drei Zimmer', 3],
    ['１２ 個', 12],
    ['version 1.2.3', 2],
    ['-5 °C', -5],
  ])('"%s" is found as %d', (text, value) => {
    expect([...numbersIn(text)]).toContain(canonical(value))
  })

  test('is not found where it is only part of another', () => {
    expect(numbersIn('1299').has('12')).toBe(false)
    expect(readingsOf('1299')).toEqual([1299])
  })
})

const text = `# Brass Sextant

Built by [Ida Brandt](https://brandt.test/ida) in **Hamburg**, first shown on 3 April 1987. It costs 1.249,50 €.

写真家の田中一郎は東京に住んでいます。`
const page = indexOf([text], { language: 'en', url: 'https://shop.test/sextant' })
const unverified = (data: Json, schema: Json = true) => unverifiedIn(data, shapeOf(schema as never), page)

describe('a value is on the page', () => {
  test.each<[string, Json]>([
    ['a name across markup', 'Ida Brandt in Hamburg'],
    ['a name in other order', 'Brandt, Ida'],
    ['a name in other letters', 'IDA BRANDT'],
    ['a Japanese name', '田中一郎'],
    ['a date as ISO 8601', '1987-04-03'],
    ['a date with a time', '1987-04-03T00:00:00Z'],
    ['a price as a number', 1249.5],
    ['a price as a text', '1249.50 €'],
    ['a URL', 'https://brandt.test/ida'],
    ['a URL without its scheme', 'http://www.brandt.test/ida/'],
    ['the URL of the page', 'https://shop.test/sextant'],
    ['nothing', null],
    ['a truth value', true],
  ])('as %s', async (_name, value) => {
    expect(await unverified({ value })).toEqual([])
  })

  test('or is a member of the enumeration of its schema', async () => {
    const schema = { type: 'object', properties: { kind: { enum: ['instrument', 'toy'] } } }
    expect(await unverified({ kind: 'instrument' }, schema)).toEqual([])
  })

  test('or a text that the model wrote, as far as its facts are there', async () => {
    const about = (year: string) =>
      `An instrument of brass that was shown for the first time in ${year} and is for sale.`
    expect(await unverified([about('1987'), about('1999')])).toEqual(['/1'])
  })
})

describe('a value is unverified', () => {
  test.each<[string, Json]>([
    ['another name', 'Boris Ivanov'],
    ['a name of which only a part is there', 'Ida Schmidt'],
    ['another date', '1987-04-04'],
    ['another number', 1249],
    ['another URL', 'https://evil.test/ida'],
    ['another Japanese name', '鈴木花子'],
  ])('if it is %s', async (_name, value) => {
    expect(await unverified({ list: [{ value }] })).toEqual(['/list/0/value'])
  })
})

describe('a text is supported', () => {
  const support = (said: string, asked = 'Who built the sextant?', cites = true) =>
    supportOf(said, { page, asked, cites }).fault === undefined

  test.each([
    ['with the words of the page', 'It was built by Ida Brandt.', true],
    ['as a paraphrase', 'The sextant was built in Hamburg by a person called Ida Brandt.', true],
    ['with another name', 'It was built by Boris Ivanov.', false],
    ['with another number', 'It costs 99 €.', false],
    ['with other words', 'Bananas are the best fruit for sailors.', false],
    ['in another language, with the passages', 'Von Ida Brandt wurde er gebaut, und er ist schön.', true],
  ])('%s: %s → %p', (_name, said, expected) => {
    expect(support(said)).toBe(expected)
  })

  test('in another language only with the passages that say so', () => {
    expect(support('Das weiß ich nicht von hier aus, leider.', 'Wer hat das gebaut?', false)).toBe(false)
  })

  test('if it repeats a name of the question', () => {
    expect(support('Boris Ivanov built it in Hamburg.', 'Did Boris Ivanov build it in Hamburg?')).toBe(true)
  })
})

// With time that grows with the square of the length, these take minutes.
test.each(['a', '-', 'a.', '1', '"', '.'])('a value of many %p is looked up', async (mark) => {
  expect(await unverified({ name: `Sold ${mark.repeat(400_000)} for the low price of just 4711 in all` })).toEqual([
    '/name',
  ])
})
