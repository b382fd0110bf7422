import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { backUp } from '../../../src/db/backup/backup.ts'
import { type BackupHeader, readBackup, writeBackup } from '../../../src/db/backup/file.ts'
import { restore } from '../../../src/db/backup/restore.ts'
import { type Database, openDatabase } from '../../../src/db/client.ts'
import { openEmbedded } from '../../../src/db/embedded/embedded.ts'
import { withPrivate } from '../../../src/db/embedded/private.ts'
import { databaseSecret, webhookSecret } from '../../../src/db/secret.ts'
import { insertJob } from '../../../src/queue/insert.ts'
import { readJob } from '../../../src/queue/read.ts'
import { rescueTasks } from '../../../src/queue/rescue.ts'
import { installFunctions } from '../../../src/queue/sql-functions.ts'
import { ownProgram, program } from '../../cli/process.fixture.ts'
import { miscounted } from '../../flows/roles.fixture.ts'
import { handWorker, newJob, OWNER, page, pages } from '../../queue/queue.fixture.ts'
import { openFolder } from '../holders.fixture.ts'
import { silent } from '../servers.fixture.ts'

setDefaultTimeout(120_000)

let folder: Awaited<ReturnType<typeof openFolder>>
let source: Database
let job: string
const place = (name: string) => ({ dataDir: path(name), cacheDir: path('cache'), log: silent })
const path = (name: string) => join(folder.folder, name)
const opened = async (name: string) => {
  const database = await openDatabase(place(name))
  await installFunctions(database.sql)
  return database
}
const told = (work: Promise<unknown>) => work.then(() => 'it was done').catch((error: Error) => error.message)

/** Bytes that no compression makes fewer, 20 MB in all: more than any buffer on the way. */
const LARGE = 200
const large = () => page(Array.from({ length: 25_000 }, () => Math.random().toString(36).slice(2, 6)).join(''))

beforeAll(async () => {
  folder = await openFolder()
  source = await opened('source')
  databaseSecret({ url: undefined, dataDir: path('source') })
  webhookSecret(path('source'))
  job = await insertJob(source.sql, newJob({ tasks: pages(LARGE + 3), requestId: 'r-1' }))
  const worker = await handWorker(source.sql)
  for (let left = LARGE; left > 0; ) {
    const tasks = await worker.lease(Math.min(left, 50))
    left -= tasks.length
    for (const task of tasks) await worker.settle(task, large())
  }
  // Leased when the backup is made, by a worker that the restored database does not know.
  await worker.lease(1)
  await backUp(place('source'), path('backup'), '0.1.0')
})
afterAll(async () => {
  await source.close()
  await folder[Symbol.asyncDispose]()
})

test('a backup that is restored has every job, task, document and key, and its work goes on', async () => {
  expect(await restore(place('target'), path('backup'))).toMatchObject({ jobs: 1, program: '0.1.0' })
  const target = await opened('target')
  try {
    const key = { kind: 'crawl', id: job, owner: OWNER } as const
    expect(await readJob(target.sql, key)).toMatchObject({ state: 'running', completed: LARGE, total: LARGE + 3 })
    expect([...(await miscounted(target.sql))]).toEqual([])
    for (const table of ['jobs', 'job_options', 'documents', 'identities', 'tasks', 'leases']) {
      const digest = ({ sql }: Database) =>
        sql`select count(*), md5(string_agg(md5(t::text), '' order by md5(t::text))) from ${sql(`web_extract.${table}`)} t`
      expect([table, ...(await digest(target))]).toEqual([table, ...(await digest(source))])
    }
    for (const key of ['secret.key', 'webhook.key'])
      expect(readFileSync(path(`target/${key}`), 'utf8')).toBe(readFileSync(path(`source/${key}`), 'utf8'))
    expect(await rescueTasks(target.sql)).toBe(1)
    const worker = await handWorker(target.sql)
    await worker.settleAll(await worker.lease(10))
    expect(await readJob(target.sql, key)).toMatchObject({ state: 'completed', completed: LARGE + 3 })
    expect(await readJob(target.sql, { ...key, id: await insertJob(target.sql, newJob()) })).toMatchObject({
      number: 2,
    })
  } finally {
    await target.close()
  }
})

test('a database that holds jobs is not restored into', async () => {
  const target = await opened('full')
  await insertJob(target.sql, newJob())
  await target.close()
  expect(await told(restore(place('full'), path('backup')))).toContain('already holds jobs')
})

test('a database that others work with is not restored into', async () => {
  const target = await opened('busy')
  expect(await told(restore(place('busy'), path('backup')))).toBe('Other processes are using this database.')
  expect((await target.sql`select 1 as one`)[0]).toEqual({ one: 1 })
  await target.close()
})

test('a process that is just starting is neither overtaken by a restore nor gets in between', async () => {
  const starting = await openEmbedded(place('contended'))
  expect(await told(restore(place('contended'), path('backup')))).toBe('Other processes are using this database.')
  await starting.close()
  const restoring = await openEmbedded({ ...place('contended'), alone: true })
  expect(await told(openDatabase(place('contended')))).toBe('This database is being restored.')
  await restoring.close()
  await (await openDatabase(place('contended'))).close()
})

test('a key that cannot be kept beside the database leaves it as empty as it was', async () => {
  mkdirSync(path('keyless/secret.key/in the way'), { recursive: true })
  expect(await told(restore(place('keyless'), path('backup')))).not.toBe('it was done')
  rmSync(path('keyless/secret.key'), { recursive: true })
  expect(await restore(place('keyless'), path('backup'))).toMatchObject({ jobs: 1 })
  expect(readFileSync(path('keyless/secret.key'), 'utf8')).toBe(readFileSync(path('source/secret.key'), 'utf8'))
})

test('a server that ends meanwhile, for want of room above all, is told with the fix', async () => {
  const lost = withPrivate(place('crowded'), async (sql) => {
    const [pid] = readFileSync(path('crowded/postgres/data/postmaster.pid'), 'utf8').split('\n')
    appendFileSync(path('crowded/postgres/server.log'), 'PANIC:  could not write: No space left on device\n')
    process.kill(Number(pid), 'SIGKILL')
    await sql.begin(async (transaction) => {
      for (;;) await transaction`select pg_sleep(0.01)`
    })
  })
  expect(await told(lost)).toStartWith('Not enough disk space for the private PostgreSQL in ')
})

test('a file that is cut off, changed or something else is refused before anything is made', async () => {
  const whole = readFileSync(path('backup'))
  const plain = zstdDecompressSync(whole)
  const flipped = Buffer.from(plain)
  flipped[plain.length >> 1]! ^= 1
  const files: Record<string, Buffer> = {
    cut: whole.subarray(0, whole.length >> 1),
    'cut inside': zstdCompressSync(plain.subarray(0, plain.length - 40)),
    flipped: zstdCompressSync(flipped),
    longer: zstdCompressSync(Buffer.concat([plain, Buffer.from('x')])),
    text: Buffer.from('no backup'),
    empty: Buffer.alloc(0),
    'other zstd': zstdCompressSync(Buffer.from('something else altogether')),
  }
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(path('damaged'), bytes)
    expect([name, await told(restore(place('nothing'), path('damaged')))]).toEqual([
      name,
      expect.stringContaining('is damaged or not a web-extract backup'),
    ])
  }
  expect(statSync(path('nothing'), { throwIfNoEntry: false })).toBeUndefined()
})

test('a file of a newer program is refused, by name', async () => {
  let header: BackupHeader | undefined
  for await (const part of readBackup(path('backup'))) if ('header' in part) header = part.header
  const none = async function* () {}
  const migrations = [...header!.migrations, 'f00']
  await writeBackup(path('newer'), { ...header!, program: '9.1.0', migrations }, none)
  await writeBackup(path('newest'), { ...header!, program: '9.2.0', format: 2 as never }, none)
  const refusal = 'whose schema this version does not know'
  expect(await told(restore(place('nothing'), path('newer')))).toContain(`web-extract 9.1.0, ${refusal}`)
  expect(await told(restore(place('nothing'), path('newest')))).toContain(`web-extract 9.2.0, ${refusal}`)
})

test('a backup is of one moment, whatever goes on meanwhile, and only its user may read it', async () => {
  const busy = await opened('moving')
  const worker = await handWorker(busy.sql)
  let stop = false
  const working = (async () => {
    while (!stop) {
      await insertJob(busy.sql, newJob({ tasks: pages(5) }))
      await worker.settleAll(await worker.lease(5))
    }
  })()
  for (let n = 0; n < 5; n += 1) await backUp(place('moving'), path(`moment-${n}`), '0.1.0')
  stop = true
  await working
  await busy.close()
  expect(statSync(path('moment-4')).mode & 0o777).toBe(0o600)
  const { jobs } = await restore(place('still'), path('moment-4'))
  expect(jobs).toBeGreaterThan(0)
  const still = await opened('still')
  expect([...(await miscounted(still.sql))]).toEqual([])
  await still.close()
})

test('a backup that finds no room says so, and leaves nothing', async () => {
  const limited = ['bash', '-c', 'trap "" XFSZ; ulimit -f 64; exec "$@"', 'bash', ...ownProgram]
  const env = { DATA_DIR: path('source'), XDG_CACHE_HOME: path('cache') }
  expect(await program(['backup', path('too large')], env, limited)).toEqual({
    out: '',
    err: `web-extract backup: ${path('too large')}: The file would exceed the size limit of the file system or of this user.\n`,
    code: 1,
  })
  expect([...new Bun.Glob('too large*').scanSync(folder.folder)]).toEqual([])
})

test('a backup never takes the place of a file, and leaves none behind that is half done', async () => {
  writeFileSync(path('mine'), 'mine')
  expect(await told(backUp(place('source'), path('mine'), '0.1.0'))).toContain('exists')
  expect(readFileSync(path('mine'), 'utf8')).toBe('mine')
  expect(await told(backUp(place('unmade'), path('unmade.backup'), '0.1.0'))).toContain('has no private database')
  expect([...new Bun.Glob('*{.unfinished,unmade*}').scanSync(folder.folder)]).toEqual([])
})
