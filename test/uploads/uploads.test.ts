import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { databaseUploads, deleteExpiredUploads } from '../../src/uploads/database.ts'
import { memoryUploads } from '../../src/uploads/memory.ts'
import { MAX_WAITING_UPLOADS, UPLOAD_MS, type Uploads } from '../../src/uploads/uploads.ts'
import { freshDatabase, START_MS, type TestDatabase } from '../db/database.fixture.ts'

let database: TestDatabase
let late = 0
const places: Record<string, { uploads: Uploads; passTime: (ms: number) => Promise<unknown> }> = {}

beforeAll(async () => {
  database = await freshDatabase()
  const { sql } = database
  places.database = {
    uploads: databaseUploads(sql),
    passTime: (ms) => sql`update web_extract.uploads set expires_at = expires_at - make_interval(secs => ${ms / 1000})`,
  }
  places.memory = {
    uploads: memoryUploads(() => Date.now() + late),
    passTime: async (ms) => {
      late += ms
    },
  }
}, START_MS)
afterAll(() => database.drop())

const file = { owner: 'ann', name: 'a.pdf', contentType: 'application/pdf' }
const bytes = crypto.getRandomValues(new Uint8Array(60_000))
const codeOf = (promise: Promise<unknown>) => promise.then(() => 'done').catch((thrown) => thrown.code)

describe.each(['database', 'memory'])('uploads in the %s', (name) => {
  const uploads = () => places[name]!.uploads

  test('give the file back once, with name and type, to its owner', async () => {
    const { ref, token } = await uploads().open(file)
    await uploads().put(token, bytes.slice())
    expect(await codeOf(uploads().take(ref, 'bob'))).toBe('not_found')
    const taken = await uploads().take(ref, 'ann')
    expect([taken.name, taken.contentType]).toEqual(['a.pdf', 'application/pdf'])
    expect(Buffer.compare(taken.bytes, bytes)).toBe(0)
    expect(await codeOf(uploads().take(ref, 'ann'))).toBe('not_found')
    await uploads().drop(ref)
    expect(await codeOf(uploads().take(ref, 'ann'))).toBe('not_found')
  })

  test('give a file of many parts back as it came', async () => {
    const large = new Uint8Array(3 * 1024 * 1024 + 1).map((_, at) => at)
    const { ref, token } = await uploads().open(file)
    await uploads().put(token, large.slice())
    expect(Bun.hash((await uploads().take(ref, 'ann')).bytes)).toBe(Bun.hash(large))
    await uploads().drop(ref)
  })

  test('give a file to one of many who ask at once', async () => {
    const { ref, token } = await uploads().open(file)
    await uploads().put(token, bytes.slice())
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(uploads().take(ref, 'ann'))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  })

  test('take one of two files that are sent at once', async () => {
    const { token } = await uploads().open(file)
    const codes = await Promise.all([1, 2].map(() => codeOf(uploads().put(token, bytes.slice()))))
    expect(codes.sort()).toEqual(['done', 'upload_received'])
    expect(await codeOf(uploads().expect(token))).toBe('upload_received')
  })

  test('that were given back can be taken again, with all their bytes', async () => {
    const { ref, token } = await uploads().open(file)
    await uploads().put(token, Buffer.from(bytes))
    const taken = await uploads().take(ref, 'ann')
    // As a conversion does, which gives the bytes to a Worker.
    structuredClone(taken.bytes, { transfer: [taken.bytes.buffer as ArrayBuffer] })
    await uploads().release(ref)
    expect((await uploads().take(ref, 'ann')).bytes.byteLength).toBe(bytes.byteLength)
  })

  test('that nobody sent, or nobody opened, are told apart', async () => {
    const { ref } = await uploads().open(file)
    expect(await codeOf(uploads().take(ref, 'ann'))).toBe('upload_missing')
    expect(await codeOf(uploads().take(crypto.randomUUID(), 'ann'))).toBe('not_found')
    expect(await codeOf(uploads().take('no reference', 'ann'))).toBe('not_found')
    expect(await codeOf(uploads().expect('no token'))).toBe('not_found')
  })

  test('last fifteen minutes', async () => {
    const { expiresAt, ...stored } = await uploads().open({ ...file, owner: 'eve' })
    expect(Math.abs(expiresAt.getTime() - Date.now() - late * (name === 'memory' ? 1 : 0) - UPLOAD_MS)).toBeLessThan(
      60_000,
    )
    const open = await uploads().open({ ...file, owner: 'eve' })
    await uploads().put(stored.token, bytes.slice())
    await places[name]!.passTime(UPLOAD_MS + 1000)
    expect(await codeOf(uploads().take(stored.ref, 'eve'))).toBe('upload_expired')
    expect(await codeOf(uploads().put(open.token, bytes.slice()))).toBe('upload_expired')
  })

  test('of one owner are bounded', async () => {
    const codes: string[] = []
    for (let i = 0; i <= MAX_WAITING_UPLOADS; i += 1)
      codes.push(await codeOf(uploads().open({ ...file, owner: 'max' })))
    expect([codes.at(-1), codes[0]]).toEqual(['capacity_exhausted', 'done'])
    await places[name]!.passTime(UPLOAD_MS + 1000)
    expect(await codeOf(uploads().open({ ...file, owner: 'max' }))).toBe('done')
  })
})

test('an upload whose bytes cannot be had at the moment is not spent', async () => {
  const { sql } = database
  const uploads = databaseUploads(sql)
  const { ref, token } = await uploads.open({ ...file, owner: 'late' })
  await uploads.put(token, bytes.slice())
  await sql`update web_extract.upload_parts set part = 7 where upload_id = ${ref}`
  expect(await codeOf(uploads.take(ref, 'late'))).not.toBe('done')
  await sql`update web_extract.upload_parts set part = 0 where upload_id = ${ref}`
  expect(Buffer.compare((await uploads.take(ref, 'late')).bytes, bytes)).toBe(0)
})

test('the bytes of uploads that nobody parsed are deleted, and later what was known of them', async () => {
  const { sql } = database
  const uploads = databaseUploads(sql)
  const { ref, token } = await uploads.open({ ...file, owner: 'old' })
  await uploads.put(token, bytes.slice())
  const rows = async () => [
    (await sql`select from web_extract.upload_parts where upload_id = ${ref}`).length,
    (await sql`select from web_extract.uploads where id = ${ref}`).length,
  ]
  await deleteExpiredUploads(sql)
  expect(await rows()).toEqual([1, 1])
  await sql`update web_extract.uploads set expires_at = clock_timestamp() - interval '1 hour' where id = ${ref}`
  expect(await deleteExpiredUploads(sql)).toBe(1)
  expect(await rows()).toEqual([0, 1])
  await sql`update web_extract.uploads set expires_at = clock_timestamp() - interval '2 days' where id = ${ref}`
  await deleteExpiredUploads(sql)
  expect(await rows()).toEqual([0, 0])
})
