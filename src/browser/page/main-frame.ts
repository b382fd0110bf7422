import type { CDPSession } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'
import { ServiceError } from '../../errors.ts'
import { sameCredentialScope } from '../../net/guard/credential-scope.ts'
import { schemeError } from '../../net/guard/target.ts'
import {
  beginsAsHtml,
  documentOf,
  hasNoBody,
  isAttachment,
  isHtml,
  isShown,
  type MainDocument,
  redirectTarget,
} from './main-document.ts'

interface MainFrameOptions {
  /** Port of the gateway, and the password that it asks for. */
  gateway: { port: number; token: string }
  /** The URL and headers of the request. */
  url: URL
  headers: Readonly<Record<string, string>>
  maxBytes: number
  /** The request has a screenshot or actions: a document that is not a page is displayed too, if Chrome can. */
  shows: boolean
  /** Called once, for a main document that is not a page. */
  onBody: (outcome: MainDocument | ServiceError) => void
}

type Paused = Protocol.Fetch.requestPausedPayload
type HeaderEntries = Protocol.Fetch.HeaderEntry[]

/**
 * Intercepts the requests of a page between Chrome and its network. It gives the gateway its password, blocks documents
 * that are neither http nor https, sends the caller's headers to the caller's host only, and takes the body of a main
 * document that Chrome would open in a viewer or offer as a download.
 *
 * The caller's headers are added here, request by request, because Chrome and playwright would also send them to other
 * hosts after a redirect. Without such headers only documents are intercepted, since each interception costs a round trip
 * between three processes. At least one request must be intercepted for the password: Chrome 156 does not ask for it if
 * only responses are.
 *
 * The cost is too small to measure in a headless shell (version 147, 130 ms of CPU for a page of four requests), and about
 * 100 of 700 ms in the new headless mode of Chromium 156.
 */
export class MainFrame {
  readonly #session: CDPSession
  readonly #options: MainFrameOptions
  readonly #home: URL
  #ownHeaders: readonly (readonly [name: string, value: string])[]
  #authAnswers = 0
  #mainFrameId = ''
  #requested = 0
  /** Main documents that Chrome has received, but does not show yet. */
  readonly #received = new Map<string, MainDocument>()
  /** Whether any was received. */
  answered = false
  /** The main document that Chrome shows. */
  current: MainDocument | undefined
  /** The latest URL that the main frame requested. */
  lastRequested: URL
  /** Why the latest URL could not be followed: it redirects to another scheme. */
  refused: ServiceError | undefined
  /** Once set, the page is being worked on: a document that is not a page is then refused. */
  decided = false
  #browses = false
  /** Once set, the page is being read: it cannot navigate any more. */
  locked = false

  constructor(session: CDPSession, options: MainFrameOptions) {
    this.#session = session
    this.#options = options
    this.#home = options.url
    this.lastRequested = options.url
    this.#ownHeaders = Object.entries(options.headers)
    session.on('Fetch.authRequired', (event) => this.#authenticate(event))
    session.on('Page.frameNavigated', ({ frame }) => this.#show(frame))
    session.on('Fetch.requestPaused', (event) => {
      // A page that is gone does not need an answer.
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
    const [{ frameTree }] = await Promise.all([
      this.#session.send('Page.getFrameTree'),
      this.#session.send('Page.enable'),
      enabled,
    ])
    this.#mainFrameId = frameTree.frame.id
    return this.#mainFrameId
  }

  /** From now on the page is a visitor's: it goes wherever its visitor goes, and shows what Chrome can display. */
  browses(): void {
    this.decided = true
    this.#browses = true
  }

  #authenticate({ requestId, authChallenge }: Protocol.Fetch.authRequiredPayload): void {
    const { port, token } = this.#options.gateway
    const known = authChallenge.source === 'Proxy' && authChallenge.origin === `http://127.0.0.1:${port}`
    this.#authAnswers += 1
    const authChallengeResponse =
      known && this.#authAnswers <= MAX_AUTH_ANSWERS
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
      // An aborted request leaves the current document in place.
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
    if (this.decided || redirectedRequestId !== undefined) return this.locked
    this.#requested += 1
    return this.locked || this.#requested > MAX_DOCUMENTS
  }

  /** Once the page has left the caller's host, the caller's headers are not sent again, even if it comes back. */
  #moveTo(url: URL): void {
    this.lastRequested = url
    this.refused = undefined
    if (!sameCredentialScope(this.#home, url)) this.#ownHeaders = []
  }

  /** Undefined if the request needs no change. */
  #headersFor(url: URL, sent: Readonly<Record<string, string>>): HeaderEntries | undefined {
    const callers = Object.entries(this.#options.headers)
    if (callers.length === 0) return undefined
    // After a redirect, the request still has the headers that we added to the previous one.
    const given = new Map(callers.map(([name, value]) => [name.toLowerCase(), value]))
    const plain = Object.entries(sent).filter(([name, value]) => given.get(name.toLowerCase()) !== value)
    const own = sameCredentialScope(this.#home, url) ? this.#ownHeaders : []
    const replaced = new Set(own.map(([name]) => name.toLowerCase()))
    return [...plain.filter(([name]) => !replaced.has(name.toLowerCase())), ...own].map(([name, value]) => ({
      name,
      value,
    }))
  }

  async #decideResponse(event: Paused): Promise<void> {
    const { requestId, frameId, resourceType } = event
    const isMain = resourceType === 'Document' && frameId === this.#mainFrameId
    const target = isMain ? redirectTarget(event) : undefined
    const refused = target && schemeError(new URL(event.request.url).host, target)
    if (refused !== undefined) {
      // Chrome would try to open another program, and abort the navigation without a reason.
      this.refused = refused
      return await this.#refuse(requestId)
    }
    const found = isMain ? documentOf(event) : undefined
    if (found === undefined) return void (await this.#session.send('Fetch.continueRequest', { requestId }))
    if (this.#browses && isShown(found)) return void (await this.#session.send('Fetch.continueRequest', { requestId }))
    // An aborted request leaves the document in place that is being read.
    if (this.locked) return await this.#refuse(requestId)
    if (isHtml(found)) {
      this.#receive(event, found)
      return void (await this.#session.send('Fetch.continueRequest', { requestId }))
    }
    if (found.contentType === undefined && !hasNoBody(found) && !isAttachment(found)) {
      return await this.#decideUntyped(event, found)
    }
    const body = this.decided ? undefined : await this.#takeBody(requestId, found)
    const shown = body !== undefined && this.#options.shows && isShown(found)
    await (shown ? this.#fulfil(requestId, found, body) : this.#refuse(requestId))
  }

  /** The id of a main document's request is the id that Chrome shows it by. */
  #receive({ networkId = '' }: Paused, found: MainDocument): void {
    this.answered = true
    this.#received.set(networkId, found)
  }

  #show({ id, loaderId }: Protocol.Page.Frame): void {
    const found = id === this.#mainFrameId ? this.#received.get(loaderId) : undefined
    if (found === undefined) return
    this.current = found
    this.#received.delete(loaderId)
  }

  /** A document without a type is judged by its bytes, as Chrome does. */
  async #decideUntyped(event: Paused, found: MainDocument): Promise<void> {
    const { requestId } = event
    const body = await this.#bodyOf(requestId, found).catch((thrown) => asError(thrown, found))
    if (body instanceof ServiceError || !beginsAsHtml(body)) {
      if (!this.decided) this.#report(body instanceof ServiceError ? body : { ...found, body })
      return await this.#refuse(requestId)
    }
    this.#receive(event, found)
    await this.#fulfil(requestId, found, body)
  }

  /** Gives Chrome the body that was taken from it. */
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

  #report(outcome: MainDocument | ServiceError): void {
    this.decided = true
    this.#options.onBody(outcome)
  }

  async #takeBody(requestId: string, found: MainDocument): Promise<Uint8Array | undefined> {
    this.decided = true
    const body = await this.#bodyOf(requestId, found).catch((thrown) => asError(thrown, found))
    this.#report(body instanceof ServiceError ? body : { ...found, body })
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

/**
 * How many documents a page may load before it counts as rendered, which is as many redirects as we follow. After that it
 * stays where it is, so that a page that reloads itself forever is read anyway.
 */
const MAX_DOCUMENTS = 20

/** How often we answer the gateway's request for the password. A repeated request means that it was rejected. */
const MAX_AUTH_ANSWERS = 3

const READ_BYTES = 1024 * 1024

function tooLarge({ url }: MainDocument, maxBytes: number): ServiceError {
  return new ServiceError('body_too_large', `${url.host} sent more than ${maxBytes} bytes, the most this service reads`)
}

function asError(thrown: unknown, { url }: MainDocument): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  return new ServiceError('connection_reset', `${url.host} closed the connection before the response was complete`, {
    cause: thrown,
  })
}

/** These describe the bytes as they were transferred, not the decoded body. */
const isOfTransfer = (name: string) => /^(content-encoding|content-length|transfer-encoding)$/i.test(name)
