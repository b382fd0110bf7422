import type { Call } from '../call.ts'
import type { Anchor } from '../content/anchors.ts'
import type { Convert } from '../conversion/pool.ts'
import { asServiceError, type ErrorCode, type ServiceError } from '../errors.ts'
import type { Snapshot } from '../fetch/snapshot.ts'

/** What a map needs of the page it begins at. */
export interface StartPage {
  /** After redirects. */
  url: URL
  status: number
  title?: string
  description?: string
  anchors: Anchor[]
}

/** Failures that lose the page alone; with any other the site cannot be reached, or must not be. */
const lostAlone: ReadonlySet<ErrorCode> = new Set([
  'fetch_timeout',
  'map_timeout',
  'too_many_redirects',
  'invalid_response',
  'body_too_large',
  'connection_reset',
  'connection_failed',
  'bot_challenge',
])

/** Whether the rest of a site may be there although its page failed so. */
export const siteMayAnswer = ({ code }: ServiceError) => lostAlone.has(code)

/**
 * A fetched page as the beginning of a map: where it is, what it is called, where it leads. What is no page (a PDF, a
 * picture) leads nowhere.
 *
 * @throws ServiceError or what `signal` was aborted with
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
