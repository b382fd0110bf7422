import type { Protocol } from 'playwright-core/types/protocol'

/** What came for the main frame of a page. */
export interface MainDocument {
  url: URL
  status: number
  statusText: string
  headers: [name: string, value: string][]
  contentType: string | undefined
  /** Only of what is no page: as it came. */
  body?: Uint8Array
}

/** Undefined for a redirect and for what failed. */
export function documentOf({
  request,
  responseStatusCode,
  responseStatusText,
  responseHeaders = [],
}: Protocol.Fetch.requestPausedPayload): MainDocument | undefined {
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
    contentType: first('content-type'),
  }
}

export const hasNoBody = ({ status }: MainDocument) => status === 204 || status === 205 || status === 304

export function isAttachment({ headers }: MainDocument): boolean {
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? ''
  return /^\s*attachment/i.test(disposition)
}

/** Whether its type says that it is a page. */
export function isHtml(found: MainDocument): boolean {
  if (hasNoBody(found) || isAttachment(found)) return false
  return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(found.contentType ?? '')
}

/** Whether Chrome shows it in a tab without a viewer of its own: text and pictures. */
export function isShown(found: MainDocument): boolean {
  if (hasNoBody(found) || isAttachment(found)) return false
  return /^\s*(text\/|image\/|application\/([\w.-]+\+)?(json|xml)\b)/i.test(found.contentType ?? '')
}

/** MIME Sniffing 7.1: the beginnings that mean HTML. */
export function beginsAsHtml(body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 512))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  const tags = '!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p'
  return new RegExp(`^\\s*<(?:!--|(?:${tags})[\\s>])`, 'i').test(start)
}
