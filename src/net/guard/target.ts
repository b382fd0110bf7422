import { ServiceError } from '../../errors.ts'

/** Longest address that is taken; browsers and servers agree on about this much. */
const MAX_URL_LENGTH = 8192

/** RFC 1035 2.3.4, without the dot at the end. */
const MAX_HOST_LENGTH = 253
const MAX_LABEL_LENGTH = 63

/**
 * The address of a page as a caller types it. Without a scheme it is http, and `localhost:3000/x` is a host and a port.
 *
 * A user name and password are stripped, since the URL is shown in answers and logs; `targetCredentials` has them as
 * the header they stand for. A fragment is kept (it is never sent).
 *
 * @returns an absolute http or https URL in the form of the WHATWG URL standard, which also turns `0x7f.1` into
 *   `127.0.0.1`
 * @throws ServiceError `invalid_request` with a sentence that begins with `url:`
 */
export function parseTarget(input: string): URL {
  const url = parse(input)
  url.username = ''
  url.password = ''
  return url
}

/**
 * The `Authorization` header that a user name and password in an address stand for (RFC 7617, in UTF-8); undefined when
 * there are none, or when `input` is no address.
 */
export function targetCredentials(input: string | URL): string | undefined {
  const url = typeof input === 'string' ? URL.parse(withScheme(input.trim())) : input
  if (url === null || (url.username === '' && url.password === '')) return undefined
  const pair = `${decoded(url.username)}:${decoded(url.password)}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

function parse(input: string): URL {
  const text = input.trim()
  if (text === '') throw invalid('is empty; give the address of a page, such as https://example.com/')
  if (text.length > MAX_URL_LENGTH) throw invalid(`is longer than ${MAX_URL_LENGTH} characters`)
  if (/[\u0000-\u001f\u007f]/.test(text)) throw invalid('holds a control character; remove it or percent-encode it')
  const full = withScheme(text)
  if (!/^https?:/i.test(full)) throw invalid('only http and https addresses are fetched')
  const url = URL.parse(full)
  if (url === null) throw invalid(notAnAddress(text))
  if (full !== text && !looksLikeHost(url, text)) throw invalid(notAnAddress(text))
  checkHost(url.hostname)
  if (url.port === '0') throw invalid('port 0 cannot be connected to; ports go from 1 to 65535')
  return url
}

/** `text` with `http://` in front unless it names a scheme. `word:80` is a host and a port, `mailto:x` is a scheme. */
function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  if (text.startsWith('//')) return `http:${text}`
  if (/^[a-z][a-z0-9+-]*:(?!\d)/i.test(text)) return text
  return `http://${text}`
}

/** A bare word is more likely a mistake than a machine of the intranet, which `http://word/` still names. */
function looksLikeHost(url: URL, text: string): boolean {
  return url.hostname.includes('.') || url.hostname === 'localhost' || url.port !== '' || /^[^/?#]*[:@]/.test(text)
}

function checkHost(hostname: string): void {
  const name = hostname.replace(/\.$/, '')
  if (name.length > MAX_HOST_LENGTH) throw invalid(`the host name is longer than ${MAX_HOST_LENGTH} characters`)
  for (const label of name.split('.')) {
    if (label === '') throw invalid('the host name has an empty part; remove the extra dot')
    if (!label.startsWith('[') && label.length > MAX_LABEL_LENGTH) {
      throw invalid(`a part of the host name is longer than ${MAX_LABEL_LENGTH} characters`)
    }
  }
}

function notAnAddress(text: string): string {
  if (/\s/.test(text)) return 'is not the address of a page: it holds a space; write %20 for one in a path'
  if (/^https?:\/*$/i.test(text)) return 'names no host; give the address of a page, such as https://example.com/'
  if (/:\d{5,}/.test(text)) return 'is not the address of a page; ports go from 1 to 65535'
  return 'is not the address of a page; write it like https://example.com/path'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function invalid(fault: string): ServiceError {
  const message = `url: ${fault}`
  return new ServiceError('invalid_request', message, { details: [{ code: 'invalid_url', path: ['url'], message }] })
}
