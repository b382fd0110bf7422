import { describe, expect, test } from 'bun:test'
import { measurePassages, passagePagesFound } from './passages-run.ts'

const MINUTES_3 = 180_000

describe.skipIf(!passagePagesFound)(
  passagePagesFound ? 'questions on real pages' : 'NOT RUN, no quality pages in SHARED_DIR: questions',
  () => {
    test(
      'find their passage among the first three, more often than windows of 100 words do, and get no answer if the page has none',
      async () => {
        const { missed, ...figures } = await measurePassages()
        const report = `${JSON.stringify(figures)}\n${missed.join('\n')}`
        expect(missed.join('\n')).not.toContain('GOLD IS NOT ON THE PAGE')
        expect(figures.inThree, report).toBeGreaterThanOrEqual(0.9)
        expect(figures.inThree, report).toBeGreaterThan(figures.windowInThree)
        expect(figures.declined, report).toBeGreaterThanOrEqual(0.9)
        expect(figures.attempted, report).toBeGreaterThanOrEqual(0.8)
      },
      MINUTES_3,
    )
  },
)
