// The formats of a /v2 request.
import { type Static, Type } from '@sinclair/typebox'
import type { ContentOptions, ExtractionOptions } from '../../content/document.ts'
import type { ScreenshotOptions } from '../../engines/engine.ts'
import { dataFormats, servedFormats } from '../formats.ts'
import { invalidRequest } from '../issues.ts'
import { oneOf, optional, type Refusals, strict } from '../schema.ts'
import { decodeScreenshot, fullPageMembers, screenshotMembers } from './screenshot.ts'

const MAX_PROMPT_CHARS = 10_000

const later = 'is not available in this version'
const never = 'is not offered by this service'

/** Formats that are still to come, and formats of the hosted service that are never offered (docs/compatibility.md#formats). */
const refusals: Refusals = {
  ...Object.fromEntries(['json', 'question', 'highlights', 'summary'].map((f) => [f, later])),
  ...Object.fromEntries(
    ['changeTracking', 'branding', 'product', 'menu', 'audio', 'video', 'query'].map((f) => [f, never]),
  ),
  attributes: 'needs its "selectors": {"type": "attributes", "selectors": [{"selector": "a", "attribute": "href"}]}',
}

const FormatName = oneOf([...servedFormats, 'images'])

const AttributePair = strict({
  selector: Type.String({ minLength: 1, maxLength: 4096, description: 'CSS selector.' }),
  attribute: Type.String({ minLength: 1, maxLength: 200 }),
})

/** `{"type": "attributes"}`: the values of an attribute of all elements that a selector matches. */
const AttributesFormat = strict({
  type: oneOf(['attributes']),
  selectors: Type.Array(AttributePair, { minItems: 1, maxItems: 50 }),
})

/** `{"type": "deterministicJson", "schema": …}`: data that the page states, in the shape of a JSON Schema. */
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
const PictureName = oneOf(['screenshot', 'screenshot@fullPage'])
const PictureFormat = strict({ type: oneOf(['screenshot']), ...screenshotMembers })
const FullPageFormat = strict({ type: oneOf(['screenshot@fullPage']), ...fullPageMembers })

const AnyFormat = Type.Union(
  [
    FormatName,
    DataName,
    PictureName,
    strict({ type: FormatName }),
    DataFormat,
    AttributesFormat,
    PictureFormat,
    FullPageFormat,
  ],
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
  Type.Union([FormatName, DataName, strict({ type: FormatName }), DataFormat, AttributesFormat], {
    refusals: { ...refusals, screenshot: ofPages, 'screenshot@fullPage': ofPages } satisfies Refusals,
  }),
  { maxItems: 50, description: 'Formats to return: names, or objects with the name as `type`.' },
)

/**
 * The formats without duplicates, the selectors of all `attributes` objects in order, what to extract, and the
 * screenshot, if requested.
 *
 * @throws ServiceError `invalid_request` for two different screenshots or extractions, since a document holds only one
 */
export function decodeFormats(formats: Static<typeof Formats> | undefined): {
  content: Pick<ContentOptions, 'formats' | 'attributes' | 'extraction'>
  screenshot?: ScreenshotOptions
} {
  if (formats === undefined || formats.length === 0) return { content: { formats: ['markdown'] } }
  const attributes = formats.flatMap((format) =>
    typeof format === 'object' && 'selectors' in format ? format.selectors : [],
  )
  const screenshot = pictureOf(formats)
  const extraction = extractionOf(formats)
  return {
    content: {
      formats: [...new Set(formats.map(nameOf).filter((name) => !isPicture(name)))],
      ...(attributes.length === 0 ? {} : { attributes }),
      ...(extraction === undefined ? {} : { extraction }),
    },
    ...(screenshot === undefined ? {} : { screenshot }),
  }
}

type FormatEntry = Static<typeof AnyFormat>

const nameOf = (format: FormatEntry) => (typeof format === 'string' ? format : format.type)
const isPicture = (name: ReturnType<typeof nameOf>): name is Static<typeof PictureName> => name.startsWith('screenshot')

function isData(name: ReturnType<typeof nameOf>): name is Static<typeof DataName> {
  return dataFormats.some((each) => each === name)
}

function extractionOf(formats: FormatEntry[]): ExtractionOptions | undefined {
  let first: { options: Omit<ExtractionOptions, 'schemaPath'>; index: number } | undefined
  for (const [index, format] of formats.entries()) {
    if (!isData(nameOf(format))) continue
    const { type: _, ...options } =
      typeof format === 'string' ? { type: format } : (format as Static<typeof DataFormat>)
    if (first !== undefined && !Bun.deepEquals(first.options, options)) throw twoExtractions(first.index, index)
    first ??= { options: options as ExtractionOptions, index }
  }
  return first && { ...first.options, schemaPath: ['formats', first.index, 'schema'] }
}

function twoExtractions(first: number, second: number) {
  const message = `"formats[${second}]" is a second deterministicJson with other options than "formats[${first}]". A document holds one "json". Put everything into one schema`
  return invalidRequest([{ code: 'custom', path: ['formats', second], message }])
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
