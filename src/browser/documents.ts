import type { CDPSession } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'
import { ServiceError } from '../errors.ts'
import { sameHome } from '../net/home.ts'

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

interface DocumentOptions {
  /** Where the gateway asks for a password, and the password. */
  gateway: { port: number; token: string }
  /** The caller's URL and headers. */
  url: URL
  headers: Readonly<Record<string, string>>
  maxBytes: number
  /** A picture or actions are wanted: what is no page is shown as well, where Chrome can. */
  shows: boolean
  /** Called once, for a main document that is no page. */
  onBody: (outcome: MainDocument | ServiceError) => void
}

type Paused = Protocol.Fetch.requestPausedPayload
type HeaderEntries = Protocol.Fetch.HeaderEntry[]

/** Passwords that are tried at the gateway; a second question means that the first was refused. */
const MAX_ANSWERS = 3

const READ_BYTES = 1024 * 1024

/**
 * Watches the documents of a page between Chrome and its network: gives the gateway its password, lets no document come
 * from other schemes than http and https, sends the caller's headers to the caller's host only, and takes the body of a
 * main document that Chrome would show in a viewer or offer as a download.
 *
 * The caller's headers are added here, request by request, because Chrome and playwright carry headers that were set once
 * through redirects to other hosts. Only documents are stopped when there are none: each stop costs a turn between three
 * processes. The password needs the stop of a request: Chrome 156 asks nobody when only responses are stopped.
 *
 * All of it costs nothing that can be measured in a headless shell (147, 130 ms of CPU for a page of four requests), and
 * some 100 of 700 ms in the new headless mode of Chromium 156.
 */
export class Documents {
  readonly #session: CDPSession
  readonly #options: DocumentOptions
  readonly #home: URL
  #ownHeaders: readonly (readonly [name: string, value: string])[]
  #answers = 0
  #mainFrameId = ''
  /** The last main document that is no redirect. */
  current: MainDocument | undefined
  /** Where the main frame was last sent. */
  lastAsked: URL
  /** Once it is set, what is no page is refused: the page is being worked on. */
  settled = false

  constructor(session: CDPSession, options: DocumentOptions) {
    this.#session = session
    this.#options = options
    this.#home = options.url
    this.lastAsked = options.url
    this.#ownHeaders = Object.entries(options.headers)
    session.on('Fetch.authRequired', (event) => this.#authenticate(event))
    session.on('Fetch.requestPaused', (event) => {
      // A page that is gone needs no answer.
      this.#decide(event).catch(() => undefined)
    })
  }

  /** @returns the id of the main frame */
  async start(): Promise<string> {
    const resourceType = this.#ownHeaders.length === 0 ? { resourceType: 'Document' as const } : {}
    const enabled = this.#session.send('Fetch.enable', {
      handleAuthRequests: true,
      patterns: [
        { urlPattern: '*', requestStage: 'Request', ...resourceType },
        { urlPattern: '*', requestStage: 'Response', resourceType: 'Document' },
      ],
    })
    const [{ frameTree }] = await Promise.all([this.#session.send('Page.getFrameTree'), enabled])
    this.#mainFrameId = frameTree.frame.id
    return this.#mainFrameId
  }

  #authenticate({ requestId, authChallenge }: Protocol.Fetch.authRequiredPayload): void {
    const { port, token } = this.#options.gateway
    const known = authChallenge.source === 'Proxy' && authChallenge.origin === `http://127.0.0.1:${port}`
    this.#answers += 1
    const authChallengeResponse =
      known && this.#answers <= MAX_ANSWERS
        ? ({ response: 'ProvideCredentials', username: 'page', password: token } as const)
        : ({ response: 'CancelAuth' } as const)
    this.#session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined)
  }

  async #decide(event: Paused): Promise<void> {
    const answered = event.responseStatusCode !== undefined || event.responseErrorReason !== undefined
    if (answered) await this.#decideResponse(event)
    else await this.#decideRequest(event)
  }

  async #decideRequest({ requestId, request, resourceType, frameId }: Paused): Promise<void> {
    const url = URL.parse(request.url)
    const isMain = resourceType === 'Document' && frameId === this.#mainFrameId
    if (isMain && url !== null) this.#moveTo(url)
    if (resourceType === 'Document' && (url === null || !/^https?:$/.test(url.protocol))) {
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      return
    }
    const headers = url === null ? undefined : this.#headersFor(url, request.headers)
    await this.#session.send('Fetch.continueRequest', { requestId, ...(headers !== undefined && { headers }) })
  }

  /** Once the page has left the caller's host, its headers are sent no more, also when it comes back. */
  #moveTo(url: URL): void {
    this.lastAsked = url
    if (!sameHome(this.#home, url)) this.#ownHeaders = []
  }

  /** Undefined when they are right as they are. */
  #headersFor(url: URL, sent: Readonly<Record<string, string>>): HeaderEntries | undefined {
    const callers = Object.entries(this.#options.headers)
    if (callers.length === 0) return undefined
    // After a redirect the request still has what was added to the one before it.
    const given = new Map(callers.map(([name, value]) => [name.toLowerCase(), value]))
    const plain = Object.entries(sent).filter(([name, value]) => given.get(name.toLowerCase()) !== value)
    const own = sameHome(this.#home, url) ? this.#ownHeaders : []
    const replaced = new Set(own.map(([name]) => name.toLowerCase()))
    return [...plain.filter(([name]) => !replaced.has(name.toLowerCase())), ...own].map(([name, value]) => ({
      name,
      value,
    }))
  }

  async #decideResponse(event: Paused): Promise<void> {
    const { requestId, frameId, resourceType } = event
    const isMain = resourceType === 'Document' && frameId === this.#mainFrameId
    const found = isMain ? documentOf(event) : undefined
    if (found === undefined) return void (await this.#session.send('Fetch.continueRequest', { requestId }))
    if (await this.#isPage(requestId, found)) {
      this.current = found
      return void (await this.#session.send('Fetch.continueRequest', { requestId }))
    }
    const body = this.settled ? undefined : await this.#takeBody(requestId, found)
    if (body !== undefined && this.#options.shows && isShown(found)) {
      const responseHeaders = found.headers.map(([name, value]) => ({ name, value }))
      await this.#session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: found.status,
        responseHeaders,
        body: Buffer.from(body).toString('base64'),
      })
      return
    }
    await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  }

  /** What has no type is judged by its bytes, as Chrome will do. */
  async #isPage(requestId: string, found: MainDocument): Promise<boolean> {
    if (hasNoBody(found) || isAttachment(found)) return false
    if (found.contentType !== undefined)
      return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(found.contentType)
    const { body, base64Encoded } = await this.#session.send('Fetch.getResponseBody', { requestId })
    found.body = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
    return beginsAsHtml(found.body)
  }

  async #takeBody(requestId: string, found: MainDocument): Promise<Uint8Array | undefined> {
    this.settled = true
    const outcome = await this.#bodyOf(requestId, found).then(
      (body) => ({ ...found, body }),
      (thrown) =>
        thrown instanceof ServiceError
          ? thrown
          : new ServiceError('connection_reset', `${found.url.host} broke off its answer`, { cause: thrown }),
    )
    this.#options.onBody(outcome)
    return outcome instanceof ServiceError ? undefined : outcome.body
  }

  async #bodyOf(requestId: string, found: MainDocument): Promise<Uint8Array> {
    if (hasNoBody(found)) return new Uint8Array()
    const { maxBytes } = this.#options
    if (found.body !== undefined) {
      if (found.body.byteLength > maxBytes) throw tooLarge(found, maxBytes)
      return found.body
    }
    const { stream } = await this.#session.send('Fetch.takeResponseBodyAsStream', { requestId })
    const parts: Uint8Array[] = []
    for (let length = 0; ; ) {
      const { data, base64Encoded, eof } = await this.#session.send('IO.read', { handle: stream, size: READ_BYTES })
      const part = Buffer.from(data, base64Encoded ? 'base64' : 'utf8')
      length += part.byteLength
      if (length > maxBytes) throw tooLarge(found, maxBytes)
      parts.push(part)
      if (eof) return Buffer.concat(parts)
    }
  }
}

function tooLarge({ url }: MainDocument, maxBytes: number): ServiceError {
  return new ServiceError(
    'body_too_large',
    `${url.host} sends more than ${maxBytes} bytes, which is as much as is read`,
  )
}

/** Undefined for a redirect and for what failed. */
function documentOf({ request, responseStatusCode, responseStatusText, responseHeaders = [] }: Paused) {
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

const hasNoBody = ({ status }: MainDocument) => status === 204 || status === 205 || status === 304

function isAttachment({ headers }: MainDocument): boolean {
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? ''
  return /^\s*attachment/i.test(disposition)
}

/** Whether Chrome shows it in a tab without a viewer of its own: text and pictures. */
export function isShown(found: MainDocument): boolean {
  if (hasNoBody(found) || isAttachment(found)) return false
  return /^\s*(text\/|image\/|application\/([\w.-]+\+)?(json|xml)\b)/i.test(found.contentType ?? '')
}

/** MIME Sniffing 7.1: the beginnings that mean HTML. */
function beginsAsHtml(body: Uint8Array): boolean {
  const start = Buffer.from(body.subarray(0, 512))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
  const tags = '!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p'
  return new RegExp(`^\\s*<(?:!--|(?:${tags})[\\s>])`, 'i').test(start)
}
