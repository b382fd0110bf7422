import { describe, expect, test } from 'bun:test'
import { shortForm } from '../forms.ts'
import { corpusFound } from './corpus.ts'
import { judge, raised } from './gate.ts'

const MINUTES_3 = 180_000

const lack = corpusFound ? shortForm : 'no quality pages in SHARED_DIR'

describe.skipIf(lack !== undefined)(lack === undefined ? 'the quality ratchet' : `NOT RUN, ${lack}: ratchet`, () => {
  test(
    'no figure of the main content on 1,210 real pages is under its floor, and no floor lags behind',
    async () => {
      const { breaches, worst } = await judge()
      expect(breaches, `worst pages:\n${worst.join('\n')}`).toEqual([])
    },
    MINUTES_3,
  )
})

test('floors only rise', () => {
  expect(raised({ a: 0.9, b: 0.5 }, { a: 0.8, b: 0.6 })).toEqual({ a: 0.9, b: 0.598 })
})
