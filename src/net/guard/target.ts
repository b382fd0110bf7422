import { ServiceError } from '../../errors.ts'
import { shortened } from '../errors.ts'

/**
 * Parses the URL of a page as a caller types it. Without a scheme it is http, and `localhost:3000/x` is a host and a port.
 *
 * A user name and password are removed, because the URL appears in responses and logs; `targetCredentials` returns them as
 * the header they stand for. A fragment is kept (it is never sent).
 *
 * @returns an absolute http or https URL as the WHATWG URL standard parses it, so that `0x7f.1` becomes `127.0.0.1`
 * @throws ServiceError `invalid_request` with a message that begins with `url:`
 */
export function parseTarget(input: string): URL {
  const url = parse(input)
  url.username = ''
  url.password = ''
  return url
}

/**
 * The `Authorization` header for the user name and password in a URL (RFC 7617, in UTF-8); undefined if there are none or
 * if `input` is not a URL.
 */
export function targetCredentials(input: string | URL): string | undefined {
  const url = typeof input === 'string' ? URL.parse(withScheme(input.trim())) : input
  if (url === null || (url.username === '' && url.password === '')) return undefined
  const pair = `${decoded(url.username)}:${decoded(url.password)}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

/**
 * A URL as typed, valid or not, without user name and password. In a text that does not parse, they may be anything before
 * the last `@`, such as a password with an unencoded slash. An address of mail is kept.
 */
export function withoutCredentials(typed: string): string {
  if (!AT_SIGN.test(typed) || isPublic(typed)) return typed
  const shown = typed.replace(USER_INFO, '$1')
  return isPublic(shown) ? shown : typed.replace(BEFORE_LAST_AT, '$1')
}

/** Includes the full-width and small forms, which the host parser maps to `@` and then refuses. */
const AT_SIGN = /[@\uff20\ufe6b]/

/** The URL parser drops some of these, so that it reads another URL than a person does. */
const CONTROL = /[\u0000-\u001f\u007f]/

/** In `$1` scheme and slashes, as the URL parser accepts them. */
const USER_INFO = /^(\s*(?:[a-z][a-z0-9+.-]*:(?=[/\\]))?[/\\]*)[^/\\?#]*@/i
const BEFORE_LAST_AT = /^(\s*[a-z][a-z0-9+.-]*:\/\/)?.*[@\uff20\ufe6b]/is

/** Whether it parses as a URL without user name and password. `me:secret@host` parses as a URL of scheme `me`. */
function isPublic(text: string): boolean {
  const full = withScheme(text.trim())
  const url = CONTROL.test(full) ? null : URL.parse(full)
  if (url === null || url.username + url.password !== '') return false
  return url.host !== '' || url.protocol === 'mailto:' || !AT_SIGN.test(text)
}

/** The error of a redirect to a URL that is neither http nor https. Undefined if the scheme may be followed. */
export function schemeError(host: string, { protocol }: URL): ServiceError | undefined {
  if (/^https?:$/.test(protocol)) return undefined
  return new ServiceError(
    'blocked_address',
    `${shortened(host)} redirects to a ${shortened(protocol)} URL, which is blocked; only http and https are fetched`,
  )
}

function parse(input: string): URL {
  const text = input.trim()
  if (text === '') throw invalid('is empty; enter the URL of a page, such as https://example.com/')
  if (text.length > MAX_URL_LENGTH) throw invalid(`is longer than ${MAX_URL_LENGTH} characters`)
  if (CONTROL.test(text)) throw invalid('contains a control character; remove or percent-encode it')
  const full = withScheme(text)
  if (!/^https?:/i.test(full)) throw invalid('only http and https URLs are allowed')
  const url = URL.parse(full)
  if (url === null) throw invalid(notAUrl(text))
  if (full !== text && !looksLikeHost(url, text)) throw invalid(notAUrl(text))
  checkHost(url.hostname)
  if (url.port === '0') throw invalid('port 0 is not valid; use a port from 1 to 65535')
  return url
}

/** Adds `http://` unless there is a scheme. `word:80` is a host and a port, `mailto:x` has a scheme. */
function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `http:${text}`
  if (/^[a-z][a-z0-9+-]*:(?!\d)/i.test(text)) return text
  return `http://${text}`
}

/** A bare word is more likely a mistake than a host of the local network, which can still be written `http://word/`. */
function looksLikeHost(url: URL, text: string): boolean {
  return url.hostname.includes('.') || url.hostname === 'localhost' || url.port !== '' || /^[^/?#]*[:@]/.test(text)
}

function checkHost(hostname: string): void {
  const name = hostname.replace(/\.$/, '')
  if (name.length > MAX_HOST_LENGTH) throw invalid(`the host name is longer than ${MAX_HOST_LENGTH} characters`)
  for (const label of name.split('.')) {
    if (label === '') throw invalid('the host name has an empty label; remove the extra dot')
    if (!label.startsWith('[') && label.length > MAX_LABEL_LENGTH) {
      throw invalid(`a label of the host name is longer than ${MAX_LABEL_LENGTH} characters`)
    }
  }
}

function notAUrl(text: string): string {
  if (/\s/.test(text)) return 'is not a valid URL: it contains a space; write %20 for a space in a path'
  if (/^https?:\/*$/i.test(text)) return 'has no host; enter the URL of a page, such as https://example.com/'
  if (/:\d{5,}/.test(text)) return 'is not a valid URL; use a port from 1 to 65535'
  return 'is not a valid URL; write it like https://example.com/path'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function invalid(problem: string): ServiceError {
  const message = `url: ${problem}`
  return new ServiceError('invalid_request', message, { details: [{ code: 'invalid_url', path: ['url'], message }] })
}

/** The longest URL that is accepted. Browsers and servers agree on about this much. */
const MAX_URL_LENGTH = 8192

/** RFC 1035 2.3.4, without the final dot. */
const MAX_HOST_LENGTH = 253
const MAX_LABEL_LENGTH = 63
