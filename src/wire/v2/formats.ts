// The formats of a /v2 request.
import { type Static, Type } from '@sinclair/typebox'
import type { ContentOptions, ExtractionOptions } from '../../content/document.ts'
import type { ScreenshotOptions } from '../../engines/engine.ts'
import type { ChangeTracking } from '../../operations/change-tracking.ts'
import { dataFormats, servedFormats } from '../formats.ts'
import { invalidRequest } from '../issues.ts'
import { chunkMembers, decodeChunks, decodeMarkdown, markdownMembers } from '../markdown-members.ts'
import { oneOf, optional, type Refusals, strict } from '../schema.ts'
import { ChangeTrackingFormat, decodeChangeTracking } from './change-tracking.ts'
import { decodeScreenshot, fullPageMembers, screenshotMembers } from './screenshot.ts'

const MAX_PROMPT_CHARS = 10_000

const never = 'is not offered by this service'

/** Formats of the hosted service that are never offered, and those that need more than their name (docs/compatibility.md#formats). */
const refusals: Refusals = {
  ...Object.fromEntries(['branding', 'product', 'menu', 'audio', 'video', 'query'].map((f) => [f, never])),
  question: 'needs its text: {"type": "question", "question": "Who wrote it?"}',
  highlights: 'needs its "query": {"type": "highlights", "query": "opening hours"}',
  attributes: 'needs its "selectors": {"type": "attributes", "selectors": [{"selector": "a", "attribute": "href"}]}',
}

const [markdownName, ...plainNames] = servedFormats
const FormatName = oneOf([...plainNames, 'images', 'summary'])

/** `{"type": "markdown"}`: how the Markdown is written. */
const MarkdownName = oneOf([markdownName])
const MarkdownFormat = strict({ type: MarkdownName, ...markdownMembers })

/** `{"type": "chunks"}`: the Markdown in pieces for an index. */
const ChunksName = oneOf(['chunks'])
const ChunksFormat = strict({ type: ChunksName, ...chunkMembers })

const AttributePair = strict({
  selector: Type.String({ minLength: 1, maxLength: 4096, description: 'CSS selector.' }),
  attribute: Type.String({ minLength: 1, maxLength: 200 }),
})

/** `{"type": "attributes"}`: the values of an attribute of all elements that a selector matches. */
const AttributesFormat = strict({
  type: oneOf(['attributes']),
  selectors: Type.Array(AttributePair, { minItems: 1, maxItems: 50 }),
})

const MAX_QUESTION_CHARS = 2000

/** `{"type": "question"}`: the passage that answers. */
const QuestionFormat = strict({
  type: oneOf(['question']),
  question: Type.String({ minLength: 1, maxLength: MAX_QUESTION_CHARS, description: 'What the page may answer.' }),
})

/** `{"type": "highlights"}`: the passages that match best. */
const HighlightsFormat = strict({
  type: oneOf(['highlights']),
  query: Type.String({ minLength: 1, maxLength: MAX_QUESTION_CHARS, description: 'What the passages are about.' }),
})

/** `{"type": "json", "schema": …}`: data that the page states, in the shape of a JSON Schema. */
const DataName = oneOf([...dataFormats])
const DataFormat = strict({
  type: DataName,
  schema: optional(
    Type.Unknown({
      description:
        'JSON Schema (2020-12, 2019-09 or 7) of the data, at most 256 KiB. Without one, the data describes what the page is about.',
    }),
  ),
  prompt: optional(Type.String({ maxLength: MAX_PROMPT_CHARS, description: 'What the data is about, in words.' })),
  evidence: optional(
    Type.Boolean({ default: false, description: 'Report in `metadata.extraction` where each value was found.' }),
  ),
})

/** The names of the screenshot format. Old clients send the second one as an object (docs/compatibility.md#formats). */
const TrackingName = oneOf(['changeTracking'])
const PictureName = oneOf(['screenshot', 'screenshot@fullPage'])
const PictureFormat = strict({ type: oneOf(['screenshot']), ...screenshotMembers })
const FullPageFormat = strict({ type: oneOf(['screenshot@fullPage']), ...fullPageMembers })

/** Formats of pages and of files. */
const textFormats = [
  MarkdownName,
  FormatName,
  DataName,
  ChunksName,
  MarkdownFormat,
  strict({ type: FormatName }),
  DataFormat,
  QuestionFormat,
  HighlightsFormat,
  AttributesFormat,
  ChunksFormat,
] as const

const AnyFormat = Type.Union(
  [...textFormats, PictureName, TrackingName, PictureFormat, FullPageFormat, ChangeTrackingFormat],
  { refusals },
)

/** `formats` of `/v2`: names, or objects with the name as `type`. Duplicates count once. */
export const Formats = Type.Array(AnyFormat, {
  maxItems: 50,
  description: 'Formats to return: names, or objects with the name as `type`.',
})

const ofPages = 'needs a web page, but this is a file'

/** `formats` for an uploaded file, which has no screenshot. */
export const FileFormats = Type.Array(
  Type.Union([...textFormats], {
    refusals: {
      ...refusals,
      changeTracking: ofPages,
      screenshot: ofPages,
      'screenshot@fullPage': ofPages,
    } satisfies Refusals,
  }),
  { maxItems: 50, description: 'Formats to return: names, or objects with the name as `type`.' },
)

/**
 * The formats without duplicates, the selectors of all `attributes` objects in order, what to extract, what to look for,
 * how to write the Markdown, and the screenshot, if requested.
 *
 * @throws ServiceError `invalid_request` for two different screenshots, extractions, questions and so on, since a
 * document holds only one of each
 */
export function decodeFormats(formats: Static<typeof Formats> | undefined): {
  content: Pick<
    ContentOptions,
    'formats' | 'attributes' | 'extraction' | 'question' | 'query' | 'style' | 'frontMatter' | 'tokens' | 'chunks'
  >
  screenshot?: ScreenshotOptions
  changeTracking?: ChangeTracking
} {
  if (formats === undefined || formats.length === 0) return { content: { formats: ['markdown'] } }
  const attributes = formats.flatMap((format) =>
    typeof format === 'object' && 'selectors' in format ? format.selectors : [],
  )
  const screenshot = pictureOf(formats)
  const changeTracking = decodeChangeTracking(formats)
  const extraction = extractionOf(formats)
  const question = textOf(formats, 'question')
  const query = textOf(formats, 'query')
  const chunks = oneObject(formats, 'chunks')
  return {
    content: {
      formats: [...new Set(formats.map(nameOf).filter(isContent))],
      ...(attributes.length === 0 ? {} : { attributes }),
      ...(extraction === undefined ? {} : { extraction }),
      ...(question === undefined ? {} : { question }),
      ...(query === undefined ? {} : { query }),
      ...decodeMarkdown(oneObject(formats, 'markdown')?.options ?? {}),
      ...(formats.some((format) => nameOf(format) === 'chunks') && { chunks: chunksFor(chunks) }),
    },
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(changeTracking === undefined ? {} : { changeTracking }),
  }
}

type FormatEntry = Static<typeof AnyFormat>

const nameOf = (format: FormatEntry) => (typeof format === 'string' ? format : format.type)
const isPicture = (name: ReturnType<typeof nameOf>): name is Static<typeof PictureName> => name.startsWith('screenshot')

type ContentName = Exclude<ReturnType<typeof nameOf>, Static<typeof PictureName> | Static<typeof TrackingName>>

const isContent = (name: ReturnType<typeof nameOf>): name is ContentName =>
  !isPicture(name) && name !== 'changeTracking'

function isData(name: ReturnType<typeof nameOf>): name is Static<typeof DataName> {
  return dataFormats.some((each) => each === name)
}

function extractionOf(formats: FormatEntry[]): ExtractionOptions | undefined {
  let first: { options: Static<typeof DataFormat>; index: number } | undefined
  for (const [index, format] of formats.entries()) {
    const name = nameOf(format)
    if (!isData(name)) continue
    const options = typeof format === 'string' ? { type: name } : (format as Static<typeof DataFormat>)
    if (first !== undefined && !Bun.deepEquals(first.options, options)) {
      throw twoExtractions([first.options.type, first.index], [name, index])
    }
    first ??= { options, index }
  }
  if (first === undefined) return undefined
  const { type: _, ...options } = first.options
  return { ...(options as ExtractionOptions), schemaPath: ['formats', first.index, 'schema'] }
}

type Place = [name: string, index: number]

function twoExtractions([firstName, first]: Place, [secondName, second]: Place) {
  const difference =
    firstName === secondName
      ? `a second ${secondName} with other options than "formats[${first}]"`
      : `${secondName}, and "formats[${first}]" is ${firstName}`
  const fix = firstName === secondName ? 'Put everything into one schema' : 'Request one of them'
  const message = `"formats[${second}]" is ${difference}. A document holds one "json". ${fix}`
  return invalidRequest([{ code: 'custom', path: ['formats', second], message }])
}

/** The options of a format that a document has once. A bare name beside them adds nothing. */
function oneObject<T extends 'markdown' | 'chunks'>(formats: FormatEntry[], type: T) {
  type Options = Extract<FormatEntry, { type: T }>
  let first: { options: Options; index: number } | undefined
  for (const [index, format] of formats.entries()) {
    if (typeof format === 'string' || format.type !== type) continue
    if (first !== undefined && !Bun.deepEquals(first.options, format)) throw secondOptions(type, first.index, index)
    first ??= { options: format as Options, index }
  }
  return first
}

function chunksFor(chunks: ReturnType<typeof oneObject<'chunks'>>) {
  const { options, index = 0 } = chunks ?? {}
  return decodeChunks(options ?? {}, at(index), `formats[${index}]`)
}

function secondOptions(type: string, first: number, second: number) {
  const message = `"formats[${second}]" is a second ${type} with other options than "formats[${first}]". A document holds one. Request one of them`
  return refused(at(second), message)
}

/** The question, or the query of the highlights. */
function textOf(formats: FormatEntry[], member: 'question' | 'query'): string | undefined {
  let first: { text: string; index: number } | undefined
  for (const [index, format] of formats.entries()) {
    const text = (format as { question?: string; query?: string })[member]
    if (text === undefined) continue
    if (text.trim() === '') throw refused([...at(index), member], `"formats[${index}].${member}" is empty`)
    if (first !== undefined && first.text !== text) throw secondText(member, first.index, index)
    first ??= { text, index }
  }
  return first?.text
}

const at = (index: number) => ['formats', index]
const refused = (path: (string | number)[], message: string) => invalidRequest([{ code: 'custom', path, message }])

function secondText(member: string, first: number, second: number) {
  const message = `"formats[${second}].${member}" differs from "formats[${first}].${member}". A request has only one; send another request for the other`
  return refused([...at(second), member], message)
}

function pictureOf(formats: FormatEntry[]): ScreenshotOptions | undefined {
  let first: ScreenshotOptions | undefined
  for (const [index, format] of formats.entries()) {
    const name = nameOf(format)
    if (!isPicture(name)) continue
    const options = typeof format === 'string' ? {} : format
    const picture = decodeScreenshot({ ...options, ...(name === 'screenshot' ? {} : { fullPage: true }) })
    if (first !== undefined && !Bun.deepEquals(first, picture)) throw twoPictures(index)
    first = picture
  }
  return first
}

function twoPictures(index: number) {
  const message = `"formats[${index}]" is a second screenshot with other options. A request has only one; use "actions" for more`
  return invalidRequest([{ code: 'custom', path: ['formats', index], message }])
}
