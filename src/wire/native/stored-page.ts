// One stored page of a job of any kind.
import { type Static, Type } from '@sinclair/typebox'
import { ServiceError } from '../../errors.ts'
import type { JobPage } from '../../operations/job-pages.ts'
import { EngineOutcomes } from '../outcomes.ts'
import { lenient, oneOf, optional } from '../schema.ts'
import { Time } from '../v2/time.ts'
import { encodeScrape, ScrapeResponse } from './scrape.ts'

const { url, final_url, markdown, html, rawHtml, links, screenshot, warning, metadata } = ScrapeResponse.properties

/** Response of `GET /jobs/{id}/pages/{n}`: what is stored of a page. Only crawls and batches keep a whole document. */
export const JobPageResponse = lenient({
  url,
  final_url,
  markdown: optional(markdown),
  html,
  rawHtml,
  links,
  images: optional(Type.Array(Type.String())),
  summary: optional(Type.String()),
  json: optional(Type.Unknown({ description: 'The data of the page, if the job asks for any.' })),
  screenshot,
  warning,
  metadata: optional(metadata),
  page: lenient(
    {
      number: Type.Integer(),
      depth: optional(Type.Integer()),
      attempts: optional(Type.Integer()),
      bytes: optional(Type.Integer()),
      at: optional(Time('When it was stored')),
      cache: optional(oneOf(['hit', 'miss'])),
      cachedAt: optional(Time('When the cached copy was made')),
      trace: EngineOutcomes,
    },
    { description: 'What the job knows of the page. `trace` are the engines that were tried, in order.' },
  ),
})

/** @throws ServiceError `not_found` for what no page can have as its number */
export function numberOfPage(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new ServiceError(
    'not_found',
    `${JSON.stringify(text.slice(0, 20))} is not the number of a page: they count from 1`,
  )
}

export function encodeJobPage({ job, row, stored }: JobPage): Static<typeof JobPageResponse> {
  const { number, depth, attempts, facts, at } = row
  const page = {
    number,
    ...(depth !== null && { depth }),
    ...(attempts !== null && { attempts }),
    ...(facts !== null && { bytes: facts.bytes }),
    ...(at !== null && { at: at.toISOString() }),
  }
  if ('data' in stored) {
    const { url, finalUrl, data, warnings } = stored.data
    const warning = warnings.join(' ')
    return { url, final_url: finalUrl, json: data, ...(warning !== '' && { warning }), page: { ...page, trace: [] } }
  }
  if ('source' in stored) {
    const { url, finalUrl, markdown, data, links } = stored.source
    return {
      url,
      final_url: finalUrl,
      markdown,
      json: data,
      links: links.map((link) => link.url),
      page: { ...page, trace: [] },
    }
  }
  const { fetched, document } = stored.page
  const { request_id: _, ...scraped } = encodeScrape(stored.page, {}, job.id)
  const { images, summary, json } = document
  return {
    ...scraped,
    ...(images !== undefined && { images }),
    ...(summary !== undefined && { summary }),
    ...(json !== undefined && { json }),
    page: {
      ...page,
      ...(fetched.cacheState !== undefined && { cache: fetched.cacheState }),
      ...(fetched.cachedAt !== undefined && { cachedAt: fetched.cachedAt }),
      trace: fetched.outcomes,
    },
  }
}
