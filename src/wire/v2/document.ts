// The document that every /v2 route returns for a page.
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { PageRecord } from '../../crawl/page-record.ts'
import { Chunks } from '../markdown-members.ts'
import { EngineOutcomes, proxyFactsOf, proxyMembers, ScrapeId } from '../outcomes.ts'
import { lenient, oneOf, optional } from '../schema.ts'
import { ActionResults, encodeActionResults } from './action-results.ts'
import { TrackedChangeMember } from './change-tracking.ts'

/** A page is one credit, as in the counts of jobs. Clients add them up, and nothing is billed. */
export const creditsUsed = 1
export const CreditsUsed = Type.Literal(creditsUsed, { description: 'Always 1. Nothing is billed.' })

/** How the data of `json` or `deterministicJson` came about. */
const ExtractionFacts = optional(
  Type.Object({
    engine: oneOf(['model', 'deterministic']),
    valid: Type.Boolean({ description: 'Whether `json` satisfies the schema.' }),
    missing: Type.Array(Type.String(), {
      description: 'JSON pointers of required values that the page does not state.',
    }),
    unverified: optional(
      Type.Array(Type.String(), {
        description: 'JSON pointers of values of the model that the page does not contain.',
      }),
    ),
    evidence: optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'By JSON pointer, where the value was found.' }),
    ),
  }),
)

/** What a model took part in. */
export const modelMembers = {
  extraction: ExtractionFacts,
  model: optional(Type.String({ description: 'The model that answered.' })),
  tokensUsed: optional(Type.Integer({ description: 'Tokens that the model read and wrote.' })),
} satisfies TProperties

export const modelFactsOf = ({ extraction, model, tokensUsed }: PageRecord['document']) => ({
  ...(extraction === undefined ? {} : { extraction }),
  ...(model === undefined ? {} : { model }),
  ...(tokensUsed === undefined ? {} : { tokensUsed }),
})

/** Metadata of a `/v2` document: these members and every meta element of the page (docs/compatibility.md#metadata). */
const V2Metadata = lenient({
  title: optional(Type.String()),
  description: optional(Type.String()),
  language: optional(Type.String()),
  sourceURL: Type.String({ description: 'As requested.' }),
  url: Type.String({ description: 'After redirects.' }),
  statusCode: Type.Integer(),
  contentType: optional(Type.String()),
  numPages: optional(Type.Integer({ description: 'Pages, slides or sheets that were read, for documents.' })),
  totalPages: optional(Type.Integer({ description: 'Total number of pages, slides or sheets.' })),
  tokens: optional(Type.Integer({ description: 'Of the Markdown, if the request asks for it.' })),
  error: optional(Type.String({ description: 'Reason phrase of the status, if the site responded with an error.' })),
  ...proxyMembers,
  engine: Type.String(),
  engineOutcomes: EngineOutcomes,
  fallbackReason: optional(Type.String()),
  scrapeId: optional(ScrapeId),
  creditsUsed: CreditsUsed,
  ...modelMembers,
  cacheState: optional(oneOf(['hit', 'miss'])),
  cachedAt: optional(Type.String({ description: 'When the cached copy was stored, ISO 8601.' })),
})

/** The content of a page or file. Formats that were not requested are absent. */
export const V2Content = {
  markdown: optional(Type.String()),
  chunks: optional(Chunks),
  html: optional(Type.String()),
  rawHtml: optional(Type.String()),
  links: optional(Type.Array(Type.String())),
  images: optional(Type.Array(Type.String())),
  attributes: optional(
    Type.Array(Type.Object({ selector: Type.String(), attribute: Type.String(), values: Type.Array(Type.String()) })),
  ),
  json: optional(
    Type.Unknown({ description: 'The data of `json` or `deterministicJson`, in the shape of its schema.' }),
  ),
  answer: optional(Type.String({ description: 'The answer to the `question`; empty if the page has none.' })),
  highlights: optional(Type.String({ description: 'The passages that match the `query` best.' })),
  summary: optional(Type.String()),
  warning: optional(Type.String()),
} satisfies TProperties

/** A `/v2` document: the requested formats and metadata (docs/compatibility.md#documents). */
export const V2Document = lenient({
  ...V2Content,
  screenshot: optional(Type.String({ description: 'Data URL: JPEG if `quality` was given, or else PNG.' })),
  actions: optional(ActionResults),
  changeTracking: TrackedChangeMember,
  metadata: V2Metadata,
})

export function encodeDocument(result: PageRecord): Static<typeof V2Document> {
  const { document, fetched, screenshot, actionResults = [], warnings } = result
  const { snapshot, outcomes, fallbackReason, cacheState, cachedAt } = fetched
  const scrapeId = snapshot.rendering?.scrapeId
  const { kind, metadata, warning, jsonLd, file, tokens, extraction, model, tokensUsed, ...formats } = document
  return {
    ...formats,
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(actionResults.length === 0 ? {} : { actions: encodeActionResults(actionResults) }),
    ...(result.changeTracking === undefined ? {} : { changeTracking: result.changeTracking }),
    ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
    metadata: {
      ...metadata,
      sourceURL: result.requestedUrl,
      url: snapshot.finalUrl,
      statusCode: snapshot.status,
      ...(snapshot.contentType === undefined ? {} : { contentType: snapshot.contentType }),
      ...file,
      ...(tokens === undefined ? {} : { tokens }),
      ...(snapshot.status < 400 ? {} : { error: snapshot.statusText || `HTTP ${snapshot.status}` }),
      ...proxyFactsOf(snapshot),
      engine: snapshot.engine,
      engineOutcomes: outcomes,
      ...(fallbackReason === undefined ? {} : { fallbackReason }),
      ...(scrapeId === undefined ? {} : { scrapeId }),
      creditsUsed,
      ...modelFactsOf(document),
      ...(cacheState === undefined ? {} : { cacheState }),
      ...(cachedAt === undefined ? {} : { cachedAt }),
    },
  }
}
