// Data from several pages.

import { optional, strict } from '../../wire/schema.ts'
import { decodeV2Extract, V2ExtractRequest } from '../../wire/v2/extract.ts'
import { checked } from '../arguments/decode.ts'
import { ownArguments } from '../arguments/own.ts'
import { NestedPage, pageOptionsOf } from '../arguments/page.ts'
import { jobOf } from '../jobs/find.ts'
import { ResultReport, reportOf } from '../jobs/report.ts'
import { waitForOwn, waitForStarted } from '../jobs/wait.ts'
import { pagingArguments, STARTS, tool } from '../tool.ts'

export const extract = tool({
  name: 'firecrawl_extract',
  title: 'Extract data from several pages',
  description: `Get one JSON, in the shape of a JSON Schema, from several pages or a part of a site ("https://example.com/team/*"): facts of all pages are merged, so lists are complete. Starts a job, waits up to "waitSeconds", and returns the data; "showSources": true adds the URL of each value. If it is not finished, web_extract_job_status waits on. For one page, firecrawl_scrape with "formats": ["json"] is faster; if you do not know the pages, use firecrawl_agent.`,
  input: strict({
    ...ownArguments(V2ExtractRequest.properties, 'webhook', 'scrapeOptions', 'agent'),
    scrapeOptions: optional(NestedPage),
    ...waitForStarted,
    maxTokens: pagingArguments.maxTokens,
  }),
  output: ResultReport,
  hints: STARTS,
  refused: { includeSubdomains: 'is not supported. List the URLs of the subdomains in "urls"' },
  run: async ({ maxTokens: _, waitSeconds, scrapeOptions, ...request }, use) => {
    const body = checked(V2ExtractRequest, {
      ...request,
      ...(scrapeOptions !== undefined && { scrapeOptions: pageOptionsOf(scrapeOptions, ['scrapeOptions']) }),
    })
    const { id } = await use.operations.startExtract(decodeV2Extract(body), use.call)
    const job = jobOf('extract', id)
    await waitForOwn(job, waitSeconds, use)
    return reportOf(job, use)
  },
})
