import { createHash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import { openSignIn, sealSignIn } from './console/cookie.ts'

/** The owner of a request: the SHA-256 of its credential, or `anonymous`. */
export type Owner = string

/**
 * Authenticates requests. The first header that holds a credential decides: `X-Web-Extract-Api-Key`, `X-Api-Key`,
 * `Authorization: Bearer`.
 *
 * With keys configured, the credential must be one of them; digests are compared in constant time. Without keys any
 * credential is accepted. Either way its digest is the owner. Without a credential, a sign-in of the web console counts.
 *
 * @throws ServiceError `unauthorized`
 */
export function createAuthenticate(keys: readonly string[]): Authenticate {
  const digests = keys.map(digest)
  return (headers, signIn) => {
    const credential = credentialOf(headers) ?? (signIn && openSignIn(signIn, keys))
    if (digests.length === 0) return credential === undefined ? 'anonymous' : digest(credential).toString('hex')
    if (credential === undefined) {
      throw new ServiceError('unauthorized', 'Unauthorized: no API key was sent', {
        hint: 'Send the key as "Authorization: Bearer KEY", "X-Api-Key: KEY" or "X-Web-Extract-Api-Key: KEY".',
      })
    }
    const given = digest(credential)
    const known = digests.map((expected) => timingSafeEqual(expected, given)).includes(true)
    if (!known) throw new ServiceError('unauthorized', 'Unauthorized: Invalid token')
    return given.toString('hex')
  }
}

/** @param signIn a sealed sign-in of the web console, if the request comes from there */
export type Authenticate = (headers: Headers, signIn?: string) => Owner

/**
 * Seals the key in the headers of a request as a sign-in of the web console. Without keys there is nothing to sign in to.
 *
 * @throws ServiceError `unauthorized`, `invalid_request`
 */
export function createSealSignIn(keys: readonly string[]): (headers: Headers) => string {
  const authenticate = createAuthenticate(keys)
  return (headers) => {
    if (keys.length === 0)
      throw new ServiceError('invalid_request', 'This service has no API key: no sign-in is needed')
    const owner = authenticate(headers)
    return sealSignIn(keys.find((key) => digest(key).toString('hex') === owner) ?? '')
  }
}

/** Whether somebody is an owner of what the service has: one who has a configured key, or anyone if no key is set. */
export function createOwnerCheck(keys: readonly string[]): (owner: Owner) => boolean {
  const owners = new Set(keys.map((key) => digest(key).toString('hex')))
  return (owner) => owners.size === 0 || owners.has(owner)
}

/** What clients send if they have no key. */
const NO_CREDENTIAL = new Set(['', 'undefined', 'null'])

function credentialOf(headers: Headers): string | undefined {
  const bearer = /^bearer(?:\s+(.*))?$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1]
  return [headers.get('x-web-extract-api-key'), headers.get('x-api-key'), bearer]
    .map((value) => value?.trim())
    .find((value) => value !== undefined && !NO_CREDENTIAL.has(value))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
