// Several pages by their URLs.
import { Type } from '@sinclair/typebox'
import { optional, strict } from '../../wire/schema.ts'
import { decodeV2Batch, V2BatchRequest } from '../../wire/v2/batch.ts'
import { checked } from '../arguments/decode.ts'
import { NestedPage, pageOptionsOf } from '../arguments/page.ts'
import { jobOf } from '../jobs/find.ts'
import { PagesReport, reportOf } from '../jobs/report.ts'
import { waitForOwn, waitForStarted } from '../jobs/wait.ts'
import { pagingArguments, STARTS, tool } from '../tool.ts'

const { urls, ignoreInvalidURLs, maxConcurrency, appendToId } = V2BatchRequest.properties

export const batchScrape = tool({
  name: 'web_extract_batch_scrape',
  title: 'Read a list of web pages',
  description: `Read several pages whose URLs you know, at the same time: faster than firecrawl_scrape for each. Starts a job, waits up to "waitSeconds" for its end, and returns its state with as many pages as fit into "maxTokens"; web_extract_job_status waits and reads on. Links are not followed: for that, use firecrawl_crawl. To merge what several pages say into one JSON, use firecrawl_extract.`,
  input: strict({
    urls,
    scrapeOptions: optional(NestedPage),
    ignoreInvalidURLs,
    maxConcurrency,
    appendToId,
    webhook: optional(Type.String({ minLength: 1, description: 'URL that receives the events.' })),
    ...waitForStarted,
    maxTokens: pagingArguments.maxTokens,
  }),
  output: PagesReport,
  hints: STARTS,
  run: async ({ maxTokens: _, waitSeconds, scrapeOptions = {}, ...request }, use) => {
    const body = checked(V2BatchRequest, { ...pageOptionsOf(scrapeOptions, ['scrapeOptions']), ...request })
    const { id, invalidUrls } = await use.operations.startBatch(decodeV2Batch(body), use.call)
    const job = jobOf('batch', id)
    await waitForOwn(job, waitSeconds, use)
    const report = await reportOf(job, use)
    if (invalidUrls.length === 0) return report
    return { ...report, facts: { ...report.facts, invalidURLs: invalidUrls.slice(0, MAX_SHOWN) } }
  },
})

const MAX_SHOWN = 20
