import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { join } from 'node:path'
import { locationOf, serverAddress } from '../../src/db/address.ts'
import { openDatabase } from '../../src/db/client.ts'
import { connect } from '../../src/db/connect.ts'
import { serverError } from '../../src/db/embedded/errors.ts'
import type { Layout } from '../../src/db/embedded/layout.ts'
import { openError } from '../../src/db/errors.ts'
import { PATIENCE_MS } from '../patience.ts'
import { makeCertificates, opensslFound } from '../site/certificates.ts'
import { DEAD_PORT, steadyPort } from '../site/ports.ts'
import { freshDatabase } from './database.fixture.ts'
import { openFolder } from './holders.fixture.ts'
import { overTcp } from './over-tcp.fixture.ts'
import { DEBIAN, START_MS, silent, startDebian } from './servers.fixture.ts'

const PASSWORD = 'hunter2'

async function failureOf(url: string) {
  const opening = openDatabase({ url, dataDir: '', cacheDir: '', log: silent, deadlineMs: 0 })
  const failure = await opening.then(
    (database) => database.close().then(() => expect.unreachable()),
    (error) => error,
  )
  expect(failure.code).toBe('database_unavailable')
  expect(`${failure.message} ${failure.hint}`).not.toContain(PASSWORD)
  return failure as { message: string; hint: string }
}

test('where nothing listens, host and port are named', async () => {
  const { message, hint } = await failureOf(`postgres://me:${PASSWORD}@127.0.0.1:${DEAD_PORT}/jobs`)
  expect(message).toBe(`The database at 127.0.0.1:${DEAD_PORT}/jobs refuses connections.`)
  expect(hint).toContain(`does it listen on port ${DEAD_PORT}`)
})

test('where no server made its local socket, or one left it behind, that is told at once', async () => {
  await using place = await openFolder()
  const url = `postgres://me@${encodeURIComponent(place.folder)}/jobs`
  const leave = `Bun.listen({ unix: '${place.folder}/.s.PGSQL.5432', socket: { data() {} } }); process.kill(process.pid, 9)`
  for (const left of [false, true]) {
    if (left) Bun.spawnSync([process.execPath, '-e', leave])
    expect(existsSync(join(place.folder, '.s.PGSQL.5432'))).toBe(left)
    const { message } = await failureOf(url)
    expect(message).toEndWith('/jobs refuses connections.')
  }
})

test('a host that does not exist is named', async () => {
  const { message, hint } = await failureOf(`postgres://me:${PASSWORD}@no-such-host.invalid/jobs`)
  expect(message).toContain('no-such-host.invalid:5432/jobs has a host name that does not resolve')
  expect(hint).toContain('spelling')
})

/** The URL of a listener that ends each connection, saying `words` first, and how many came. */
function hangingUp(words = '') {
  let connections = 0
  const open = (socket: { end(text: string): unknown }) => {
    connections += 1
    socket.end(words)
  }
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open, data: () => undefined } })
  const url = `postgres://me:${PASSWORD}@127.0.0.1:${server.port}/jobs`
  return { url, count: () => connections, [Symbol.dispose]: () => server.stop(true) }
}

/** A listener that grants TLS, as PostgreSQL does to an SSLRequest, and leaves the rest to what listens on another port. */
async function grantingTls(behind: number) {
  const server = createServer((near) => {
    near.once('data', () => {
      near.write('S')
      const far = connectTo(behind, '127.0.0.1')
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) socket.on('error', () => undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

test('what hangs up at once, as a proxy without its server, is told so and not asked over and over', async () => {
  const asksForPassword = 'R\0\0\0\b\0\0\0\x03'
  for (const [query, words] of [
    ['', ''],
    ['?sslmode=prefer', ''],
    ['', asksForPassword],
  ]) {
    using proxy = hangingUp(words)
    const { message, hint } = await failureOf(`${proxy.url}${query}`)
    expect(message).toEndWith('/jobs closes the connection immediately.')
    expect(hint).toContain('If a proxy listens there')
    expect(proxy.count()).toBe(1)
  }
})

test.skipIf(!opensslFound)('so is what hangs up after the handshake of TLS', async () => {
  let connections = 0
  const open = (socket: { end(): unknown }) => {
    connections += 1
    socket.end()
  }
  const { key, cert } = makeCertificates().valid
  using secured = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    tls: { key, cert },
    socket: { handshake: open, data: () => undefined },
  })
  await using front = await grantingTls(secured.port)
  const { message } = await failureOf(`postgres://me:${PASSWORD}@127.0.0.1:${front.port}/jobs?sslmode=require`)
  expect(message).toEndWith('/jobs closes the connection immediately.')
  expect(connections).toBe(1)
})

test('of several hosts each is asked once, and the failure of the last is told', async () => {
  using first = hangingUp()
  using second = hangingUp()
  const near = (port: string | number) => `127.0.0.1:${port}`
  const [one, other] = [first, second].map(({ url }) => near(new URL(url).port))
  const hangsUp = ['closes the connection immediately.', 'If a proxy listens there'] as const
  const refuses = ['refuses connections.', 'Is PostgreSQL running on any of them, and does a firewall'] as const
  for (const [hosts, [said, advised], counts] of [
    [`${one},${other}`, hangsUp, [1, 1]],
    [`${near(DEAD_PORT)},${other}`, hangsUp, [1, 2]],
    [`${one},${near(DEAD_PORT)}`, refuses, [2, 2]],
    [`${near(DEAD_PORT)},${near(DEAD_PORT + 1)}`, refuses, [2, 2]],
  ] as const) {
    const { message, hint } = await failureOf(`postgres://me:${PASSWORD}@${hosts}/jobs`)
    expect(message).toBe(`The database at ${hosts}/jobs ${said}`)
    expect(hint).toStartWith(advised)
    expect([first.count(), second.count()]).toEqual([...counts])
  }
})

test('of several hosts one that is away is passed over', async () => {
  const database = await freshDatabase()
  await using server = await overTcp(database.url)
  using proxy = hangingUp()
  const { host, pathname } = new URL(server.url)
  for (const hosts of [
    `${new URL(proxy.url).host},${host}`,
    `127.0.0.1:${DEAD_PORT},${host}`,
    `${host},127.0.0.1:${DEAD_PORT}`,
  ]) {
    const sql = connect(serverAddress(`postgres://postgres@${hosts}${pathname}`))
    expect(await sql`select 1 as n`).toMatchObject([{ n: 1 }])
    await sql.end()
  }
  await database.drop()
})

test('what speaks something else than PostgreSQL is told so', async () => {
  using site = hangingUp('HTTP/1.1 400 Bad Request\r\n\r\n')
  const { message, hint } = await failureOf(site.url)
  expect(message).toEndWith('/jobs is not a PostgreSQL server: it speaks another protocol.')
  expect(hint).toContain('5432 by default')
})

test(
  'a server that is not there yet is waited for, and the log says so once',
  async () => {
    const database = await freshDatabase()
    const place = await openFolder()
    const lines: string[] = []
    const waited = Promise.withResolvers<void>()
    const warn = (_: string, fields = {}) => {
      lines.push(JSON.stringify(fields))
      waited.resolve()
    }
    const socket = `${place.folder}/.s.PGSQL.5432`
    const url = `postgres://postgres:${PASSWORD}@${encodeURIComponent(place.folder)}${new URL(database.url).pathname}`
    const opening = openDatabase({ url, dataDir: '', cacheDir: '', log: { ...silent, warn }, deadlineMs: PATIENCE_MS })
    await waited.promise
    symlinkSync(String(serverAddress(database.url).options.path), socket)
    await (await opening).close()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('refuses connections')
    expect(lines[0]).not.toContain(PASSWORD)
    await database.drop()
    await place[Symbol.asyncDispose]()
  },
  PATIENCE_MS,
)

describe.skipIf(!existsSync(DEBIAN))('a server with passwords', () => {
  let port: number
  const url = (user: string, rest = 'postgres', password = PASSWORD) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${rest}`
  let place: Awaited<ReturnType<typeof openFolder>>
  let end: () => Promise<void>
  beforeAll(async () => {
    port = await steadyPort()
    place = await openFolder()
    const { folder, data, stop } = await startDebian(place.folder, {
      listen_addresses: '127.0.0.1',
      port: String(port),
    })
    const admin = connect(serverAddress(`postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`), {
      max: 1,
    })
    await admin.unsafe(`alter role postgres password '${PASSWORD}'; create role guest login password '${PASSWORD}';
      create role reader login password '${PASSWORD}'; alter role reader set default_transaction_read_only = on`)
    const rules = ['local all all trust', 'hostssl secret all all scram-sha-256', 'host secret all all reject']
    writeFileSync(join(data, 'pg_hba.conf'), `${[...rules, 'host all all all scram-sha-256'].join('\n')}\n`)
    await admin`create database secret`
    await admin`select pg_reload_conf()`
    await admin.end()
    end = stop
  }, START_MS)
  afterAll(async () => {
    await end()
    await place[Symbol.asyncDispose]()
  })

  test('opens for the right password', async () => {
    const database = await openDatabase({ url: url('postgres'), dataDir: '', cacheDir: '', log: silent })
    expect(database.describe()).toMatch(new RegExp(`^PostgreSQL 15\\.\\d+ at 127\\.0\\.0\\.1:${port}/postgres$`))
    await database.close()
  })

  test('a wrong password is told by the name of the user', async () => {
    const { message } = await failureOf(url('guest', 'postgres', `${PASSWORD}x`))
    expect(message).toBe(`The database at 127.0.0.1:${port}/postgres rejects user guest.`)
  })

  test('a database that is missing comes with the command that makes it', async () => {
    const { message, hint } = await failureOf(url('postgres', ''))
    expect(message).toContain('does not exist: the server has no database named web-extract')
    expect(hint).toBe(`Create it: createdb -h 127.0.0.1 -p ${port} -U postgres web-extract`)
  })

  test('a server that wants TLS says how to ask for it', async () => {
    const { message, hint } = await failureOf(url('postgres', 'secret'))
    expect(message).toContain('accepts only encrypted connections')
    expect(hint).toContain('?sslmode=require')
  })

  test('a server without TLS is told when TLS is asked for', async () => {
    const { message } = await failureOf(url('postgres', 'postgres?sslmode=require'))
    expect(message).toContain('does not seem to support encrypted connections')
  })

  test('a user who may not make tables comes with the statement that lets it', async () => {
    const { message, hint } = await failureOf(url('guest'))
    expect(message).toContain('does not allow user guest to create tables')
    expect(hint).toContain('alter database "postgres" owner to "guest"')
  })

  test('a database that is read-only is refused', async () => {
    const { message, hint } = await failureOf(url('reader'))
    expect(message).toContain('is read-only')
    expect(hint).toContain('primary')
  })
})

test('addresses are read as libpq does', () => {
  const read = (url: string) => {
    const { host, port, user, database, options } = serverAddress(url)
    return [host, port, user, database, options.path]
  }
  expect(read('postgres://db.test')).toEqual(['db.test', '5432', '', 'web-extract', undefined])
  expect(read('postgresql://me:p%40ss@db.test:6000/jobs?sslmode=require')).toEqual([
    'db.test',
    '6000',
    'me',
    'jobs',
    undefined,
  ])
  expect(read('postgres://me@%2Fvar%2Frun/jobs')[4]).toBe('/var/run/.s.PGSQL.5432')
  expect(read('postgres:///jobs?host=/var/run')[4]).toBe('/var/run/.s.PGSQL.5432')
  expect(read('postgres://me@a.test:1,b.test:2/jobs')[0]).toContain('a.test')
  expect(locationOf(serverAddress(`postgres://me:${PASSWORD}@[::1]:5433/jobs`))).toBe('[::1]:5433/jobs')
})

test('a failure that nobody foresaw tells its code and keeps the rest for the log', () => {
  const cause = Object.assign(new Error(PASSWORD), { code: 'XX000' })
  const failure = openError(cause, serverAddress('postgres://db.test/jobs'))
  expect(failure.message).toBe('The database at db.test:5432/jobs failed (XX000).')
  expect(failure.cause).toBe(cause)
})

test.each([
  [
    'initdb: error: could not write to file: No space left on device',
    'Not enough disk space',
    'set DATA_DIR to a folder with more',
  ],
  [
    'postgres: error while loading shared libraries: libstdc++.so.6: cannot open',
    'libstdc++.so.6 is missing',
    'apt-get install',
  ],
  ['initdb: error: could not look up effective user ID 1234: user does not exist', 'User 1234', '/etc/passwd'],
  [
    "Error: EACCES: permission denied, posix_spawn '/cache/bin/postgres'",
    '/cache/bin/postgres is not allowed to run',
    'noexec',
  ],
  ['Error: EROFS: read-only file system, mkdir', 'read-only file system', 'DATABASE_URL'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'Not enough memory', 'container more'],
  ['FATAL:  insufficient file descriptors available to start server process', 'limit on open files', 'ulimit -n 1024'],
  ['FATAL:  something else', 'failed to start: FATAL:  something else', 'server.log for details'],
])('the private server says %p: it is told as %p', (said, message, hint) => {
  const place = { folder: '/data/postgres', dataDir: '/data', log: '/data/postgres/server.log' } as Layout
  const failure = serverError(said, place)
  expect(failure.message).toContain(message)
  expect(failure.hint).toContain(hint)
})
