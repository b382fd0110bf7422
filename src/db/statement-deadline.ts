// A deadline for each statement on our side: a database that hangs answers nothing, not even its own timeouts.

import type { Sql } from 'postgres'
import { DATABASE_SILENT } from './errors.ts'
import type { DatabaseSocket } from './socket.ts'

/** The sockets of each pool. */
const pools = new WeakMap<Sql, ReadonlySet<DatabaseSocket>>()

/** Remembers the sockets of a pool, so that silent ones can be dropped. */
export function rememberSockets(sql: Sql, sockets: ReadonlySet<DatabaseSocket>): void {
  pools.set(sql, sockets)
}

const limited = new WeakMap<Sql, Map<number, Sql>>()

/**
 * The same pool, whose statements reject with `DATABASE_SILENT` after `ms`, also while they wait for a connection.
 * Connections that have not sent a byte since then are closed, since nothing shows that they ever will, and the pool
 * opens new ones. A statement that was sent may still be carried out.
 */
export function withStatementDeadline(sql: Sql, ms: number): Sql {
  const known = limited.get(sql) ?? new Map<number, Sql>()
  limited.set(sql, known)
  const found = known.get(ms)
  if (found !== undefined) return found
  const sockets = pools.get(sql) ?? new Set()
  const made = guarded(sql, new Watch(sockets, ms))
  pools.set(made, sockets)
  known.set(ms, made)
  return made
}

/** A statement of postgres.js (3.4.9, src/query.js). It starts when something first waits for it, which calls `handle`. */
interface Statement {
  handle: () => Promise<void>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  cancel: () => void
  cancelled: unknown
  /** The connection that it was sent on; null until then. */
  state: unknown
}

const isStatement = (value: unknown): value is Statement =>
  value instanceof Promise && typeof (value as unknown as Statement).handle === 'function'

class Watch {
  constructor(
    private readonly sockets: ReadonlySet<DatabaseSocket>,
    readonly ms: number,
  ) {}

  /** @returns ends the watch */
  start(late: (error: Error) => void): () => void {
    const received = new Map([...this.sockets].map((socket) => [socket, socket.bytesRead]))
    const timer = setTimeout(() => {
      late(silence(this.ms))
      // Without an error: a socket that postgres.js no longer listens to would throw it.
      for (const socket of this.sockets) if (socket.bytesRead === (received.get(socket) ?? 0)) socket.destroy()
    }, this.ms)
    return () => clearTimeout(timer)
  }

  limit<Value>(made: Value): Value {
    if (!isStatement(made)) return made
    const { handle, resolve, reject } = made
    let end: (() => void) | undefined
    made.handle = () => {
      end ??= this.start((error) => {
        reject(error)
        // One that waits in the queue of the pool leaves it. One that a connection is being opened for would block that
        // connection if it stayed cancelled (`execute` in src/connection.js).
        if (made.state === null) {
          made.cancel()
          made.cancelled = null
        }
      })
      return handle.call(made)
    }
    made.resolve = (value) => {
      end?.()
      resolve(value)
    }
    made.reject = (error) => {
      end?.()
      reject(error)
    }
    return made
  }
}

type Work = (transaction: Sql) => unknown

function guarded(sql: Sql, watch: Watch): Sql {
  return new Proxy(sql, {
    apply: (target, self, args) => watch.limit(Reflect.apply(target, self, args)),
    get(target, name) {
      if (name === 'begin') return (...args: unknown[]) => transaction(target, watch, args)
      const member = Reflect.get(target, name)
      if (name !== 'unsafe') return member
      return (...args: unknown[]) => watch.limit(Reflect.apply(member, target, args))
    },
  })
}

/** Also watches what postgres.js sends itself, at the beginning and at the end. */
function transaction(sql: Sql, watch: Watch, args: unknown[]): Promise<unknown> {
  const work = args.at(-1) as Work
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let lateness: Error | undefined
  const late = (error: Error) => {
    lateness = error
    reject(error)
  }
  let end = watch.start(late)
  const begin = sql.begin as (...args: unknown[]) => Promise<unknown>
  begin(...args.slice(0, -1), async (inner: Sql) => {
    end()
    // The caller was told that it failed.
    if (lateness !== undefined) throw lateness
    try {
      const made = work(guarded(inner, watch))
      return await (Array.isArray(made) ? Promise.all(made) : made)
    } finally {
      end = watch.start(late)
    }
  })
    .then(resolve, reject)
    .finally(() => end())
  return promise
}

const silence = (ms: number) =>
  Object.assign(new Error(`the database has not answered for ${ms} ms`), { code: DATABASE_SILENT })
