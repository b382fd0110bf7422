import { CdpError, isParams, type Params } from './protocol.ts'

/**
 * The JavaScript contexts of a page as a DevTools client sees them. It gets the main world of each frame and no other: the
 * guards of a document (page/tab.ts) run in that one only, so that code in another world could use WebRTC to send around
 * the gateway. The isolated worlds that clients make for their own scripts are only names here: code for them runs in the
 * main world of its frame.
 */
export class Worlds {
  /** The main worlds by their id. */
  readonly #main = new Map<number, Main>()
  /** The made-up worlds by their id. */
  readonly #named = new Map<number, { name: string; main: Main }>()
  /** Names of worlds that each new document gets, by the identifier of their script. */
  readonly #names = new Map<string, string>()
  readonly #waiting = new Set<() => void>()
  readonly #emit: (method: string, params: Params) => void
  #last = FIRST_ID

  constructor(emit: (method: string, params: Params) => void) {
    this.#emit = emit
  }

  /** An event of the browser; passed on if it is about the main world. */
  event(method: string, params: Params): void {
    if (method === 'Runtime.executionContextCreated') this.#created(params)
    else if (method === 'Runtime.executionContextDestroyed') this.#destroyed(Number(params.executionContextId))
    else if (method === 'Runtime.executionContextsCleared') {
      this.#main.clear()
      this.#named.clear()
      this.#emit(method, params)
    } else this.#report(method, params)
  }

  /** What other worlds log or throw would lead into them. */
  #report(method: string, params: Params): void {
    const details = isParams(params.exceptionDetails) ? params.exceptionDetails : params
    const { executionContextId: id } = details
    if (id === undefined || this.#main.has(Number(id))) this.#emit(method, params)
  }

  /** A world of this name in each new document. */
  expect(identifier: string, name: string): void {
    if (this.#names.size < MAX_NAMES) this.#names.set(identifier, name)
  }

  forget(identifier: string): boolean {
    return this.#names.delete(identifier)
  }

  /** The id of a world in a frame. Waits for the frame's main world, of which the browser tells a moment later. */
  async create(frameId: string, name: string): Promise<number> {
    for (const endsAt = performance.now() + WAIT_MS; ; ) {
      const main = [...this.#main.values()].findLast((each) => each.frameId === frameId)
      if (main !== undefined) return this.#name(main, name)
      const left = endsAt - performance.now()
      if (left <= 0) throw new CdpError('No frame for given id found')
      await this.#change(left)
    }
  }

  /** Parameters that name a context by `id` or `uniqueContextId`, with the main world in its place. @throws CdpError */
  resolved(params: Params, idName: 'contextId' | 'executionContextId'): Params {
    const { [idName]: id, uniqueContextId: uniqueId, ...rest } = params
    if (id === undefined && uniqueId === undefined) return rest
    const number = Number(id)
    const main =
      id === undefined
        ? [
            ...this.#main.values(),
            ...[...this.#named].map(([own, { main }]) => ({ ...main, uniqueId: uniqueIdOf(own) })),
          ].find((each) => each.uniqueId === uniqueId)
        : (this.#main.get(number) ?? this.#named.get(number)?.main)
    if (main === undefined) throw new CdpError('Cannot find context with specified id')
    return { ...rest, [idName]: main.id }
  }

  #created(params: Params): void {
    const context = isParams(params.context) ? params.context : {}
    const aux = isParams(context.auxData) ? context.auxData : {}
    if (aux.isDefault !== true) return
    const main: Main = {
      id: Number(context.id),
      uniqueId: String(context.uniqueId),
      frameId: String(aux.frameId),
      origin: String(context.origin),
    }
    this.#main.set(main.id, main)
    this.#emit('Runtime.executionContextCreated', params)
    const room = MAX_NAMED - this.#named.size
    for (const name of [...new Set(this.#names.values())].slice(0, room)) this.#name(main, name)
    for (const wake of this.#waiting) wake()
  }

  #destroyed(id: number): void {
    const main = this.#main.get(id)
    if (main === undefined) return
    this.#main.delete(id)
    for (const [own, { main: of }] of this.#named) {
      if (of !== main) continue
      this.#named.delete(own)
      this.#emit('Runtime.executionContextDestroyed', {
        executionContextId: own,
        executionContextUniqueId: uniqueIdOf(own),
      })
    }
    this.#emit('Runtime.executionContextDestroyed', {
      executionContextId: id,
      executionContextUniqueId: main.uniqueId,
    })
  }

  #name(main: Main, name: string): number {
    const known = [...this.#named].find(([, world]) => world.main === main && world.name === name)
    if (known !== undefined) return known[0]
    if (this.#named.size >= MAX_NAMED) throw new CdpError('Too many isolated worlds')
    this.#last += 1
    const id = this.#last
    this.#named.set(id, { name, main })
    const auxData = { isDefault: false, type: 'isolated', frameId: main.frameId }
    this.#emit('Runtime.executionContextCreated', {
      context: { id, origin: main.origin, name, uniqueId: uniqueIdOf(id), auxData },
    })
    return id
  }

  async #change(withinMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, withinMs)
    this.#waiting.add(resolve)
    await promise
    this.#waiting.delete(resolve)
    clearTimeout(timer)
  }
}

interface Main {
  id: number
  uniqueId: string
  frameId: string
  origin: string
}

const uniqueIdOf = (id: number) => `world.${id}`

/** No context of a page gets so far. */
const FIRST_ID = 1_000_000_000
const WAIT_MS = 2_000
const MAX_NAMES = 100
const MAX_NAMED = 10_000
