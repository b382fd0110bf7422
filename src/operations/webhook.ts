// Checks a webhook before its job starts, and encrypts its headers.
import { deadline } from '../concurrency/deadline.ts'
import { type SecretKey, sealed, unsealed } from '../crawl/secrets.ts'
import { type Issue, ServiceError } from '../errors.ts'
import { checkHeaders } from '../fetch/http/headers.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { type Resolver, refuseForbidden, resolveTarget } from '../net/guard/resolve.ts'
import { parseTarget, targetCredentials } from '../net/guard/target.ts'
import type { NewWebhook } from '../queue/webhooks.ts'
import type { JobContext } from './job-context.ts'

/** Where a job is to report its events, as a caller asks for it: `url` as typed. */
export type WebhookOptions = NewWebhook

/** How long a start waits to learn where the name of a receiver leads; that is judged again at every attempt. */
const LOOKUP_MS = 2000

/** Headers that say what the body is, which nobody else can know. */
const ownHeaders = new Set(['x-service-signature', 'x-firecrawl-signature', 'content-encoding'])

/**
 * Judges a webhook before its job begins.
 *
 * @returns it as it is kept: an absolute address, a user name and password in it as the header that they stand for
 * @throws ServiceError `invalid_request`, also when no key for signatures is set; `blocked_address` for a target in a
 *   network that callers may not reach
 */
export async function checkedWebhook(
  webhook: WebhookOptions,
  { signsEvents = false, rules = { allow: [] }, secretKey }: Pick<JobContext, 'signsEvents' | 'rules' | 'secretKey'>,
  resolver?: Resolver,
): Promise<NewWebhook> {
  if (!signsEvents) throw unsigned()
  const { url: typed, headers } = webhook
  const url = named('url', () => parseTarget(typed))
  named('headers', () => checkHeaders(headers))
  const own = Object.keys(headers).find((name) => ownHeaders.has(name.toLowerCase()))
  if (own !== undefined) throw refusal(['headers', own], `webhook.headers.${own}: is set by this service; leave it out`)
  await refuseUnreachable(url, rules, resolver)
  const login = targetCredentials(typed)
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const authorized = login === undefined || names.includes('authorization')
  url.hash = ''
  const sent = authorized ? headers : { Authorization: login, ...headers }
  return { ...webhook, url: url.href, headers: sealedHeaders(sent, secretKey) }
}

/** In place of a header, whose name has no colon. */
const SEALED = ':sealed'

/** Headers as they are kept: with a key, whoever reads the database cannot read them. */
function sealedHeaders(headers: Headers, key: SecretKey | undefined): Headers {
  if (key === undefined || Object.keys(headers).length === 0) return headers
  return { [SEALED]: sealed(JSON.stringify(headers), key) }
}

/**
 * Headers as they are sent.
 *
 * @throws ServiceError `internal` when they were kept under another key
 */
export function openedHeaders(kept: Headers, key: SecretKey | undefined): Headers {
  const seal = kept[SEALED]
  if (seal === undefined) return kept
  try {
    if (key === undefined) throw new Error('no key')
    return JSON.parse(unsealed(seal, key))
  } catch (cause) {
    const message = 'the headers of this webhook were kept under another SERVICE_SECRET_KEY than that of this worker'
    throw new ServiceError('internal', message, { cause })
  }
}

type Headers = Readonly<Record<string, string>>

/** A name that has no address now may have one when there is something to send. */
async function refuseUnreachable(url: URL, rules: AddressRules, resolver?: Resolver): Promise<void> {
  try {
    refuseForbidden(url, rules)
    using clock = deadline(LOOKUP_MS, new AbortController().signal)
    await resolveTarget(url, rules, clock.signal, resolver)
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'blocked_address') return
    const message = `webhook: ${url.host} is not called: its address or port is private, reserved or blocked by this service`
    throw new ServiceError('blocked_address', message, { ...(thrown.hint !== undefined && { hint: thrown.hint }) })
  }
}

/** The same refusal, under the name of the member that the caller sent. */
function named<T>(member: 'url' | 'headers', judge: () => T): T {
  try {
    return judge()
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    const path = thrown.details?.[0]?.path ?? [member]
    throw refusal(path, `webhook.${thrown.message}`)
  }
}

function refusal(path: Issue['path'], message: string): ServiceError {
  return new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['webhook', ...path], message }],
  })
}

function unsigned(): ServiceError {
  const message =
    'webhook: this service has no key to sign events with; its operator can set SERVICE_WEBHOOK_HMAC_SECRET'
  return new ServiceError('invalid_request', message, { details: [{ code: 'custom', path: ['webhook'], message }] })
}
