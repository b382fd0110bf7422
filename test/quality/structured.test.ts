import { describe, expect, test } from 'bun:test'
import { atLength } from '../forms.ts'
import { structuredFound } from './structured-cases.ts'
import { judgeStructured } from './structured-gate.ts'

const MINUTES_5 = 300_000

describe.skipIf(!structuredFound || !atLength)(
  !structuredFound
    ? 'NOT RUN, no structured cases in SHARED_DIR: ratchet'
    : atLength
      ? 'the ratchet of structured data'
      : 'NOT RUN, it takes a minute (LONG, .ci/run): the ratchet of structured data',
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
