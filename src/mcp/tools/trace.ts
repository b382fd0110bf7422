import { Type } from '@sinclair/typebox'
import { asServiceError } from '../../errors.ts'
import { outcomesOf } from '../../fetch/attempt-log.ts'
import type { EngineOutcome } from '../../fetch/snapshot.ts'
import { EngineOutcomes } from '../../wire/outcomes.ts'
import { lenient, optional, strict } from '../../wire/schema.ts'
import { brief, scrapeArguments, scrapeOptionsOf } from '../arguments/page.ts'
import { STARTS, tool } from '../tool.ts'

export const trace = tool({
  name: 'web_extract_trace',
  title: 'Explain how a page was fetched',
  description: `Find out why a page came back empty, blocked, old or not rendered. Scrapes it as firecrawl_scrape does, but returns each attempt instead of the content: engine (plain HTTP or browser), proxy, HTTP status, time, score, and why an attempt was not used. Takes the arguments of firecrawl_scrape. Use it after firecrawl_scrape disappointed, not before.`,
  input: strict(scrapeArguments, {
    advertise: { type: 'object', properties: { url: scrapeArguments.url, ...brief.properties }, required: ['url'] },
  }),
  output: lenient({
    url: Type.String(),
    used: optional(Type.String({ description: 'The engine whose result was used.' })),
    error: optional(Type.String()),
    characters: optional(Type.Integer({ description: 'Length of the Markdown.' })),
    attempts: EngineOutcomes,
  }),
  hints: STARTS,
  run: async (args, { operations, call }) => {
    const options = scrapeOptionsOf(args)
    try {
      const { fetched, document } = await operations.scrape(options, call)
      const { snapshot, fallbackReason, cacheState, cachedAt, outcomes } = fetched
      return factsOf(args.url, outcomes, {
        used: snapshot.engine,
        statusCode: snapshot.status,
        finalUrl: snapshot.finalUrl,
        ...(fallbackReason !== undefined && { fallbackReason }),
        ...(cacheState !== undefined && { cacheState }),
        ...(cachedAt !== undefined && { cachedAt }),
        ...(document.markdown !== undefined && { characters: document.markdown.length }),
      })
    } catch (thrown) {
      const error = asServiceError(thrown)
      const attempts = outcomesOf(error)
      if (attempts.length === 0) throw error
      return factsOf(args.url, attempts, { error: `${error.code}: ${error.message}` })
    }
  },
})

function factsOf(url: string, attempts: readonly EngineOutcome[], more: Record<string, unknown>) {
  return { kind: 'data' as const, facts: { url, ...more, attempts }, entries: [] }
}
