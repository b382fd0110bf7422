import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LowerCaseNames } from '../../../src/content/tree/names.ts'

const SEED = 20_261_128

test('names are those of the page in lower case, however many there are and whatever is remembered of others', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abAB-:1ÉéİK'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(name, { maxLength: 200 }), (list) => {
      const names = new LowerCaseNames()
      const markup = list.join(' ')
      let start = 0
      for (const each of list) {
        expect(names.at(markup, start, start + each.length)).toBe(each.toLowerCase())
        start += each.length + 1
      }
    }),
    { numRuns: 200, seed: SEED },
  )
})
