import { describe, expect, test } from 'bun:test'
import { chmod, lchown, mkdir, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { distrust, isUntouched } from '../../src/platform/trusted.ts'
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
  await Bun.write(join(cache, 'sample-1.7.damaged/run'), '#!')
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

/** A file or folder looks as if it were another user's: it is given away if that is possible, or seen with other eyes. */
async function asForeign(path: string): Promise<number> {
  const user = process.geteuid!()
  if (user !== 0) return user + 1
  await lchown(path, 12_345, 12_345)
  return user
}

describe('a cache that other users can change', () => {
  test('is refused if it belongs to another user', async () => {
    await using place = await temporaryFolder()
    const user = await asForeign(place.folder)
    expect(distrust(place.folder, { user })).toMatch(/^belongs to another user \(\d+\)$/)
  })

  test('is refused if a symbolic link of another user leads there', async () => {
    await using place = await temporaryFolder()
    const [link, own] = [join(place.folder, 'link'), join(place.folder, 'own')]
    await mkdir(own)
    await symlink(own, link)
    expect(distrust(link)).toBeUndefined()
    expect(distrust(link, { user: await asForeign(link) })).toContain('symbolic link of another user')
  })

  test('is refused with the fix', async () => {
    await using place = await temporaryFolder()
    const { wanted } = await sample(place.folder)
    const [link, own] = [join(place.folder, 'link'), join(place.folder, 'own')]
    await mkdir(own)
    await symlink(own, link)
    // Only root can give a link away.
    if ((await asForeign(link)) !== 0) return
    expect(await unpacked(wanted, link).catch((error) => error)).toMatchObject({
      code: 'render_unavailable',
      message: `sample-1 is not run from the cache folder: ${link} is a symbolic link of another user (12345).`,
      hint: expect.stringContaining('Set XDG_CACHE_HOME'),
    })
    expect(await readdir(own)).toEqual([])
  })

  test('is no default if it is in a folder that everybody may write, unless only owners may rename what is in it', async () => {
    await using place = await temporaryFolder()
    const open = join(place.folder, 'open')
    await mkdir(open)
    const reasons = () => ['cache', 'more/cache', '.'].map((name) => distrust(join(open, name), { above: true }))
    await chmod(open, 0o777)
    const reason = `is in ${open}, which every user may write`
    expect(reasons().slice(0, 2)).toEqual([reason, reason])
    await chmod(open, 0o1777)
    expect(reasons().slice(0, 2)).toEqual([undefined, undefined])
    // Its own right is withdrawn.
    expect((await stat(open)).mode & 0o7777).toBe(0o1755)
  })

  test('is closed to others if it is our own', async () => {
    await using place = await temporaryFolder()
    const { wanted, cache } = await sample(place.folder)
    await mkdir(cache, { recursive: true })
    await chmod(cache, 0o777)
    await unpacked(wanted, cache)
    expect((await stat(cache)).mode & 0o777).toBe(0o755)
  })
})

describe('an unpacked package that others could have changed is unpacked again', () => {
  const changes: [what: string, change: (folder: string) => Promise<unknown>][] = [
    ['a program that others may write', (folder) => chmod(join(folder, 'run'), 0o777)],
    ['a folder that its group may write', (folder) => chmod(join(folder, 'lib'), 0o775)],
    ['the whole folder', (folder) => chmod(folder, 0o777)],
    [
      'a program that is a symbolic link to one of the same size',
      async (folder) => {
        await rename(join(folder, 'run'), join(folder, '../elsewhere'))
        await symlink('../elsewhere', join(folder, 'run'))
      },
    ],
    [
      'a library beside those of the package',
      async (folder) => {
        await symlink('/dev/null', join(folder, 'lib/libevil.so'))
      },
    ],
    [
      'a folder that is a symbolic link',
      async (folder) => {
        await rename(folder, `${folder}.moved`)
        await symlink(`${folder}.moved`, folder)
      },
    ],
  ]

  test.each(changes)('%s', async (_, change) => {
    await using place = await temporaryFolder()
    const { wanted, cache } = await sample(place.folder)
    const folder = await unpacked(wanted, cache)
    await change(folder)
    expect(await isComplete(folder)).toBe(false)
    expect(await unpacked(wanted, cache)).toBe(folder)
    expect(await isComplete(folder)).toBe(true)
    expect(await Bun.$`${folder}/run`.text()).toBe('run\n')
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(
      ['lib', 'lib/a.so', 'manifest.json', 'run', 'settings.conf'].sort(),
    )
  })

  test('a file of another user', async () => {
    await using place = await temporaryFolder()
    const { wanted, cache } = await sample(place.folder)
    const folder = await unpacked(wanted, cache)
    expect(await isUntouched(folder)).toBe(true)
    const user = await asForeign(join(folder, 'lib/a.so'))
    expect(await isUntouched(folder, { user })).toBe(false)
  })

  test('a manifest is not writable for others, whatever the umask', async () => {
    await using place = await temporaryFolder()
    const { wanted, cache } = await sample(place.folder)
    const umask = process.umask(0o002)
    try {
      expect(await isComplete(await unpacked(wanted, cache))).toBe(true)
    } finally {
      process.umask(umask)
    }
  })
})
