import { expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOutdated } from '../scripts/outdated.ts'

test('an executable is outdated if it is missing or older than a file that goes into it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'outdated-'))
  const executable = join(root, 'dist/web-extract')
  const write = async (name: string, second: number) => {
    await writeFile(join(root, name), '')
    await utimes(join(root, name), second, second)
  }
  try {
    for (const folder of ['src/fetch', 'docs', 'dist']) await mkdir(join(root, folder), { recursive: true })
    await write('src/fetch/race.ts', 100)
    expect(await isOutdated(executable, root)).toBe(true)
    await write('dist/web-extract', 200)
    await write('docs/api.md', 300)
    expect(await isOutdated(executable, root)).toBe(false)
    await write('src/fetch/race.ts', 201)
    expect(await isOutdated(executable, root)).toBe(true)
  } finally {
    await rm(root, { recursive: true })
  }
})
