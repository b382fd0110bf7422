import { describe, expect, test } from 'bun:test'
import { measureChanges } from './changes-run.ts'
import { corpusFound } from './corpus.ts'

const isLong = process.env.LONG !== undefined
const canRun = corpusFound && isLong
const title = canRun
  ? 'changes of real pages'
  : 'NOT RUN, only with LONG=1 and the quality pages in SHARED_DIR: changes'

/** Minutes on a loaded machine: each page is converted a dozen times. */
const MINUTES_20 = 1_200_000

describe.skipIf(!canRun)(title, () => {
  test(
    'are found, noise is none, and an outage is not taken for content',
    async () => {
      const rows = await measureChanges('ratchet', 100)
      const wrong = (what: string) => rows.filter((row) => row.what === what && !row.ok)
      const report = (what: string) =>
        wrong(what)
          .map(({ kind, page, detail }) => `${kind} ${page} ${detail}`)
          .join('\n')
      expect(wrong('noise').length, report('noise')).toBeLessThanOrEqual(3)
      expect(wrong('change').length, report('change')).toBeLessThanOrEqual(2)
      expect(wrong('change among noise').length, report('change among noise')).toBeLessThanOrEqual(3)
      expect(wrong('outage').length, report('outage')).toBeLessThanOrEqual(3)
      expect(wrong('page taken for an outage').length, report('page taken for an outage')).toBeLessThanOrEqual(1)
    },
    MINUTES_20,
  )
})
