// Many pages of a site: start a crawl, and look at one.

import { Type } from '@sinclair/typebox'
import { invalidRequest } from '../../wire/issues.ts'
import { optional, strict } from '../../wire/schema.ts'
import { decodeV2Crawl, V2CrawlRequest } from '../../wire/v2/crawl.ts'
import { checked } from '../arguments/decode.ts'
import { ownArguments } from '../arguments/own.ts'
import { NestedPage, pageOptionsOf } from '../arguments/page.ts'
import { jobArgument, jobOf } from '../jobs/find.ts'
import { PagesReport, reportOf } from '../jobs/report.ts'
import { waitForEnd, waitForKnown, waitForOwn, waitForStarted } from '../jobs/wait.ts'
import { pagingArguments, READS_OWN, STARTS, tool } from '../tool.ts'

/** What a model can look through. The HTTP API takes 10,000, for programs. */
const DEFAULT_LIMIT = 100

export const crawl = tool({
  name: 'firecrawl_crawl',
  title: 'Read many pages of a site',
  description: `Read a site: follows links and sitemaps from a start URL, within its path, and returns the pages as Markdown. Starts a job, waits up to "waitSeconds" for its end, and returns the state with as many pages as fit into "maxTokens". Each page has a "resource" that can be read in full. If it is not finished, firecrawl_check_crawl_status waits on; "cursor" reads on.

Bound it: "limit" (default ${DEFAULT_LIMIT}), "includePaths" and "excludePaths" (regular expressions on the path), "maxDiscoveryDepth". For one page use firecrawl_scrape; for known URLs web_extract_batch_scrape; to see only which pages there are, firecrawl_map.`,
  input: strict({
    ...ownArguments(V2CrawlRequest.properties, 'webhook', 'scrapeOptions'),
    limit: optional(Type.Integer({ ...V2CrawlRequest.properties.limit, default: DEFAULT_LIMIT })),
    scrapeOptions: optional(NestedPage),
    webhook: optional(Type.String({ minLength: 1, description: 'URL that receives the events.' })),
    webhookHeaders: optional(Type.Record(Type.String(), Type.String(), { description: 'Headers of each event.' })),
    ...waitForStarted,
    maxTokens: pagingArguments.maxTokens,
  }),
  output: PagesReport,
  hints: STARTS,
  run: async ({ maxTokens: _, waitSeconds, webhookHeaders, webhook, scrapeOptions, ...request }, use) => {
    if (webhookHeaders !== undefined && webhook === undefined) {
      const message = '"webhookHeaders" needs the "webhook" that gets them'
      throw invalidRequest([{ code: 'custom', path: ['webhookHeaders'], message }])
    }
    const body = checked(V2CrawlRequest, {
      limit: DEFAULT_LIMIT,
      ...request,
      ...(scrapeOptions !== undefined && { scrapeOptions: pageOptionsOf(scrapeOptions, ['scrapeOptions']) }),
      ...(webhook !== undefined && {
        webhook: webhookHeaders === undefined ? webhook : { url: webhook, headers: webhookHeaders },
      }),
    })
    const { id } = await use.operations.startCrawl(decodeV2Crawl(body), use.call)
    const job = jobOf('crawl', id)
    await waitForOwn(job, waitSeconds, use)
    return reportOf(job, use)
  },
})

export const checkCrawlStatus = tool({
  name: 'firecrawl_check_crawl_status',
  title: 'State and pages of a crawl',
  description: `The state of a crawl that firecrawl_crawl started, and its pages so far. "waitSeconds" waits for its end rather than being called again and again; "cursor" reads on in its pages.`,
  input: strict({ ...jobArgument, ...waitForKnown, ...pagingArguments }),
  output: PagesReport,
  hints: READS_OWN,
  paged: 'stored',
  run: async ({ id, waitSeconds = 0 }, use) => {
    const job = jobOf('crawl', id)
    await waitForEnd(job, waitSeconds, use)
    return reportOf(job, use)
  },
})
