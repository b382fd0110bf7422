import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { NameReader } from '../../../src/content/tree/names.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

const SEED = 20_261_128

test('names are those of the page in lower case, however many there are and whatever is remembered of others', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abAB-:1ÉéİK'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 200 }), (list) => {
      const markup = list.join(' ')
      const names = new NameReader(markup)
      let start = 0
      for (const each of list) {
        expect(names.from(start)).toBe(each.toLowerCase())
        start += each.length + 1
      }
    }),
    { numRuns: 200, seed: SEED },
  )
})

test('a page with more names than real pages have may have any name', () => {
  const page = (count: number) => parseHtml(`<p ${Array.from({ length: count }, (_, i) => `x${i}`).join(' ')}>a`)
  expect([page(100).mayHave('template'), page(100).mayHave('x99')]).toEqual([false, true])
  expect(page(6000).mayHave('template')).toBe(true)
})
