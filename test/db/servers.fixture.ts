import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { joinServer, leaveServer } from '../../src/db/embedded/clients.ts'
import { makeCluster } from '../../src/db/embedded/cluster.ts'
import { chooseLayout, claim, type Layout } from '../../src/db/embedded/layout.ts'
import { POSTGRES_MAJOR, type Programs, serverPrograms } from '../../src/db/embedded/programs.ts'
import { ensureServer, stopServer } from '../../src/db/embedded/server.ts'
import { withFileLock } from '../../src/db/embedded/system.ts'
import { createLog } from '../../src/log.ts'

/** A PostgreSQL for tests. Its processes end with the last process of tests, also when that is killed. */
export interface TestServer {
  name: string
  /** Whether databases in it are ours to clear away. */
  own: boolean
  /** Starts it or joins it; gives the URL of any database of it. */
  start: () => Promise<(database: string) => string>
}

/** What the first start of a server may take on a busy machine. */
export const START_MS = 60_000
export const DEBIAN = '/usr/lib/postgresql/15'

export const silent = createLog({ level: 'silent', write: () => undefined })

/** One folder for each clone and user, kept between runs, so that only the first run makes the data folders. */
const clone = Bun.hash(`${resolve(import.meta.dir)} ${process.getuid?.()}`).toString(36)
const folder = (name: string) => join(tmpdir(), `web-extract-test-${clone}`, name)

const stops: (() => Promise<void>)[] = []

/** Leaves the servers that this process has started or joined; the last one that leaves a server ends it. */
export async function leaveTestServers(): Promise<void> {
  await Promise.all(stops.splice(0).map((stop) => stop()))
}

const ours: TestServer = {
  name: 'the private PostgreSQL',
  own: true,
  start: once(async () => {
    const place = chooseLayout(folder('18'), silent)
    const { folder: programs, settings } = await serverPrograms(folder('cache'), place)
    const { stop } = await startOpen(place, POSTGRES_MAJOR, { folder: programs, settings })
    stops.push(stop)
    return socketUrls(place.folder)
  }),
}

const ofThisMachine: TestServer = {
  name: 'PostgreSQL 15 of this machine',
  own: true,
  start: once(async () => {
    const { folder: sockets, stop } = await startDebian(folder('15'))
    stops.push(stop)
    return socketUrls(sockets)
  }),
}

const named: TestServer = {
  name: 'the server of TEST_DATABASE_URL',
  own: false,
  start: async () => (database) => withDatabase(process.env.TEST_DATABASE_URL!, database),
}

/** Every server that the tests of SQL run on: the one we bring along, and one that we do not. */
export const testServers: TestServer[] = [
  ours,
  ...(process.env.TEST_DATABASE_URL !== undefined ? [named] : existsSync(DEBIAN) ? [ofThisMachine] : []),
]

/** Starts PostgreSQL 15 of the machine, or joins it. Whoever removes its folder stops it first. */
export async function startDebian(dataDir: string, settings: Record<string, string> = {}) {
  const ours = { listen_addresses: '', unix_socket_permissions: '0700', ...settings }
  return startOpen(chooseLayout(dataDir, silent), '15', { folder: DEBIAN, settings: ours })
}

/** Starts a server that lets everyone in without a password. */
export async function startOpen(place: Layout, major: string, programs: Programs) {
  const endsAt = performance.now() + START_MS
  const seat = await withFileLock(place.lock, endsAt, async () => {
    claim(place, major)
    await makeCluster(place, programs)
    const taken = joinServer(place)
    await ensureServer(place, programs, endsAt)
    return taken
  })
  const stop = () =>
    withFileLock(place.lock, performance.now() + START_MS, async () => {
      if (leaveServer(place, seat)) await stopServer(place)
    })
  return { ...place, stop }
}

function socketUrls(socketFolder: string) {
  return (database: string) => `postgres://postgres@${encodeURIComponent(socketFolder)}/${database}`
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= start()
    return started
  }
}
