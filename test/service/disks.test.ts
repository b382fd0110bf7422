import { describe, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config/read.ts'
import { type DiskNeeds, diskCheck, diskNeeds } from '../../src/service/disks.ts'

const MIB = 1024 * 1024
const roomy = { bsize: 4096, blocks: 25_000_000, bavail: 5_000_000, files: 6_000_000, ffree: 5_000_000 }
const needs: DiskNeeds = {
  folders: [
    { name: 'temporary folder', path: '/nowhere/tmp', movedBy: 'TMPDIR' },
    { name: 'data folder', path: '/nowhere/data', movedBy: 'DATA_DIR' },
  ],
  minFreeBytes: 100 * MIB,
}
const check = (disk: Partial<typeof roomy>) => diskCheck(needs, async () => ({ ...roomy, ...disk }))

describe('a disk', () => {
  test.each([
    ['with space', {}],
    ['with just the space that is needed', { bavail: 25_600 }],
    ['of 40 MiB with 5 %', { blocks: 10_240, bavail: 512 }],
    ['without a fixed number of files', { files: 0, ffree: 0 }],
    ['with few files of which enough are free', { files: 1000, ffree: 60 }],
    ['that tells no size', { blocks: 0, bavail: 0 }],
  ])('is ready: %s', async (_, disk) => {
    expect(await check(disk)).toEqual({ name: 'disk', state: 'ok' })
  })

  test.each([
    ['with too little space', { bavail: 25_599 }, '/nowhere/tmp is full: 99 MiB are free, 100 MiB are needed.'],
    ['that is full', { bavail: 0 }, '/nowhere/data is full: 0 MiB are free, 100 MiB are needed.'],
    ['of 40 MiB with less than 5 %', { blocks: 10_240, bavail: 511 }, 'full: 1 MiB are free, 2 MiB are needed.'],
    ['without free inodes', { ffree: 999 }, '/nowhere/tmp is full: it has room for 999 more files.'],
  ])('is not ready: %s', async (_, disk, words) => {
    expect(await check(disk)).toEqual({
      name: 'disk',
      state: 'missing',
      message: expect.stringContaining(words),
      hint: 'Free some space, or set TMPDIR and DATA_DIR to a folder on another disk. SERVICE_MIN_FREE_MB is the limit.',
    })
  })

  test('is named alone if the other has space', async () => {
    const full = await diskCheck(needs, async () => ({ ...roomy, bavail: 0 }))
    expect(full.message).toContain('temporary folder')
    const folders = needs.folders.slice(1)
    expect((await diskCheck({ ...needs, folders }, async () => ({ ...roomy, bavail: 0 }))).hint).toContain(
      'set DATA_DIR to',
    )
  })

  test('that does not answer is not ready, and one that cannot be measured is no reason', async () => {
    const hung = await diskCheck(needs, () => new Promise(() => undefined))
    expect(hung).toMatchObject({ state: 'missing', message: expect.stringContaining('/nowhere/tmp does not answer.') })
    expect((await diskCheck(needs, () => Promise.reject(new Error('EACCES')))).state).toBe('ok')
  })

  test('is not checked with the limit 0', async () => {
    expect(await diskCheck({ ...needs, minFreeBytes: 0 })).toEqual({ name: 'disk', state: 'unused' })
  })
})

test('the folders are the temporary one, and the data folder of a private database', () => {
  const of = (env: Record<string, string>) =>
    diskNeeds(readConfig({}, { SERVICE_MIN_FREE_MB: '7', DATA_DIR: join(tmpdir(), 'no-data-yet'), ...env }))
  const names = (env: Record<string, string>) => of(env).folders.map(({ name }) => name)
  expect(of({}).minFreeBytes).toBe(7 * MIB)
  expect(names({})).toEqual(['temporary folder', 'data folder'])
  expect(names({ DATABASE_URL: 'postgres://db.example/x' })).toEqual(['temporary folder'])
  expect(names({ SERVICE_ROLE: 'render' })).toEqual(['temporary folder'])
})
