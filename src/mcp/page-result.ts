// Pages and files as results: their texts as they are, pictures as pictures, and what a model needs of the metadata.
import type { DocumentResult, Facts } from './paging/whole.ts'

/** A `/v2` document, whatever it was made of. */
type Document = Facts & { metadata?: Facts }

const TEXTS = ['markdown', 'summary', 'answer', 'highlights', 'html', 'rawHtml']
const LINES = ['links', 'images']
const DATA = ['json', 'attributes', 'changeTracking']

/** Metadata that a model can use. The rest is one meta element of the page each. */
const METADATA = [
  'title',
  'description',
  'language',
  'url',
  'sourceURL',
  'statusCode',
  'error',
  'contentType',
  'numPages',
  'totalPages',
  'scrapeId',
  'cacheState',
  'cachedAt',
  'extraction',
  'model',
]

export function documentResult(document: Document, more: Facts = {}): DocumentResult {
  const { metadata = {}, screenshot, actions, warning } = document
  const acted = actions as ActionResults | undefined
  return {
    kind: 'document',
    texts: [...textsOf(document), ...textsOfActions(acted)],
    facts: {
      ...(warning !== undefined && { warning }),
      ...(acted !== undefined && acted.pdfs.length > 0 && { omitted: [`${acted.pdfs.length} PDF of actions`] }),
      metadata: metadataOf(metadata),
      ...more,
    },
    pictures: [screenshot, ...(acted?.screenshots ?? [])].flatMap(pictureOf),
  }
}

interface ActionResults {
  screenshots: string[]
  scrapes: { url: string; html: string }[]
  javascriptReturns: unknown[]
  pdfs: string[]
}

function textsOf(document: Document): DocumentResult['texts'] {
  const texts = TEXTS.filter((name) => typeof document[name] === 'string')
  const lines = LINES.filter((name) => Array.isArray(document[name]))
  const data = DATA.filter((name) => document[name] !== undefined)
  return [
    ...data.map((name) => ({ name, text: JSON.stringify(document[name], null, 1) })),
    ...texts.map((name) => ({ name, text: document[name] as string })),
    ...lines.map((name) => ({ name, text: (document[name] as string[]).join('\n') })),
  ]
}

function textsOfActions(actions: ActionResults | undefined): DocumentResult['texts'] {
  if (actions === undefined) return []
  const { javascriptReturns: values, scrapes } = actions
  return [
    ...(values.length > 0 ? [{ name: 'javascriptReturns', text: JSON.stringify(values, null, 1) }] : []),
    ...scrapes.map(({ url, html }) => ({ name: 'scraped', text: `${url}\n${html}` })),
  ]
}

function metadataOf(metadata: Facts): Facts {
  return Object.fromEntries(
    METADATA.filter((name) => metadata[name] !== undefined).map((name) => [name, metadata[name]]),
  )
}

/** A picture that clients accept: they refuse larger ones, and then the whole result. */
function pictureOf(dataUrl: unknown): DocumentResult['pictures'] {
  const [, mimeType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(String(dataUrl ?? '')) ?? []
  return mimeType === undefined || data === undefined || data.length > MAX_PICTURE ? [] : [{ mimeType, data }]
}

/** Base64 of 3.75 MB: what the Claude API takes as one picture. */
const MAX_PICTURE = 5 * 1024 * 1024

/** A page of a list: what identifies it, its content, and nothing that only a program can use. */
export function listedPage(document: Document, more: Facts = {}): Facts {
  const { metadata = {}, screenshot, actions: _, ...content } = document
  const { title, sourceURL, url, statusCode, error } = metadata
  return {
    ...more,
    url: url ?? sourceURL ?? document.url,
    title,
    statusCode,
    ...(error !== undefined && { error }),
    ...content,
    ...(screenshot !== undefined && { omitted: ['screenshot'] }),
  }
}
