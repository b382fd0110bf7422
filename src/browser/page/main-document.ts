import type { Protocol } from 'playwright-core/types/protocol'
import { contentTypeOf } from '../../net/content-type.ts'

/** A response that Chrome received for the main frame of a page. */
export interface MainDocument {
  url: URL
  status: number
  statusText: string
  headers: [name: string, value: string][]
  contentType: string | undefined
  /** Undecoded, and only for a document that is not a page. */
  body?: Uint8Array
}

/** Where a response redirects to. Undefined if it does not, or to a URL that is not valid. */
export function redirectTarget({ request, responseStatusCode = 0, responseHeaders = [] }: Paused): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(responseStatusCode)) return undefined
  const location = responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value
  return location === undefined ? undefined : (URL.parse(location, request.url) ?? undefined)
}

type Paused = Protocol.Fetch.requestPausedPayload

/** Undefined for a redirect or a failed request. */
export function documentOf({
  request,
  responseStatusCode,
  responseStatusText,
  responseHeaders = [],
}: Paused): MainDocument | undefined {
  const url = URL.parse(request.url)
  if (responseStatusCode === undefined || url === null) return undefined
  const headers = responseHeaders.map(({ name, value }): [string, string] => [name, value])
  const first = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
  if (responseStatusCode >= 300 && responseStatusCode < 400 && first('location') !== undefined) return undefined
  return {
    url,
    status: responseStatusCode,
    statusText: responseStatusText ?? '',
    headers,
    contentType: contentTypeOf(headers),
  }
}

export const hasNoBody = ({ status }: MainDocument) => status === 204 || status === 205 || status === 304

export function isAttachment({ headers }: MainDocument): boolean {
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? ''
  return /^\s*attachment/i.test(disposition)
}

/** Whether its type is that of a page. */
export function isHtml(found: MainDocument): boolean {
  if (hasNoBody(found) || isAttachment(found)) return false
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(found.contentType ?? '')
}

/** Whether Chrome displays it without a viewer: text and images. */
export function isShown(found: MainDocument): boolean {
  if (hasNoBody(found) || isAttachment(found)) return false
  return /^\s*(text\/|image\/|application\/([\w.-]+\+)?(json|xml)\b)/i.test(found.contentType ?? '')
}

/** WHATWG MIME Sniffing 7.1: how HTML begins. */
export function beginsAsHtml(body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 512))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  const tags = '!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p'
  return new RegExp(`^\\s*<(?:!--|(?:${tags})[\\s>])`, 'i').test(start)
}
