// The formats of a /v2 request.
import { type Static, Type } from '@sinclair/typebox'
import type { ContentOptions } from '../../content/document.ts'
import type { ScreenshotOptions } from '../../engines/engine.ts'
import { servedFormats } from '../formats.ts'
import { invalidRequest } from '../issues.ts'
import { oneOf, type Refusals, strict } from '../schema.ts'
import { decodeScreenshot, fullPageMembers, screenshotMembers } from './screenshot.ts'

const later = 'is not available in this version'
const never = 'is not offered by this service'

/** Formats that are still to come, and formats of the hosted service that are never offered (docs/compatibility.md#formats). */
const refusals: Refusals = {
  ...Object.fromEntries(['json', 'deterministicJson', 'question', 'highlights', 'summary'].map((f) => [f, later])),
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

/** The names of the screenshot format. Old clients send the second one as an object (docs/compatibility.md#formats). */
const PictureName = oneOf(['screenshot', 'screenshot@fullPage'])
const PictureFormat = strict({ type: oneOf(['screenshot']), ...screenshotMembers })
const FullPageFormat = strict({ type: oneOf(['screenshot@fullPage']), ...fullPageMembers })

const AnyFormat = Type.Union(
  [FormatName, PictureName, strict({ type: FormatName }), AttributesFormat, PictureFormat, FullPageFormat],
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
  Type.Union([FormatName, strict({ type: FormatName }), AttributesFormat], {
    refusals: { ...refusals, screenshot: ofPages, 'screenshot@fullPage': ofPages } satisfies Refusals,
  }),
  { maxItems: 50, description: 'Formats to return: names, or objects with the name as `type`.' },
)

/**
 * The formats without duplicates, the selectors of all `attributes` objects in order, and the screenshot, if requested.
 *
 * @throws ServiceError `invalid_request` for two different screenshots, since a document holds only one
 */
export function decodeFormats(formats: Static<typeof Formats> | undefined): {
  content: Pick<ContentOptions, 'formats' | 'attributes'>
  screenshot?: ScreenshotOptions
} {
  if (formats === undefined || formats.length === 0) return { content: { formats: ['markdown'] } }
  const attributes = formats.flatMap((format) =>
    typeof format === 'object' && 'selectors' in format ? format.selectors : [],
  )
  const screenshot = pictureOf(formats)
  return {
    content: {
      formats: [...new Set(formats.map(nameOf).filter((name) => !isPicture(name)))],
      ...(attributes.length === 0 ? {} : { attributes }),
    },
    ...(screenshot === undefined ? {} : { screenshot }),
  }
}

type FormatEntry = Static<typeof AnyFormat>

const nameOf = (format: FormatEntry) => (typeof format === 'string' ? format : format.type)
const isPicture = (name: ReturnType<typeof nameOf>): name is Static<typeof PictureName> => name.startsWith('screenshot')

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
