import type { EndpointId } from '../endpoints.ts'
import { fileNameOf, type SnippetRequest } from './snippet.ts'

/** The request as the call of a tool of the Model Context Protocol: parameters of `tools/call`. */
export function mcpOf({ endpoint, body }: SnippetRequest): string {
  return JSON.stringify({ name: tools[endpoint], arguments: argumentsOf(endpoint, body) }, null, 2)
}

const tools: Readonly<Record<EndpointId, string>> = {
  scrape: 'firecrawl_scrape',
  map: 'firecrawl_map',
  crawl: 'firecrawl_crawl',
  batch: 'web_extract_batch_scrape',
  parse: 'firecrawl_parse',
  search: 'firecrawl_search',
  extract: 'firecrawl_extract',
  agent: 'firecrawl_agent',
}

/** Members of a batch. Its other members are options of the pages, which the tool takes in `scrapeOptions`. */
const OF_BATCH = new Set(['urls', 'ignoreInvalidURLs', 'maxConcurrency', 'appendToId'])

/** Tools take no more of a webhook than its URL, that of crawls its headers too. Tools that wait for an answer take none. */
function argumentsOf(endpoint: EndpointId, { file, webhook, ...body }: SnippetRequest['body']): object {
  switch (endpoint) {
    case 'parse':
      return { filePath: fileNameOf({ file }), ...(body.options as object | undefined) }
    case 'crawl': {
      const { url, headers } = webhookOf(webhook)
      return {
        ...body,
        ...(url !== undefined && { webhook: url }),
        ...(headers !== undefined && { webhookHeaders: headers }),
      }
    }
    case 'batch': {
      const { url } = webhookOf(webhook)
      const entries = Object.entries(body)
      const pages = Object.fromEntries(entries.filter(([name]) => !OF_BATCH.has(name)))
      return {
        ...Object.fromEntries(entries.filter(([name]) => OF_BATCH.has(name))),
        ...(url !== undefined && { webhook: url }),
        ...(Object.keys(pages).length > 0 && { scrapeOptions: pages }),
      }
    }
    default:
      return body
  }
}

const webhookOf = (webhook: unknown): { url?: unknown; headers?: unknown } =>
  typeof webhook === 'object' && webhook !== null ? webhook : { url: webhook }
