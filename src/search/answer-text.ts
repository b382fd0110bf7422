import { decodeText } from '../content/charset.ts'
import { retryAfterMs } from '../net/http/retry-after.ts'
import { headerValue } from '../net/message.ts'
import { type Fetched, ProviderFailure } from './provider.ts'

/**
 * The text of an answer with status 200.
 *
 * @param hints what the operator can do about a status
 * @throws ProviderFailure for any other status
 */
export function answerText(answer: Fetched, now: number, hints: Record<number, string> = {}): string {
  const { status, body, contentType, headers } = answer
  if (status === 200) return decodeText(body, contentType).text
  const hint = hints[status]
  const reason = `answered with HTTP ${status}${hint === undefined ? '' : ` (${hint})`}`
  if (BLOCKING.has(status)) throw new ProviderFailure('blocked', reason, retryAfterMs(headers, now))
  if (status >= 500) throw new ProviderFailure('down', reason)
  if (status < 300 || status >= 400) throw new ProviderFailure('refused', reason)
  const to = URL.parse(headerValue(headers, 'location') ?? '', answer.url.href)
  throw new ProviderFailure('refused', `${reason}: it redirects${to === null ? '' : ` to ${to.origin}${to.pathname}`}`)
}

/** DuckDuckGo answers with 202 instead of results when it takes a client for a robot. */
const BLOCKING: ReadonlySet<number> = new Set([202, 403, 429])
