// Request and response of the native extract route.
import { type Static, Type } from '@sinclair/typebox'
import type { ExtractionRequest } from '../../content/structure/model.ts'
import type { ScrapeOptions, ScrapeResult } from '../../operations/scrape.ts'
import { lenient, optional, PageUrl } from '../schema.ts'
import { unknownNote } from '../unknown-members.ts'
import { modelMembers as modelFacts, modelFactsOf } from '../v2/document.ts'
import { decodeModelChoice, modelMembers } from './model-choice.ts'
import { decodeScrape, encodeScrape, pageMembers, ScrapeResponse } from './scrape.ts'

const MAX_PROMPT_CHARS = 10_000

const { formats: _formats, ...scrapeMembers } = pageMembers

/** Body of `POST /extract` (docs/compatibility.md#native-routes). */
export const ExtractRequest = lenient({
  url: PageUrl,
  schema: optional(
    Type.Unknown({
      description: 'JSON Schema of the data. Without one, the data describes what the page is about.',
      examples: [{ type: 'object', properties: { name: { type: 'string' } } }],
    }),
  ),
  prompt: optional(Type.String({ maxLength: MAX_PROMPT_CHARS, description: 'What the data is about, in words.' })),
  ...scrapeMembers,
  ...modelMembers,
})

/** Response of `POST /extract`. */
export const ExtractResponse = lenient({
  url: Type.String({ description: 'As requested.' }),
  data: Type.Unknown({ description: 'The data in the shape of the schema.' }),
  scrape: ScrapeResponse,
  warning: optional(Type.String()),
  metadata: lenient({
    provider: Type.String({ description: 'Kind of the model that found the data; `deterministic` if none did.' }),
    model: Type.Union([Type.String(), Type.Null()], { description: 'Name of that model.' }),
    extraction: modelFacts.extraction,
    tokensUsed: modelFacts.tokensUsed,
  }),
})

/** @throws ServiceError `invalid_request` for errors that the schema cannot express */
export function decodeExtract(request: Static<typeof ExtractRequest>): ScrapeOptions {
  const { schema, prompt, provider, llm, ...page } = request
  const options = decodeScrape(page)
  const model = decodeModelChoice({ ...(provider && { provider }), ...(llm && { llm }) })
  const extraction = {
    // Anything but a schema is refused when the options are checked.
    ...(schema !== undefined && { schema: schema as NonNullable<ExtractionRequest['schema']> }),
    ...(prompt !== undefined && { prompt }),
    schemaPath: ['schema'],
  }
  const content = { ...options.content, formats: [...options.content.formats, 'json' as const], extraction }
  return { ...options, content, ...(model && { model }) }
}

export function encodeExtract(
  result: ScrapeResult,
  request: object,
  requestId: string,
): Static<typeof ExtractResponse> {
  const { json = {}, extraction, model } = result.document
  const warning = [...unknownNote(ExtractRequest, request, '/extract'), ...result.warnings].join(' ')
  const byModel = extraction?.engine === 'model'
  return {
    url: result.requestedUrl,
    data: json,
    scrape: encodeScrape(result, {}, requestId),
    ...(warning !== '' && { warning }),
    metadata: {
      ...modelFactsOf(result.document),
      provider: byModel ? 'llm-compatible' : 'deterministic',
      model: byModel ? (model ?? null) : null,
    },
  }
}
