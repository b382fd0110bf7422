// What a map needs from its start page.
import type { Call } from '../call.ts'
import type { Anchor } from '../content/anchors.ts'
import type { Convert } from '../conversion/pool.ts'
import { asServiceError, type ErrorCode, type ServiceError } from '../errors.ts'
import type { Snapshot } from '../fetch/snapshot.ts'

/** What a map needs to know of its start page. */
export interface StartPage {
  /** After redirects. */
  url: URL
  status: number
  title?: string
  description?: string
  anchors: Anchor[]
}

/** Errors of the page alone. With any other, the site cannot be reached or must not be. */
const pageErrors: ReadonlySet<ErrorCode> = new Set([
  'fetch_timeout',
  'map_timeout',
  'too_many_redirects',
  'invalid_response',
  'body_too_large',
  'connection_reset',
  'connection_failed',
  'bot_challenge',
])

/** Whether the rest of the site may be reachable although the page failed with this error. */
export const siteMayAnswer = ({ code }: ServiceError) => pageErrors.has(code)

/**
 * The URL, title and links of a fetched start page. A file that cannot be read has no links.
 *
 * @throws ServiceError, or the reason of the call's signal
 */
export async function startPageOf(snapshot: Snapshot, convert: Convert, call: Call): Promise<StartPage> {
  const { body, contentType, finalUrl, status } = snapshot
  const page = { url: new URL(finalUrl), status, anchors: [] }
  try {
    const { anchors = [], metadata } = await convert({ body, contentType, url: finalUrl }, wholePage, call)
    const { title, description } = metadata
    return {
      ...page,
      anchors,
      ...(typeof title === 'string' && { title }),
      ...(typeof description === 'string' && { description }),
    }
  } catch (thrown) {
    const { code } = asServiceError(thrown)
    if (code === 'unsupported_document' || code === 'document_unreadable') return page
    throw thrown
  }
}

const wholePage = {
  formats: ['anchors'],
  onlyMainContent: false,
  onlyCleanContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
} satisfies Parameters<Convert>[1]
