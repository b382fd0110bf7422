import { strict } from '../../wire/schema.ts'
import { encodeDocument } from '../../wire/v2/document.ts'
import { acts, scrapeArguments, scrapeOptionsOf } from '../arguments/page.ts'
import { documentResult } from '../page-result.ts'
import { pagingArguments, STARTS, tool } from '../tool.ts'

/** Of the vendor's catalog of data providers, which exists at its hosted service only. */
export const CATALOG = 'belongs to a catalog of the hosted service. Leave it out'

const description = `Read one web page (or PDF, Word or spreadsheet at a URL) whose address you know. Returns its main content as Markdown, followed by a line of JSON with title, final URL, HTTP status and, if a browser rendered it, a scrapeId for firecrawl_interact.

- For named fields, ask for "formats": ["json"] with "jsonOptions": {"prompt", "schema"}: far shorter than the page.
- For one question, "formats": ["query"] with "queryOptions": {"prompt"}.
- A browser starts by itself if the page needs one; "waitFor" and "actions" are for pages that load late or need clicks.
- A copy of up to 4 hours ago may be returned; "maxAge": 0 fetches the page now.
- A long page is cut at a block boundary and ends with a "cursor" to read on.

Use firecrawl_search if you have no URL, firecrawl_map to find pages of a site, web_extract_batch_scrape for several URLs, firecrawl_crawl for a site.`

export const scrape = tool({
  name: 'firecrawl_scrape',
  title: 'Read a web page',
  description,
  input: strict({ ...scrapeArguments, ...pagingArguments }),
  hints: STARTS,
  refused: {
    alexandria: CATALOG,
    toolDetail: CATALOG,
    domainTools: CATALOG,
    requestId: CATALOG,
    profile: 'is for browser sessions of the HTTP API (POST /v2/browser). Leave it out',
  },
  paged: 'kept',
  acts,
  run: async ({ maxTokens: _, cursor: __, ...page }, { operations, call }) =>
    documentResult(encodeDocument(await operations.scrape(scrapeOptionsOf(page), call))),
})
