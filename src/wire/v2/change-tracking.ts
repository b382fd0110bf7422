// The format changeTracking of /v2: what changed since the last scrape of the page.
import { type Static, Type } from '@sinclair/typebox'
import type { ChangeTracking } from '../../operations/change-tracking.ts'
import { invalidRequest } from '../issues.ts'
import { lenient, oneOf, optional, strict } from '../schema.ts'

const MAX_TAG_CHARS = 200

/** `{"type": "changeTracking"}`. Without `modes`, the text is compared. */
export const ChangeTrackingFormat = strict({
  type: oneOf(['changeTracking']),
  modes: optional(
    Type.Array(oneOf(['git-diff', 'json']), {
      maxItems: 10,
      description: '`git-diff` reports the changed lines, `json` the changed values of data in the shape of `schema`.',
    }),
  ),
  schema: optional(Type.Unknown({ description: 'JSON Schema of the data that the mode `json` compares.' })),
  prompt: optional(Type.String({ maxLength: 10_000, description: 'What that data is about, in words.' })),
  tag: optional(
    Type.String({
      maxLength: MAX_TAG_CHARS,
      description: 'Scrapes with different tags are compared apart from each other.',
    }),
  ),
})

/** The answer of `changeTracking`. */
export const TrackedChangeMember = optional(
  lenient({
    previousScrapeAt: Type.Union([Type.String(), Type.Null()], {
      description: 'When the copy was made that this page was compared with, ISO 8601; null for the first scrape.',
    }),
    changeStatus: oneOf(['new', 'same', 'changed', 'removed']),
    visibility: oneOf(['visible']),
    diff: optional(
      Type.Object({
        text: Type.String({ description: 'Unified diff.' }),
        json: Type.Unknown({ description: 'The same, parsed.' }),
      }),
    ),
    json: optional(
      Type.Record(Type.String(), Type.Object({ previous: Type.Unknown(), current: Type.Unknown() }), {
        description: 'What changed, by path.',
      }),
    ),
  }),
)

type Entry = string | { type: string }

/**
 * What to track, if a format asks for it.
 *
 * @throws ServiceError `invalid_request` if there are two different ones, or no Markdown to compare
 */
export function decodeChangeTracking(formats: readonly Entry[]): ChangeTracking | undefined {
  let first: ChangeTracking | undefined
  for (const [index, format] of formats.entries()) {
    if (nameOf(format) !== 'changeTracking') continue
    const tracking = trackingOf(
      typeof format === 'string' ? {} : (format as Static<typeof ChangeTrackingFormat>),
      index,
    )
    if (first !== undefined && !Bun.deepEquals({ ...first, path: [] }, { ...tracking, path: [] })) {
      throw refused(index, `"formats[${index}]" is a second changeTracking with other options. A request has only one`)
    }
    first ??= tracking
    if (!formats.some((each) => nameOf(each) === 'markdown')) {
      throw refused(index, `"formats[${index}]": changeTracking compares Markdown. Request "markdown" too`)
    }
  }
  return first
}

const nameOf = (format: Entry) => (typeof format === 'string' ? format : format.type)

function trackingOf(format: Partial<Static<typeof ChangeTrackingFormat>>, index: number): ChangeTracking {
  const { modes = [], schema, prompt, tag } = format
  return {
    modes: [...new Set(modes)],
    ...(schema !== undefined && schema !== null && { schema }),
    ...(prompt !== undefined && { prompt }),
    ...(tag !== undefined && { tag }),
    path: ['formats', index],
  }
}

const refused = (index: number, message: string) =>
  invalidRequest([{ code: 'custom', path: ['formats', index], message }])
