// What a request wants made of finished Markdown: a count of its tokens, chunks, and front matter.
import { type Chunk, chunksOf } from '../content/chunks/chunks.ts'
import type { ContentOptions, PageDocument, Source } from '../content/document.ts'
import { frontMatterOf } from '../content/front-matter.ts'
import { UNKNOWN_BASE } from '../content/urls.ts'
import { countTokens } from './vocabulary.ts'

/** The options of a conversion whose Markdown the formats need. */
export function withMarkdown(options: ContentOptions): ContentOptions {
  const asks = new Set(options.formats)
  return needsMarkdown(options) && !asks.has('markdown') ? { ...options, formats: [...asks, 'markdown'] } : options
}

const needsMarkdown = ({ chunks, tokens }: ContentOptions) => chunks !== undefined || tokens === true

/** Whether it takes so long that it must not happen on the event loop. */
export const countsTokens = needsMarkdown

/** Adds what the request asks for to a document that was converted with `withMarkdown`. */
export function delivered(document: PageDocument, source: Source, options: ContentOptions): PageDocument {
  const { kind, markdown, ...others } = document
  if (markdown === undefined) return document
  const asks = new Set(options.formats)
  const tokens = options.tokens ? countTokens(markdown) : undefined
  const head = options.frontMatter && asks.has('markdown') ? frontMatter(document, source, tokens) : ''
  const chunks = options.chunks && chunksOf(markdown, options.chunks, countTokens)
  return {
    kind,
    ...(asks.has('markdown') && { markdown: `${head}${markdown}` }),
    ...(chunks !== undefined && { chunks: behind(head, chunks) }),
    ...(tokens !== undefined && { tokens }),
    ...others,
  }
}

function frontMatter({ metadata }: PageDocument, { url, name }: Source, tokens: number | undefined): string {
  const facts = {
    metadata,
    ...(url !== UNKNOWN_BASE && { url }),
    ...(name !== undefined && { file: name }),
    ...(tokens !== undefined && { tokens }),
  }
  return `${frontMatterOf(facts)}\n`
}

/** Positions count from the start of the Markdown that is returned. */
function behind(head: string, chunks: Chunk[]): Chunk[] {
  const { length } = [...head]
  return chunks.map((chunk) => ({ ...chunk, start: chunk.start + length, end: chunk.end + length }))
}
