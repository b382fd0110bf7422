import type { CDPSession } from 'playwright-core'
import { inputPastes, NO_PASTING } from '../../actions/pasting.ts'
import { GUARDS } from '../../page/tab.ts'
import { events, ignored, passed } from './methods.ts'
import type { OwnPage } from './pages.ts'
import { CdpError, noMethod, type Params } from './protocol.ts'
import { Worlds } from './worlds.ts'

/** One page as one client is attached to it, with a DevTools session of its own. */
export class Link {
  readonly own: OwnPage
  readonly #session: CDPSession
  readonly #worlds: Worlds
  readonly #emit: (method: string, params: Params) => void

  private constructor(own: OwnPage, session: CDPSession, emit: (method: string, params: Params) => void) {
    this.own = own
    this.#session = session
    this.#emit = emit
    this.#worlds = new Worlds(emit)
    for (const name of events) session.on(name as never, (params: Params) => this.#event(name, params ?? {}))
  }

  static async to(own: OwnPage, emit: (method: string, params: Params) => void): Promise<Link> {
    return new Link(own, await own.page.context().newCDPSession(own.page), emit)
  }

  /** @throws CdpError; Error of the browser */
  async send(method: string, params: Params): Promise<Params> {
    if (ignored.has(method)) return {}
    const check = passed.get(method)
    if (check === undefined && method !== 'Page.createIsolatedWorld') throw noMethod(method)
    if (inputPastes(method, params)) throw new CdpError(NO_PASTING)
    if (method === 'Page.createIsolatedWorld') {
      return { executionContextId: await this.#worlds.create(String(params.frameId), String(params.worldName ?? '')) }
    }
    return this.#pass(method, check?.(params, this.own) ?? params)
  }

  close(): void {
    // A script that never ends would keep the page from being closed.
    this.#session.send('Runtime.terminateExecution').catch(() => undefined)
    this.#session.detach().catch(() => undefined)
  }

  async #pass(method: string, params: Params): Promise<Params> {
    switch (method) {
      case 'Runtime.evaluate':
        // The functions of the console would lead to the listeners of others.
        return this.#ask(method, { ...this.#worlds.resolved(params, 'contextId'), includeCommandLineAPI: false })
      case 'Runtime.callFunctionOn':
      case 'DOM.resolveNode':
        return this.#ask(method, this.#worlds.resolved(params, 'executionContextId'))
      case 'Runtime.addBinding':
        return this.#ask(method, { name: params.name })
      case 'Page.addScriptToEvaluateOnNewDocument':
        return this.#addScript(params)
      case 'Page.removeScriptToEvaluateOnNewDocument':
        if (this.#worlds.forget(String(params.identifier)) && String(params.identifier).startsWith(NO_SCRIPT)) return {}
        return this.#ask(method, params)
      default:
        return this.#ask(method, params)
    }
  }

  /** Scripts of clients may run before the guards of the document, so they bring them along. */
  async #addScript({ source = '', worldName, runImmediately }: Params): Promise<Params> {
    const text = String(source)
    const blank = text.replace(/^\s*\/\/.*$/gm, '').trim() === ''
    const { identifier } = blank
      ? { identifier: `${NO_SCRIPT}${crypto.randomUUID()}` }
      : await this.#ask('Page.addScriptToEvaluateOnNewDocument', {
          source: `${GUARDS};\n${text}`,
          runImmediately: runImmediately === true,
        })
    if (typeof worldName === 'string' && worldName !== '') this.#worlds.expect(String(identifier), worldName)
    return { identifier }
  }

  #event(method: string, params: Params): void {
    // A frame that moves to a process of its own is a target of its own, which is not shown.
    const moves = method === 'Page.frameDetached' && params.reason === 'swap'
    if (method.startsWith('Runtime.')) this.#worlds.event(method, params)
    else this.#emit(method, moves ? { ...params, reason: 'remove' } : params)
  }

  async #ask(method: string, params: Params): Promise<Params> {
    try {
      return ((await this.#session.send(method as never, params as never)) as Params | undefined) ?? {}
    } catch (thrown) {
      throw new CdpError(messageOf(thrown))
    }
  }
}

const NO_SCRIPT = 'world-'

/** The message of Chrome, without what playwright puts before it. */
function messageOf(thrown: unknown): string {
  return (thrown as Error).message.replace(/^(?:[\w.]*send: )?(?:Protocol error \([\w.]+\): )?/, '').slice(0, 2_000)
}
