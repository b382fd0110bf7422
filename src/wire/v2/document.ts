import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { PageRecord } from '../../crawl/page-record.ts'
import { EngineOutcomes, proxyFactsOf, proxyMembers, ScrapeId } from '../outcomes.ts'
import { lenient, oneOf, optional } from '../schema.ts'
import { ActionResults, encodeActionResults } from './action-results.ts'

/** Metadata of a `/v2` document: these members and every meta element of the page (v2-server-semantics.md 5.3). */
const V2Metadata = lenient({
  title: optional(Type.String()),
  description: optional(Type.String()),
  language: optional(Type.String()),
  sourceURL: Type.String({ description: 'As requested.' }),
  url: Type.String({ description: 'After redirects.' }),
  statusCode: Type.Integer(),
  contentType: optional(Type.String()),
  numPages: optional(Type.Integer({ description: 'Of a document: pages, slides or sheets that were read.' })),
  totalPages: optional(Type.Integer({ description: 'Pages, slides or sheets that it has.' })),
  error: optional(Type.String({ description: 'What the status means, for pages that answered with an error.' })),
  ...proxyMembers,
  engine: Type.String(),
  engineOutcomes: EngineOutcomes,
  fallbackReason: optional(Type.String()),
  scrapeId: optional(ScrapeId),
  cacheState: optional(oneOf(['hit', 'miss'])),
  cachedAt: optional(Type.String({ description: 'When the copy was made, ISO 8601.' })),
})

/** What is made of a page or a file; members not asked for are absent. */
export const V2Content = {
  markdown: optional(Type.String()),
  html: optional(Type.String()),
  rawHtml: optional(Type.String()),
  links: optional(Type.Array(Type.String())),
  images: optional(Type.Array(Type.String())),
  attributes: optional(
    Type.Array(Type.Object({ selector: Type.String(), attribute: Type.String(), values: Type.Array(Type.String()) })),
  ),
  warning: optional(Type.String()),
} satisfies TProperties

/** A document of `/v2`: what was asked for, and metadata (v2-contract.md 4.1). Members not asked for are absent. */
export const V2Document = lenient({
  ...V2Content,
  screenshot: optional(Type.String({ description: 'Data URL: JPEG where `quality` was given, else PNG.' })),
  actions: optional(ActionResults),
  metadata: V2Metadata,
})

export function encodeDocument(result: PageRecord): Static<typeof V2Document> {
  const { document, fetched, screenshot, actionResults = [], warnings } = result
  const { snapshot, outcomes, fallbackReason, cacheState, cachedAt } = fetched
  const scrapeId = snapshot.rendering?.scrapeId
  const { kind: _, metadata, warning: __, file, ...formats } = document
  return {
    ...formats,
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(actionResults.length === 0 ? {} : { actions: encodeActionResults(actionResults) }),
    ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
    metadata: {
      ...metadata,
      sourceURL: result.requestedUrl,
      url: snapshot.finalUrl,
      statusCode: snapshot.status,
      ...(snapshot.contentType === undefined ? {} : { contentType: snapshot.contentType }),
      ...file,
      ...(snapshot.status < 400 ? {} : { error: snapshot.statusText || `HTTP ${snapshot.status}` }),
      ...proxyFactsOf(snapshot),
      engine: snapshot.engine,
      engineOutcomes: outcomes,
      ...(fallbackReason === undefined ? {} : { fallbackReason }),
      ...(scrapeId === undefined ? {} : { scrapeId }),
      ...(cacheState === undefined ? {} : { cacheState }),
      ...(cachedAt === undefined ? {} : { cachedAt }),
    },
  }
}
