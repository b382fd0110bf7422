import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseCopies, deleteOldCopies } from '../../src/copies/copies.ts'
import { folderCopies } from '../../src/copies/folder.ts'
import { freshDatabase, START_MS, type TestDatabase } from '../db/database.fixture.ts'

const copy = { url: 'http://a.test/', title: 'A', markdown: 'text' }
const key = (name: string) => new TextEncoder().encode(name)

describe('copies in the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  }, START_MS)
  afterAll(() => database.drop())

  test('are the last ones of their owner, whatever the order of writing', async () => {
    const copies = databaseCopies(database.sql)
    const [early, late] = [new Date('2030-01-01T00:00:00Z'), new Date('2030-01-02T00:00:00Z')]
    await copies.keep('ann', key('a'), { copy: { ...copy, markdown: 'late' }, scrapedAt: late })
    await copies.keep('ann', key('a'), { copy, scrapedAt: early })
    expect(await copies.last('ann', key('a'))).toEqual({ copy: { ...copy, markdown: 'late' }, scrapedAt: late })
    expect([await copies.last('bob', key('a')), await copies.last('ann', key('b'))]).toEqual([undefined, undefined])
    await copies.forget('ann', key('a'))
    expect(await copies.last('ann', key('a'))).toBeUndefined()
  })

  test('are deleted after a year', async () => {
    const copies = databaseCopies(database.sql)
    await copies.keep('cat', key('old'), { copy, scrapedAt: new Date(Date.now() - 366 * 86_400_000) })
    await copies.keep('cat', key('new'), { copy, scrapedAt: new Date() })
    expect(await deleteOldCopies(database.sql)).toBe(1)
    expect(await copies.last('cat', key('new'))).toBeDefined()
  })
})

test('copies in a folder are for their owner only, and one that is damaged counts as none', async () => {
  const root = await mkdtemp(join(tmpdir(), 'copies-'))
  try {
    const folder = join(root, 'copies')
    const copies = folderCopies(folder)
    const kept = { copy, mask: { places: [] }, fetchedAt: '2030-01-01T00:00:00.000Z' }
    expect(await copies.last('a')).toBeUndefined()
    await copies.keep('a', kept)
    expect([await copies.last('a'), await copies.last('b')]).toEqual([kept, undefined])
    const [file] = await readdir(folder)
    expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, file!))).mode & 0o777]).toEqual([0o700, 0o600])
    await writeFile(join(folder, file!), 'damaged')
    expect(await copies.last('a')).toBeUndefined()
    await copies.keep('a', kept)
    expect(await copies.last('a')).toEqual(kept)
    // What cannot be written leaves nothing behind.
    await rm(join(folder, file!))
    await mkdir(join(folder, file!))
    await expect(copies.keep('a', kept)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([file!])
  } finally {
    await rm(root, { recursive: true })
  }
})
