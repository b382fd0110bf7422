import { describe, expect, test } from 'bun:test'
import { shortForm } from '../forms.ts'
import { corpusFound } from './corpus.ts'
import { judge } from './search-run.ts'

const MINUTES_10 = 600_000

const lack = corpusFound ? shortForm : 'no quality pages in SHARED_DIR'

describe.skipIf(lack !== undefined)(
  lack === undefined ? 'ratchet: the order of results' : `NOT RUN, ${lack}: ratchet`,
  () => {
    test(
      'of two providers is better merged than of either, better still by relevance, and best with passages',
      async () => {
        const { figures, breaches } = await judge()
        const ndcg = (name: string) => figures[`${name}.ndcg10`]!
        const report = JSON.stringify(figures)
        expect(breaches).toEqual([])
        expect(ndcg('merged'), report).toBeGreaterThan(Math.max(ndcg('metasearch'), ndcg('resultsPage')))
        expect(ndcg('merged.relevance'), report).toBeGreaterThan(ndcg('merged') + 0.03)
        expect(ndcg('merged.relevance.passages'), report).toBeGreaterThan(ndcg('merged.relevance'))
        // The order of a provider that knows better than any words show is left alone.
        expect(ndcg('knowing.relevance'), report).toBeGreaterThan(ndcg('knowing') - 0.005)
        expect(ndcg('knowing.relevance.passages'), report).toBeGreaterThan(ndcg('knowing') - 0.005)
      },
      MINUTES_10,
    )
  },
)
