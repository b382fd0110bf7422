import { describe, expect, test } from 'bun:test'
import { shortForm } from '../forms.ts'
import { structuredFound } from './structured-cases.ts'
import { judgeStructured } from './structured-gate.ts'

const MINUTES_5 = 300_000

const lack = structuredFound ? shortForm : 'no structured cases in SHARED_DIR'

describe.skipIf(lack !== undefined)(
  lack === undefined ? 'the ratchet of structured data' : `NOT RUN, ${lack}: ratchet`,
  () => {
    test(
      'no figure of the data of 371 pages is under its floor, and no floor lags behind',
      async () => {
        expect((await judgeStructured()).breaches).toEqual([])
      },
      MINUTES_5,
    )
  },
)
