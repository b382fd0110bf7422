import type { CdpConnection, CdpListener } from '../../../engines/session-cdp.ts'
import { ServiceError } from '../../../errors.ts'
import type { Tab } from '../../page/tab.ts'
import type { RunningBrowser } from '../../process/running-browser.ts'
import { isSameSecret } from '../../same-secret.ts'
import { CdpClient } from './client.ts'
import { OwnPages } from './pages.ts'

interface AccessOptions {
  tab: Tab
  running: RunningBrowser
  /** What sites see. */
  userAgent: string
}

/** The DevTools clients of one session: who may come in, and what they have of it. */
export class CdpAccess {
  /** The credential. Secret; it ends with the session. */
  readonly token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  readonly #browser: { version: string; userAgent: string }
  readonly #onActivity: () => void
  readonly #pages: OwnPages
  readonly #connections = new Map<string, Connection>()
  readonly #secrets: readonly string[]

  /** @param onActivity called for each command of a client */
  constructor({ tab, running, userAgent }: AccessOptions, onActivity: () => void) {
    this.#browser = { version: running.browser.version(), userAgent }
    this.#onActivity = onActivity
    this.#pages = new OwnPages(tab)
    const { token } = tab.pass
    // The password of the gateway is in the headers that Chrome reports.
    this.#secrets = [token, Buffer.from(`page:${token}`).toString('base64')]
  }

  accepts(token: string): boolean {
    return isSameSecret(token, this.token)
  }

  /** @throws ServiceError `capacity_exhausted` */
  connect(owner: string): CdpConnection {
    if (this.#connections.size >= MAX_CLIENTS) {
      throw new ServiceError('capacity_exhausted', `${MAX_CLIENTS} DevTools clients already use this session`)
    }
    const id = crypto.randomUUID()
    const connection = new Connection(owner, id, () => this.#connections.delete(id))
    connection.client = new CdpClient({
      pages: this.#pages,
      browser: this.#browser,
      onActivity: this.#onActivity,
      send: (text) => connection.push(this.#secrets.reduce((left, secret) => left.replaceAll(secret, ''), text)),
      onFault: (reason) => connection.end(reason),
    })
    this.#connections.set(id, connection)
    return connection
  }

  /** @throws ServiceError `not_found` */
  find(id: string): CdpConnection {
    const connection = this.#connections.get(id)
    if (connection !== undefined) return connection
    throw new ServiceError('not_found', 'This connection has ended')
  }

  end(): void {
    for (const connection of this.#connections.values()) connection.end('the session has ended')
  }
}

class Connection implements CdpConnection {
  readonly owner: string
  readonly id: string
  client: CdpClient | undefined
  readonly #onClose: () => void
  #listener: CdpListener | undefined
  readonly #waiting: string[] = []
  #ended: string | undefined

  constructor(owner: string, id: string, onClose: () => void) {
    this.owner = owner
    this.id = id
    this.#onClose = onClose
  }

  listen(listener: CdpListener): void {
    this.#listener = listener
    for (const text of this.#waiting.splice(0)) listener.message(text)
    if (this.#ended !== undefined) listener.end(this.#ended)
  }

  send(text: string): void {
    this.client?.receive(text)
  }

  push(text: string): void {
    if (this.#ended !== undefined) return
    if (this.#listener === undefined) this.#waiting.push(text)
    else this.#listener.message(text)
  }

  end(reason: string): void {
    if (this.#ended !== undefined) return
    this.#ended = reason
    this.#listener?.end(reason)
    this.close()
  }

  close(): void {
    this.#ended ??= 'the client has left'
    this.client?.close()
    this.#onClose()
  }
}

const MAX_CLIENTS = 4
