import { describe, expect, test } from 'bun:test'
import type { Json } from '../../src/content/structure/model.ts'
import { merge } from '../../src/extraction/merge/merge.ts'
import { jsonOf } from '../../src/extraction/merge/stated.ts'
import { ended } from './steps.ts'

interface Page {
  data: Json
  /** By JSON pointer. */
  confidence?: Record<string, number>
}

const evidenceOf = (confidence: Record<string, number>) =>
  Object.fromEntries(Object.entries(confidence).map(([pointer, value]) => [pointer, { confidence: value }]))

function merged(...pages: Page[]): Json | undefined {
  const { stated } = ended(
    merge(pages.map(({ data, confidence = {} }) => ({ data, evidence: evidenceOf(confidence) }))),
  )
  return stated && jsonOf(stated)
}

const ofAll = (...data: Json[]) => merged(...data.map((each) => ({ data: each })))

describe('values that contradict each other', () => {
  test('count by majority, and by the order of pages if that does not decide', () => {
    expect(ofAll({ phone: '1' }, { phone: '2' }, { phone: '2' })).toEqual({ phone: '2' })
    expect(ofAll({ phone: '1' }, { phone: '2' })).toEqual({ phone: '1' })
  })

  test('are weighed by their confidence, and guesses have no majority', () => {
    const sure = { data: { name: 'Acme' }, confidence: { '/name': 0.9 } }
    const guess = { data: { name: 'Contact' }, confidence: { '/name': 0.3 } }
    expect(merged(guess, guess, guess, guess, sure)).toEqual({ name: 'Acme' })
  })

  test('agree if only their spelling differs', () => {
    expect(ofAll({ city: 'Kiel' }, { city: 'Köln' }, { city: ' KOLN' })).toEqual({ city: 'Köln' })
  })

  test('agree if one is a date and the other adds its time', () => {
    const [day, moment] = ['2031-05-17', '2031-05-17T19:30:00Z']
    expect(ofAll({ date: day }, { date: '2031-06-01' }, { date: moment })).toEqual({ date: moment })
  })
})

describe('objects', () => {
  test('complete each other, also inside', () => {
    const pages = [{ name: 'A', at: { city: 'Kiel' } }, { at: { zip: '24103' } }, { name: null, phone: '1' }]
    expect(ofAll(...pages)).toEqual({ name: 'A', at: { city: 'Kiel', zip: '24103' }, phone: '1' })
  })

  test('about different things do not mix, but their lists do', () => {
    const confidence = { '/name': 0.9 }
    const pages = [
      { data: { name: 'Lamp', tags: ['brass'] }, confidence },
      { data: { name: 'Chair', sku: 'C-1', tags: ['oak'] }, confidence },
    ]
    expect(merged(...pages)).toEqual({ name: 'Lamp', tags: ['brass', 'oak'] })
    const { otherThings } = ended(merge(pages.map(({ data }) => ({ data, evidence: evidenceOf(confidence) }))))
    expect(otherThings).toEqual([1])
  })

  test('without anything on any page are no data', () => {
    expect(ofAll({}, { a: null, b: [], c: { d: ' ' } })).toBeUndefined()
  })
})

describe('items of lists', () => {
  const items = (...lists: Json[][]) => ofAll(...lists)

  test('are one if an identifier, an address or a name says so', () => {
    expect(items([{ sku: 'A-100', name: 'Lamp' }], [{ sku: 'A-100', name: 'A lamp of brass' }])).toHaveLength(1)
    expect(
      items([{ url: 'https://site.test/a?utm_source=x' }], [{ url: 'http://www.site.test/a/', name: 'A' }]),
    ).toHaveLength(1)
    expect(items([{ name: 'Acme, Inc.' }], [{ name: 'ACME Inc', phone: '1' }])).toEqual([
      { name: 'Acme, Inc.', phone: '1' },
    ])
  })

  test('are two if an identifier, a date or a place says so', () => {
    expect(items([{ sku: 'A-100', name: 'Lamp' }], [{ sku: 'A-200', name: 'Lamp' }])).toHaveLength(2)
    expect(items([{ name: 'Fair', date: '2031-05-01' }], [{ name: 'Fair', date: '2032-05-01' }])).toHaveLength(2)
    expect(items([{ name: 'Shop', city: 'Kiel' }], [{ name: 'Shop', city: 'Graz' }])).toHaveLength(2)
  })

  test('of one name and two addresses are one only if nothing contradicts', () => {
    const at = (path: string) => `https://site.test/${path}`
    const [first, same, other] = [
      { name: 'Chair', url: at('1'), price: 9 },
      { name: 'Chair', url: at('2'), color: 'oak' },
      { name: 'Chair', url: at('3'), price: 12 },
    ]
    expect(items([first], [same])).toHaveLength(1)
    expect(items([first], [other])).toHaveLength(2)
  })

  test('are not identified by what several of a page share', () => {
    const email = 'info@site.test'
    const people = items(
      [
        { name: 'Ann', email },
        { name: 'Bob', email },
      ],
      [{ name: 'Cem', email }],
    )
    expect(people).toHaveLength(3)
  })

  test('without a name are one if their first text is and nothing contradicts', () => {
    const quotes = items(
      [{ author: 'Ann', line: 'Yes' }],
      [
        { author: 'Ann', line: 'No' },
        { author: 'Ann', line: 'Yes', year: 2031 },
      ],
    )
    expect(quotes).toEqual([
      { author: 'Ann', line: 'Yes', year: 2031 },
      { author: 'Ann', line: 'No' },
    ])
  })

  test('keep their places in lists that are equal on all pages', () => {
    expect(items([7, 7], [7, 7])).toEqual([7, 7])
    expect(items(['a', 'b'], ['B', 'c'])).toEqual(['a', 'b', 'c'])
  })
})

test('ten thousand items take no more than seconds of CPU', () => {
  const page = (n: number): Json[] =>
    Array.from({ length: 200 }, (_, at) => ({ name: `Thing ${n * 100 + at}`, price: at, note: `text ${at}` }))
  const began = process.cpuUsage()
  expect(ofAll(...Array.from({ length: 50 }, (_, n) => page(n)))).toHaveLength(5100)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1e6).toBeLessThan(10)
  if (process.env.SHOW !== undefined) process.stdout.write(`${(user + system) / 1e6} s of CPU\n`)
})
