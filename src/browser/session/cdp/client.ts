import { Link } from './link.ts'
import { checkUrl } from './methods.ts'
import type { OwnPage, OwnPages } from './pages.ts'
import { CdpError, type Command, commandIn, isParams, NO_SESSION, noMethod, type Params } from './protocol.ts'

interface ClientOptions {
  pages: OwnPages
  browser: { version: string; userAgent: string }
  /** Takes a message for the client. */
  send: (text: string) => void
  /** Called for each command. */
  onActivity: () => void
  /** Ends a client that does not keep to the protocol. */
  onFault: (reason: string) => void
}

/** What a client is attached to: a page, or the `tab` around it, which some clients ask for. */
type Attached = { link: Link } | { tab: OwnPage; page: string | undefined }

/**
 * Serves one DevTools client of a session. The client sees a made-up browser with one context, whose pages are those of the
 * session. Only commands for a page reach the real browser, and of these only the ones that `methods.ts` lists.
 */
export class CdpClient {
  readonly #options: ClientOptions
  readonly #attached = new Map<string, Attached>()
  readonly #stop: () => void
  #attaches = false
  #discovers = false
  /** Whether pages are shown inside tabs. */
  #tabs = false
  #pending = 0
  /** Characters of the commands that wait. */
  #waiting = 0
  #last = 0
  #isClosed = false

  constructor(options: ClientOptions) {
    this.#options = options
    this.#stop = options.pages.listen({
      opened: async (own) => {
        this.#created(own)
        if (this.#attaches) await this.#attach(own, this.#tabs).catch(() => undefined)
      },
      changed: (own) => {
        if (this.#discovers) this.#emit('Target.targetInfoChanged', { targetInfo: this.#infoOf(own) })
      },
      closed: (own) => this.#gone(own),
    })
  }

  receive(text: string): void {
    if (this.#isClosed) return
    const command = commandIn(text)
    if (command === undefined) this.#options.onFault('this is not a command of DevTools')
    else if (this.#pending >= MAX_PENDING || this.#waiting + text.length > MAX_WAITING_CHARACTERS)
      this.#options.onFault('too many commands wait for their answer')
    else {
      this.#options.onActivity()
      this.#pending += 1
      this.#waiting += text.length
      void this.#answer(command).finally(() => {
        this.#pending -= 1
        this.#waiting -= text.length
      })
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stop()
    for (const attached of this.#attached.values()) if ('link' in attached) attached.link.close()
    this.#attached.clear()
  }

  async #answer({ id, method, params, sessionId }: Command): Promise<void> {
    const of = sessionId === undefined ? {} : { sessionId }
    try {
      this.#send({ id, result: await this.#do(method, params, sessionId), ...of })
    } catch (thrown) {
      const { message, code } = thrown instanceof CdpError ? thrown : new CdpError((thrown as Error).message)
      this.#send({ id, error: { code, message }, ...of })
    }
  }

  async #do(method: string, params: Params, sessionId: string | undefined): Promise<Params> {
    const attached = sessionId === undefined ? undefined : this.#attached.get(sessionId)
    if (sessionId !== undefined && attached === undefined)
      throw new CdpError('Session with given id not found.', NO_SESSION)
    if (attached !== undefined && 'link' in attached) {
      if (method === 'Page.close') return this.#closePage(attached.link.own)
      if (method === 'Target.getTargetInfo') return { targetInfo: this.#infoOf(attached.link.own) }
      return attached.link.send(method, params)
    }
    if (attached !== undefined) return this.#doInTab(sessionId!, attached, method)
    const does = Object.hasOwn(this.#browser, method) ? this.#browser[method] : undefined
    if (does === undefined) throw noMethod(method)
    return does(params)
  }

  readonly #browser: Record<string, (params: Params) => Promise<Params> | Params> = {
    'Browser.getVersion': () => {
      const { version, userAgent } = this.#options.browser
      return { protocolVersion: '1.3', product: `Chrome/${version}`, revision: '', userAgent, jsVersion: '' }
    },
    // Downloads are denied, whatever a client would like.
    'Browser.setDownloadBehavior': () => ({}),
    'Target.setDiscoverTargets': async ({ discover }) => {
      this.#discovers = discover === true
      if (this.#discovers) for (const own of await this.#options.pages.list()) this.#created(own)
      return {}
    },
    'Target.setAutoAttach': async ({ autoAttach, flatten, filter }) => {
      if (autoAttach === true && flatten !== true) throw new CdpError('Only flatten protocol is supported')
      this.#attaches = autoAttach === true
      this.#tabs = hidesPages(filter)
      if (this.#attaches) for (const own of await this.#options.pages.list()) await this.#attach(own, this.#tabs)
      return {}
    },
    'Target.getTargets': async () => ({
      targetInfos: (await this.#options.pages.list()).map((own) => this.#infoOf(own)),
    }),
    'Target.getTargetInfo': async ({ targetId }) => {
      if (targetId === undefined) return { targetInfo: BROWSER_TARGET }
      return { targetInfo: this.#infoOf(await this.#find(targetId)) }
    },
    'Target.getBrowserContexts': () => ({ browserContextIds: [] }),
    'Target.createTarget': async ({ url = 'about:blank', browserContextId }) => {
      checkContext(browserContextId)
      const wanted = url === '' ? 'about:blank' : String(url)
      checkUrl(wanted)
      const own = await this.#options.pages.open()
      if (wanted !== 'about:blank') own.page.goto(wanted, { waitUntil: 'commit' }).catch(() => undefined)
      return { targetId: own.targetId }
    },
    'Target.attachToTarget': async ({ targetId, flatten }) => {
      if (flatten !== true) throw new CdpError('Only flatten protocol is supported')
      const own = await this.#find(targetId)
      return { sessionId: await this.#attach(own, String(targetId) !== own.targetId) }
    },
    'Target.detachFromTarget': ({ sessionId }) => {
      this.#detach(String(sessionId))
      return {}
    },
    'Target.activateTarget': async ({ targetId }) => {
      await (await this.#find(targetId)).page.bringToFront()
      return {}
    },
    'Target.closeTarget': async ({ targetId }) => this.#closePage(await this.#find(targetId)),
    'Storage.getCookies': ({ browserContextId }) => this.#ofMain('Network.getAllCookies', {}, browserContextId),
    'Storage.setCookies': ({ cookies, browserContextId }) =>
      this.#ofMain('Network.setCookies', { cookies }, browserContextId),
    'Storage.clearCookies': ({ browserContextId }) => this.#ofMain('Network.clearBrowserCookies', {}, browserContextId),
  }

  /** A tab only leads to its page. */
  async #doInTab(sessionId: string, attached: Extract<Attached, { tab: OwnPage }>, method: string): Promise<Params> {
    if (method !== 'Target.setAutoAttach' && method !== 'Runtime.runIfWaitingForDebugger') throw noMethod(method)
    if (method === 'Target.setAutoAttach' && attached.page === undefined) {
      attached.page = await this.#attach(attached.tab, false, sessionId)
    }
    return {}
  }

  async #ofMain(method: string, params: Params, browserContextId: unknown): Promise<Params> {
    checkContext(browserContextId)
    const [main] = await this.#options.pages.list()
    const link = await Link.to(main!, () => undefined)
    try {
      return await link.send(method, params)
    } finally {
      link.close()
    }
  }

  async #closePage(own: OwnPage): Promise<Params> {
    await this.#options.pages.close(own)
    return { success: true }
  }

  #find(targetId: unknown): Promise<OwnPage> {
    return this.#options.pages.find(String(targetId).replace(TAB, ''))
  }

  async #attach(own: OwnPage, asTab: boolean, parent?: string): Promise<string> {
    if (this.#attached.size >= MAX_ATTACHED) throw new CdpError('Too many sessions of DevTools')
    this.#last += 1
    const sessionId = `session-${this.#last}`
    const emit = (method: string, params: Params) => {
      if (this.#attached.has(sessionId)) this.#emit(method, params, sessionId)
    }
    const attached = asTab ? { tab: own, page: undefined } : { link: await Link.to(own, emit) }
    this.#attached.set(sessionId, attached)
    const targetInfo = { ...this.#infoOf(own, asTab), attached: true }
    this.#emit('Target.attachedToTarget', { sessionId, targetInfo, waitingForDebugger: false }, parent)
    return sessionId
  }

  #detach(sessionId: string): void {
    const attached = this.#attached.get(sessionId)
    if (attached === undefined) throw new CdpError('No session with given id')
    this.#attached.delete(sessionId)
    if ('link' in attached) attached.link.close()
  }

  #created(own: OwnPage): void {
    if (!this.#discovers) return
    this.#emit('Target.targetCreated', { targetInfo: this.#infoOf(own, true) })
    this.#emit('Target.targetCreated', { targetInfo: this.#infoOf(own) })
  }

  #gone(own: OwnPage): void {
    for (const [sessionId, attached] of this.#attached) {
      const isTab = 'tab' in attached
      if ((isTab ? attached.tab : attached.link.own) !== own) continue
      this.#attached.delete(sessionId)
      const parent = isTab ? undefined : this.#tabSessionOf(sessionId)
      const targetId = isTab ? tabOf(own) : own.targetId
      this.#emit('Target.detachedFromTarget', { sessionId, targetId }, parent)
    }
    if (!this.#discovers) return
    for (const targetId of [own.targetId, tabOf(own)]) this.#emit('Target.targetDestroyed', { targetId })
  }

  /** The session of the tab through which a page was attached. */
  #tabSessionOf(page: string): string | undefined {
    return [...this.#attached].find(([, attached]) => 'page' in attached && attached.page === page)?.[0]
  }

  #infoOf(own: OwnPage, asTab = false): Params {
    return {
      targetId: asTab ? tabOf(own) : own.targetId,
      type: asTab ? 'tab' : 'page',
      title: '',
      url: own.page.url(),
      attached: [...this.#attached.values()].some((each) => ('tab' in each ? each.tab : each.link.own) === own),
      canAccessOpener: false,
      browserContextId: CONTEXT,
    }
  }

  #emit(method: string, params: Params, sessionId?: string): void {
    this.#send({ method, params, ...(sessionId !== undefined && { sessionId }) })
  }

  #send(message: Record<string, unknown>): void {
    if (this.#isClosed) return
    const text = JSON.stringify(message)
    if (text.length <= MAX_MESSAGE) this.#options.send(text)
    else if (message.id === undefined) this.#options.onFault('an event is too large')
    else this.#options.send(JSON.stringify({ ...message, result: undefined, error: TOO_LARGE }))
  }
}

/** Whether a filter of targets leaves out pages, as those do that look for tabs. */
function hidesPages(filter: unknown): boolean {
  return Array.isArray(filter) && filter.some((rule) => isParams(rule) && rule.type === 'page' && rule.exclude === true)
}

/** Clients may name the context of the session, or leave it out. */
function checkContext(browserContextId: unknown): void {
  if (browserContextId !== undefined && browserContextId !== CONTEXT) {
    throw new CdpError('Failed to find browser context with given id')
  }
}

const TAB = /^tab-/
const tabOf = ({ targetId }: OwnPage) => `tab-${targetId}`

const CONTEXT = 'session'
const BROWSER_TARGET = {
  targetId: 'browser',
  type: 'browser',
  title: '',
  url: '',
  attached: true,
  canAccessOpener: false,
}

/** Characters. */
const MAX_MESSAGE = 32 * 1024 * 1024
const TOO_LARGE = { code: -32_000, message: 'The answer is too large' }

const MAX_PENDING = 1_000
/** The browser takes no more while its page hangs. */
const MAX_WAITING_CHARACTERS = 16 * 1024 * 1024
const MAX_ATTACHED = 64
