// Starts, shares and stops the private PostgreSQL.

import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '../../errors.ts'
import { causeOf, type Log } from '../../log.ts'
import { type Address, socketAddress } from '../address.ts'
import { connect } from '../connect.ts'
import { codeOf, isPassing } from '../errors.ts'
import { joinServer, leaveServer } from './clients.ts'
import { makeCluster } from './cluster.ts'
import { serverError } from './errors.ts'
import { chooseLayout, claim, type Layout, unavailable } from './layout.ts'
import { passwordRejected, serverPassword } from './password.ts'
import { POSTGRES_MAJOR, type Programs, serverPrograms } from './programs.ts'
import { ensureServer, isGone, stopServer } from './server.ts'
import { tryLock, withFileLock } from './system.ts'

/** A private PostgreSQL that this process uses, alone or with others. */
export interface Embedded {
  address: Address
  /** Stops using it. The last process stops the server. */
  close(): Promise<void>
}

interface EmbeddedOptions {
  dataDir: string
  cacheDir: string
  log: Log
  /** Exclusive use: other processes are rejected meanwhile. */
  alone?: boolean
}

/** Covers unpacking, creating the data folder and starting, also by other processes before this one. */
const START_MS = 120_000
const STOP_MS = 60_000

const DATABASE = 'web-extract'
const SOCKET = '.s.PGSQL.5432'
const MAX_SOCKET_PATH = 107

/** Appendix A of the PostgreSQL manual: invalid_password. */
const WRONG_PASSWORD = '28P01'

/** How often each process checks that the server still runs. */
const POLL_MS = 500

/**
 * The private PostgreSQL in DATA_DIR/postgres. No process owns it: the first one starts it, others join, any of them
 * restarts it if it stops, and the last one stops it, by `close` or, if it was killed, by a watching shell. So nothing
 * depends on which process came first. It listens on a socket in its folder, which only its user can enter,
 * and requires a password (password.ts).
 *
 * @throws ServiceError `database_unavailable` with a hint that says how to fix it
 */
export async function openEmbedded({ dataDir, cacheDir, log, alone = false }: EmbeddedOptions): Promise<Embedded> {
  const requested = { dataDir: resolve(dataDir), folder: join(resolve(dataDir), 'postgres') }
  let layout: Layout | undefined
  try {
    layout = chooseLayout(dataDir, log)
    return await opened(layout, cacheDir, { log, alone })
  } catch (error) {
    throw error instanceof ServiceError ? error : serverError(String(error), layout ?? requested, error)
  }
}

type UseOptions = Required<Pick<EmbeddedOptions, 'log' | 'alone'>>

function opened(layout: Layout, cacheDir: string, options: UseOptions): Promise<Embedded> {
  const endsAt = performance.now() + START_MS
  return withFileLock(layout.lock, endsAt, async () => {
    claim(layout, POSTGRES_MAJOR)
    const programs = await serverPrograms(cacheDir, layout)
    await makeCluster(layout, programs)
    const running = new Running(layout, programs, options)
    try {
      await withDatabase(running, endsAt)
      return running
    } catch (error) {
      await running.abandon()
      throw error
    }
  })
}

/** Starts the server again if another process has just killed it. */
async function withDatabase(running: Running, endsAt: number): Promise<void> {
  for (;;) {
    await start(running.layout, running.programs, endsAt, running.log)
    try {
      return await running.makeDatabase()
    } catch (error) {
      if (!isPassing(error) || performance.now() > endsAt) throw error
      await sleep(POLL_MS)
    }
  }
}

async function start(layout: Layout, programs: Programs, endsAt: number, log: Log): Promise<void> {
  const began = performance.now()
  if (!(await ensureServer(layout, programs, endsAt))) return
  log.info('database', {
    message: `private PostgreSQL started in ${layout.folder}`,
    ms: Math.round(performance.now() - began),
  })
}

/** One use of the server by this process. Checks it regularly. */
class Running implements Embedded {
  readonly address: Address
  readonly log: Log
  readonly #use: number
  readonly #seat: number
  readonly #folder: number
  readonly #timer: ReturnType<typeof setInterval>
  #restarting: Promise<void> | undefined
  #closed: Promise<void> | undefined

  constructor(
    readonly layout: Layout,
    readonly programs: Programs,
    { log, alone }: UseOptions,
  ) {
    this.log = log
    this.#use = allowed(layout, alone)
    this.#seat = joinServer(layout)
    this.#folder = openSync(layout.folder, 'r')
    const password = serverPassword(layout)
    this.address = socketAddress(socketPath(layout, this.#folder), DATABASE, { shown: layout.folder, password })
    this.#timer = setInterval(() => this.#check(), POLL_MS)
    this.#timer.unref()
  }

  async makeDatabase(): Promise<void> {
    const sql = connect({ ...this.address, options: { ...this.address.options, database: 'postgres' } }, { max: 1 })
    try {
      const found = await sql`select from pg_database where datname = ${DATABASE}`
      if (found.length === 0) await sql`create database ${sql(DATABASE)}`
    } catch (error) {
      throw codeOf(error) === WRONG_PASSWORD ? passwordRejected(this.layout, error) : error
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#restarting
    await withFileLock(this.layout.lock, performance.now() + STOP_MS, () => this.abandon())
  }

  /** Needs the lock of the layout. */
  async abandon(): Promise<void> {
    clearInterval(this.#timer)
    if (leaveServer(this.layout, this.#seat)) await stopServer(this.layout)
    closeSync(this.#folder)
    closeSync(this.#use)
  }

  #check(): void {
    if (this.#restarting !== undefined) return
    const lock = this.#lockOfEnded()
    if (lock === undefined) return
    this.log.warn('database', { message: `private PostgreSQL in ${this.layout.folder} stopped; restarting it` })
    this.#restarting = start(this.layout, this.programs, performance.now() + START_MS, this.log)
      .catch((error) => this.log.error('database', { message: error.message, cause: causeOf(error.cause) }))
      .finally(() => {
        closeSync(lock)
        this.#restarting = undefined
      })
  }

  /** The lock of the layout, if the server must be restarted. If another process holds the lock, it is already starting or stopping it. */
  #lockOfEnded(): number | undefined {
    try {
      const lock = tryLock(this.layout.lock)
      if (lock === undefined || isGone(this.layout)) return lock
      closeSync(lock)
    } catch (error) {
      clearInterval(this.#timer)
      this.log.error('database', {
        message: `${this.layout.folder} can no longer be read`,
        cause: causeOf(error),
      })
    }
    return undefined
  }
}

/** @throws ServiceError if another process uses the database in a way that conflicts */
function allowed({ useLock }: Layout, alone: boolean): number {
  const lock = tryLock(useLock, { shared: !alone })
  if (lock !== undefined) return lock
  if (alone)
    throw unavailable(
      'Other processes are using this database.',
      'Stop the service that uses this DATA_DIR, then restore.',
    )
  throw unavailable('This database is being restored.', 'Try again when the restore has finished.')
}

/** Goes through an open descriptor if the path is too long: socket paths end at 107 bytes, whatever DATA_DIR is. */
function socketPath({ folder }: Layout, descriptor: number): string {
  const path = join(folder, SOCKET)
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH ? path : `/proc/self/fd/${descriptor}/${SOCKET}`
}
