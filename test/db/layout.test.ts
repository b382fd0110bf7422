import { expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chooseLayout, hasPrivateData, isReachable } from '../../src/db/embedded/layout.ts'
import { openFolder } from './holders.fixture.ts'
import { silent } from './servers.fixture.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

test('a folder can be reached where every folder above lets the user pass, as owner, group or other', async () => {
  await using place = await openFolder()
  const inner = join(place.folder, 'a/b')
  mkdirSync(inner, { recursive: true })
  expect(isReachable(inner, nobody)).toBe(true)
  expect(isReachable(join(inner, 'to/be/made'), nobody)).toBe(true)
  chmodSync(join(place.folder, 'a'), 0o700)
  expect(isReachable(inner, nobody)).toBe(false)
  const { uid, gid } = statSync(inner)
  expect(isReachable(inner, { uid, gid: 12_345 })).toBe(true)
  chmodSync(join(place.folder, 'a'), 0o710)
  expect(isReachable(inner, { uid: 12_345, gid })).toBe(true)
  expect(isReachable(inner, { uid: 12_345, gid: 12_345 })).toBe(false)
})

test('looking for a private database makes nothing', async () => {
  await using place = await openFolder()
  expect(hasPrivateData(join(place.folder, 'data'))).toBe(false)
  expect(readdirSync(place.folder)).toEqual([])
  mkdirSync(join(place.folder, 'data/postgres'), { recursive: true })
  expect(hasPrivateData(join(place.folder, 'data'))).toBe(true)
})

test.skipIf(!isRoot)('for root the server runs as nobody, or as the user its folder belongs to', async () => {
  await using place = await openFolder()
  const data = join(place.folder, 'data')
  expect(chooseLayout(data, silent).owner).toEqual(nobody)
  mkdirSync(join(data, 'postgres'))
  chownSync(join(data, 'postgres'), 12_345, 12_346)
  expect(chooseLayout(data, silent).owner).toEqual({ uid: 12_345, gid: 12_346 })
})
