import { type Static, Type } from '@sinclair/typebox'
import type { ContentOptions } from '../../content/document.ts'
import { servedFormats } from '../formats.ts'
import { oneOf, type Refusals, strict } from '../shared.ts'

const later = 'is a format that this version does not make yet'
const never = 'is a format that this service does not offer'
const browser = 'needs the rendering engine, which this version does not have'

/** Formats of the specification (4.3.1) still to come, and those of the hosted service that are never offered. */
const refusals: Refusals = {
  ...Object.fromEntries(['json', 'deterministicJson', 'question', 'highlights', 'summary'].map((f) => [f, later])),
  ...Object.fromEntries(
    ['changeTracking', 'branding', 'product', 'menu', 'audio', 'video', 'query'].map((f) => [f, never]),
  ),
  screenshot: browser,
  'screenshot@fullPage': browser,
  attributes: 'needs its "selectors": {"type": "attributes", "selectors": [{"selector": "a", "attribute": "href"}]}',
}

const FormatName = oneOf([...servedFormats, 'images'])

const AttributePair = strict({
  selector: Type.String({ minLength: 1, maxLength: 4096, description: 'CSS selector.' }),
  attribute: Type.String({ minLength: 1, maxLength: 200 }),
})

/** `{"type": "attributes"}`: every value of an attribute of the elements that a selector matches (specification 4.3.4). */
const AttributesFormat = strict({
  type: oneOf(['attributes']),
  selectors: Type.Array(AttributePair, { minItems: 1, maxItems: 50 }),
})

/** `formats` of `/v2`: names, or objects with the name under `type`; a name given twice counts once. */
export const Formats = Type.Array(
  Type.Union([FormatName, strict({ type: FormatName }), AttributesFormat], { refusals }),
  { maxItems: 50, description: 'What to return: names, or objects with the name as `type`.' },
)

/** The formats without repeats, and the pairs of all `attributes` objects in order. */
export function decodeFormats(
  formats: Static<typeof Formats> | undefined,
): Pick<ContentOptions, 'formats' | 'attributes'> {
  if (formats === undefined || formats.length === 0) return { formats: ['markdown'] }
  const attributes = formats.flatMap((format) =>
    typeof format === 'object' && 'selectors' in format ? format.selectors : [],
  )
  return {
    formats: [...new Set(formats.map((format) => (typeof format === 'string' ? format : format.type)))],
    ...(attributes.length === 0 ? {} : { attributes }),
  }
}
