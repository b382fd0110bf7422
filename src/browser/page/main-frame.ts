import type { CDPSession } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'
import { ServiceError } from '../../errors.ts'
import { sameHome } from '../../net/guard/credential-scope.ts'
import {
  beginsAsHtml,
  documentOf,
  hasNoBody,
  isAttachment,
  isHtml,
  isShown,
  type MainDocument,
} from './main-document.ts'

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

/**
 * Documents that a page goes through until it counts as drawn: as many as redirects are followed. It then stays where it
 * is, so that one which reloads itself for ever is read all the same.
 */
const MAX_DOCUMENTS = 20

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
  #asked = 0
  /** The last main document that is no redirect. */
  current: MainDocument | undefined
  /** Where the main frame was last sent. */
  lastAsked: URL
  /** Once it is set, what is no page is refused: the page is being worked on. */
  settled = false
  /** Once it is set, the page stays where it is: it is being read. */
  held = false

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

  async #decideRequest(event: Paused): Promise<void> {
    const { requestId, request, resourceType, frameId } = event
    const url = URL.parse(request.url)
    const isMain = resourceType === 'Document' && frameId === this.#mainFrameId
    if (isMain && this.#stays(event)) {
      // What is aborted leaves the document that is there.
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return
    }
    if (isMain && url !== null) this.#moveTo(url)
    if (resourceType === 'Document' && (url === null || !/^https?:$/.test(url.protocol))) {
      await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      return
    }
    const headers = url === null ? undefined : this.#headersFor(url, request.headers)
    await this.#session.send('Fetch.continueRequest', { requestId, ...(headers !== undefined && { headers }) })
  }

  #stays({ redirectedRequestId }: Paused): boolean {
    if (this.settled || redirectedRequestId !== undefined) return this.held
    this.#asked += 1
    return this.held || this.#asked > MAX_DOCUMENTS
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
    if (isHtml(found)) {
      this.current = found
      return void (await this.#session.send('Fetch.continueRequest', { requestId }))
    }
    if (found.contentType === undefined && !hasNoBody(found) && !isAttachment(found)) {
      return await this.#decideUntyped(requestId, found)
    }
    const body = this.settled ? undefined : await this.#takeBody(requestId, found)
    const shown = body !== undefined && this.#options.shows && isShown(found)
    await (shown ? this.#fulfil(requestId, found, body) : this.#refuse(requestId))
  }

  /** What has no type is judged by its bytes, as Chrome will do. */
  async #decideUntyped(requestId: string, found: MainDocument): Promise<void> {
    const body = await this.#bodyOf(requestId, found).catch((thrown) => asFailure(thrown, found))
    if (body instanceof ServiceError || !beginsAsHtml(body)) {
      if (!this.settled) this.#tell(body instanceof ServiceError ? body : { ...found, body })
      return await this.#refuse(requestId)
    }
    this.current = found
    await this.#fulfil(requestId, found, body)
  }

  /** Hands Chrome the body that was taken from it. */
  async #fulfil(requestId: string, { status, headers }: MainDocument, body: Uint8Array): Promise<void> {
    await this.#session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: headers.filter(([name]) => !isOfTransfer(name)).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString('base64'),
    })
  }

  async #refuse(requestId: string): Promise<void> {
    await this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
  }

  #tell(outcome: MainDocument | ServiceError): void {
    this.settled = true
    this.#options.onBody(outcome)
  }

  async #takeBody(requestId: string, found: MainDocument): Promise<Uint8Array | undefined> {
    this.settled = true
    const body = await this.#bodyOf(requestId, found).catch((thrown) => asFailure(thrown, found))
    this.#tell(body instanceof ServiceError ? body : { ...found, body })
    return body instanceof ServiceError ? undefined : body
  }

  async #bodyOf(requestId: string, found: MainDocument): Promise<Uint8Array> {
    if (hasNoBody(found)) return new Uint8Array()
    const { maxBytes } = this.#options
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

function asFailure(thrown: unknown, { url }: MainDocument): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  return new ServiceError('connection_reset', `${url.host} broke off its answer`, { cause: thrown })
}

/** They tell of the bytes as they came, not of those that are handed on. */
const isOfTransfer = (name: string) => /^(content-encoding|content-length|transfer-encoding)$/i.test(name)
