import { type Static, Type } from '@sinclair/typebox'
import { servedFormats } from '../formats.ts'
import { oneOf, type Refusals, strict } from '../shared.ts'

const later = 'is a format that this version does not make yet'
const never = 'is a format that this service does not offer'

/** Formats of the specification (4.3.1) still to come, and those of the hosted service that are never offered. */
const refusals: Refusals = {
  ...Object.fromEntries(
    ['images', 'attributes', 'json', 'deterministicJson', 'question', 'highlights', 'summary'].map((f) => [f, later]),
  ),
  ...Object.fromEntries(
    ['changeTracking', 'branding', 'product', 'menu', 'audio', 'video', 'query'].map((f) => [f, never]),
  ),
  screenshot: 'needs the rendering engine, which this version does not have',
  'screenshot@fullPage': 'needs the rendering engine, which this version does not have',
}

const FormatName = oneOf(servedFormats)

/** `formats` of `/v2`: names, or objects with the name under `type`; a name given twice counts once. */
export const Formats = Type.Array(Type.Union([FormatName, strict({ type: FormatName })], { refusals }), {
  maxItems: 50,
  description: 'What to return: names, or objects with the name as `type`.',
})

export function decodeFormats(formats: Static<typeof Formats> | undefined): Static<typeof FormatName>[] {
  if (formats === undefined || formats.length === 0) return ['markdown']
  return [...new Set(formats.map((format) => (typeof format === 'string' ? format : format.type)))]
}
