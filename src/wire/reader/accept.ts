/** What the reader answers in. */
export const readerFormats = ['markdown', 'html', 'json'] as const
export type ReaderFormat = (typeof readerFormats)[number]

/** Media types that the reader has, most wanted first. `text/plain` is Markdown for programs that know no other name. */
const offered = {
  'text/markdown': 'markdown',
  'text/html': 'html',
  'application/json': 'json',
  'text/plain': 'markdown',
} as const satisfies Record<string, ReaderFormat>

/** The media type of an answer. */
export type AnswerType = keyof typeof offered

/** The media type of a format that a request names, or else the one that its `Accept` header prefers. */
export function answerType(named: ReaderFormat | undefined, accept: string | null): AnswerType {
  return named === undefined ? acceptedType(accept) : types[named]
}

const types = { markdown: 'text/markdown', html: 'text/html', json: 'application/json' } as const

export const formatOf = (type: AnswerType): ReaderFormat => offered[type]

/**
 * The media type for an `Accept` header (RFC 9110 12.5.1): the greatest `q`, then the most specific range, then the order
 * above. Markdown, if nothing is accepted.
 */
function acceptedType(accept: string | null): AnswerType {
  const ranges = (accept ?? '*/*').split(',', MAX_RANGES).map(rangeOf)
  const ranked = (Object.keys(offered) as AnswerType[])
    .map((type) => ({ type, ...rankOf(type, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality || other.precision - one.precision)
  return ranked[0]?.type ?? 'text/markdown'
}

/** Browsers send seven. */
const MAX_RANGES = 50

interface Range {
  type: string
  quality: number
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const stated = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const quality = stated === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(stated) ? Number(stated) : 0
  return { type, quality }
}

/** By the most specific range that the type is in. */
function rankOf(type: string, ranges: readonly Range[]): { quality: number; precision: number } {
  const forms = ['*/*', `${type.split('/')[0]}/*`, type]
  const matching = ranges
    .map((range) => ({ quality: range.quality, precision: forms.indexOf(range.type) }))
    .filter(({ precision }) => precision >= 0)
    .sort((one, other) => other.precision - one.precision)
  return matching[0] ?? { quality: 0, precision: -1 }
}
