import { expect, test } from 'bun:test'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { isComplete, unpacked } from '../../src/platform/unpack.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'

const PROGRAM = '#!/bin/sh\necho run\n'

async function sample(folder: string) {
  const archive = join(folder, 'program.br')
  await Bun.write(archive, brotliCompressSync(PROGRAM))
  const tar = join(folder, 'tar.br')
  await Bun.write(tar, brotliCompressSync(await new Bun.Archive({ 'lib/a.so': 'library' }).bytes()))
  const wanted = {
    name: 'sample-1',
    parts: [{ archive, program: 'run' }, { archive: tar }],
    texts: { 'settings.conf': 'settings' },
    megabytes: 1,
    code: 'render_unavailable' as const,
  }
  return { wanted, cache: join(folder, 'cache/of/mine') }
}

test('a package becomes a folder with its program, files and texts, and nothing beside it', async () => {
  await using place = await temporaryFolder()
  const { wanted, cache } = await sample(place.folder)
  const folder = await unpacked(wanted, cache)
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(
    ['lib', 'lib/a.so', 'manifest.json', 'run', 'settings.conf'].sort(),
  )
  expect(await Bun.$`${folder}/run`.text()).toBe('run\n')
  expect(await readdir(cache)).toEqual(['sample-1'])
})

test('many who ask at once get the same folder, and it is unpacked once', async () => {
  await using place = await temporaryFolder()
  const { wanted, cache } = await sample(place.folder)
  const ask = async () => {
    const folder = await unpacked(wanted, cache)
    return `${folder} ${(await stat(join(folder, 'run'))).ino}`
  }
  const found = await Promise.all(Array.from({ length: 8 }, ask))
  expect(new Set([...found, await ask()]).size).toBe(1)
})

test('a file that is gone or cut short is noticed and mended', async () => {
  await using place = await temporaryFolder()
  const { wanted, cache } = await sample(place.folder)
  const folder = await unpacked(wanted, cache)
  await rm(join(folder, 'lib/a.so'))
  await unpacked(wanted, cache)
  expect(await Bun.file(join(folder, 'lib/a.so')).text()).toBe('library')
  await Bun.write(join(folder, 'run'), '#!')
  await unpacked(wanted, cache)
  expect(await Bun.file(join(folder, 'run')).text()).toBe(PROGRAM)
})

test('another content of the same size is noticed when asked for', async () => {
  await using place = await temporaryFolder()
  const { wanted, cache } = await sample(place.folder)
  const folder = await unpacked(wanted, cache)
  await Bun.write(join(folder, 'lib/a.so'), 'brarily')
  expect([await isComplete(folder), await isComplete(folder, true)]).toEqual([true, false])
  await unpacked(wanted, cache, { verify: true })
  expect(await isComplete(folder, true)).toBe(true)
})

test('what a killed process left half done is no obstacle', async () => {
  await using place = await temporaryFolder()
  const { wanted, cache } = await sample(place.folder)
  await mkdir(join(cache, 'sample-1.lock'), { recursive: true })
  await utimes(join(cache, 'sample-1.lock'), new Date(0), new Date(0))
  await Bun.write(join(cache, 'sample-1.partial/run'), '#!')
  await unpacked(wanted, cache)
  expect(await readdir(cache)).toEqual(['sample-1'])
})

test('a lock that is held is waited for', async () => {
  await using place = await temporaryFolder()
  const { wanted, cache } = await sample(place.folder)
  const lock = join(cache, 'sample-1.lock')
  await mkdir(lock, { recursive: true })
  const unpacking = unpacked(wanted, cache)
  await Bun.sleep(300)
  expect(await readdir(cache)).toEqual(['sample-1.lock'])
  await rm(lock, { recursive: true })
  await unpacking
})

test('a cache that cannot be written is an error that names it and the setting', async () => {
  await using place = await temporaryFolder()
  const { wanted } = await sample(place.folder)
  const failure = unpacked(wanted, '/dev/null/cache')
  await expect(failure).rejects.toMatchObject({ code: 'render_unavailable' })
  const { hint } = (await failure.catch((error) => error)) as { hint: string }
  expect(hint).toContain('Make /dev/null/cache writable (ENOTDIR)')
  expect(hint).toContain('XDG_CACHE_HOME')
})

test('a damaged package is an error and leaves nothing', async () => {
  await using place = await temporaryFolder()
  const { wanted, cache } = await sample(place.folder)
  await Bun.write(wanted.parts[0]!.archive, 'no brotli')
  await expect(unpacked(wanted, cache)).rejects.toMatchObject({ code: 'render_unavailable' })
  expect(await readdir(cache)).toEqual([])
})
