// Checks a webhook before its job starts, and encrypts its address and headers.
import { deadline } from '../concurrency/deadline.ts'
import { type SecretKey, sealed, unsealed } from '../crawl/secrets.ts'
import { type Issue, ServiceError } from '../errors.ts'
import { checkHeaders } from '../fetch/http/headers.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { type Resolver, refuseForbidden, resolveTarget } from '../net/guard/resolve.ts'
import { parseTarget, targetCredentials } from '../net/guard/target.ts'
import type { NewWebhook } from '../queue/webhooks.ts'
import type { JobContext } from './job-context.ts'

/** The webhook of a job as the client requests it, with `url` as typed. */
export type WebhookOptions = NewWebhook

/** How long the start of a job waits for the DNS. The address is checked again at every delivery. */
const LOOKUP_MS = 2000

/** Headers that describe the body, so only this service can set them. */
const reservedHeaders = new Set(['x-service-signature', 'x-firecrawl-signature', 'content-encoding'])

/**
 * Checks a webhook before its job starts.
 *
 * @returns the webhook to store: its URL is absolute, a user name and password in it are moved to a header, and both are
 *   encrypted if there is a key
 * @throws ServiceError `invalid_request`; `blocked_address` for an address in a blocked network
 */
export async function checkedWebhook(
  webhook: WebhookOptions,
  { rules = { allow: [] }, secretKey }: Pick<JobContext, 'rules' | 'secretKey'>,
  resolver?: Resolver,
): Promise<NewWebhook> {
  const { url: typed, headers } = webhook
  const url = named('url', () => parseTarget(typed))
  named('headers', () => checkHeaders(headers))
  const reserved = Object.keys(headers).find((name) => reservedHeaders.has(name.toLowerCase()))
  if (reserved !== undefined)
    throw invalidWebhook(['headers', reserved], `webhook.headers.${reserved}: is set by this service; leave it out`)
  await checkReachable(url, rules, resolver)
  const login = targetCredentials(typed)
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const authorized = login === undefined || names.includes('authorization')
  url.hash = ''
  const sent = authorized ? headers : { Authorization: login, ...headers }
  return { ...webhook, url: sealedUrl(url.href, secretKey), headers: sealedHeaders(sent, secretKey) }
}

/** Precedes an encrypted address. No address of a receiver has this scheme. */
const SEALED_SCHEME = 'sealed:'

/** Stands for all headers. The name of a real header cannot contain a colon. */
const SEALED_HEADERS = ':sealed'

/** An address as it is stored. With a key it is encrypted: receivers put their secrets into the path or the query. */
function sealedUrl(url: string, key: SecretKey | undefined): string {
  return key === undefined ? url : `${SEALED_SCHEME}${sealed(url, key)}`
}

/** Headers as they are stored. With a key they are encrypted. */
function sealedHeaders(headers: Headers, key: SecretKey | undefined): Headers {
  if (key === undefined || Object.keys(headers).length === 0) return headers
  return { [SEALED_HEADERS]: sealed(JSON.stringify(headers), key) }
}

/**
 * Decrypts the address of a stored webhook. Older versions, and processes without a key, store it as it is.
 *
 * @throws ServiceError `internal` if it was encrypted with another key
 */
export function openedUrl(stored: string, key: SecretKey | undefined): URL {
  const isSealed = stored.startsWith(SEALED_SCHEME)
  return new URL(isSealed ? opened(stored.slice(SEALED_SCHEME.length), 'address', key) : stored)
}

/**
 * Decrypts the headers of a stored webhook.
 *
 * @throws ServiceError `internal` if they were encrypted with another key
 */
export function openedHeaders(stored: Headers, key: SecretKey | undefined): Headers {
  const seal = stored[SEALED_HEADERS]
  return seal === undefined ? stored : JSON.parse(opened(seal, 'headers', key))
}

function opened(seal: string, what: 'address' | 'headers', key: SecretKey | undefined): string {
  try {
    if (key === undefined) throw new Error('no key')
    return unsealed(seal, key)
  } catch (cause) {
    const message = `${what} of this webhook: encrypted with another SERVICE_SECRET_KEY than this process has`
    throw new ServiceError('internal', message, { cause })
  }
}

type Headers = Readonly<Record<string, string>>

/** Ignores DNS errors, because the name may resolve by the time an event is sent. */
async function checkReachable(url: URL, rules: AddressRules, resolver?: Resolver): Promise<void> {
  try {
    refuseForbidden(url, rules)
    using limit = deadline(LOOKUP_MS, new AbortController().signal)
    await resolveTarget(url, rules, limit.signal, resolver)
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'blocked_address') return
    const message = `webhook: ${url.host} is blocked: the address or port is private, reserved or not allowed by this service`
    throw new ServiceError('blocked_address', message, { ...(thrown.hint !== undefined && { hint: thrown.hint }) })
  }
}

/** Runs a check and adds the member of the request to its error. */
function named<T>(member: 'url' | 'headers', check: () => T): T {
  try {
    return check()
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown
    const path = thrown.details?.[0]?.path ?? [member]
    throw invalidWebhook(path, `webhook.${thrown.message}`)
  }
}

function invalidWebhook(path: Issue['path'], message: string): ServiceError {
  return new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['webhook', ...path], message }],
  })
}
