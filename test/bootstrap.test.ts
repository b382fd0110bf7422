import { expect, test } from 'bun:test'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { temporaryFolder } from './browser/browsers.fixture.ts'

const root = resolve(import.meta.dir, '..')

test('the packages of another folder, behind a link, are left alone and not replaced by those of package-lock.json', async () => {
  await using place = await temporaryFolder()
  const [others, clone] = [join(place.folder, 'others'), join(place.folder, 'clone')]
  await Bun.write(join(others, 'thing/package.json'), '{}')
  await Bun.write(join(others, '.web-extract-installed'), 'of-an-older-lock dev\n')
  await mkdir(join(clone, 'patches'), { recursive: true })
  for (const name of ['bootstrap.mjs', 'repair.mjs'])
    await cp(join(root, 'scripts', name), join(clone, 'scripts', name))
  const empty = { name: 'clone', version: '0.0.0' }
  await Bun.write(join(clone, 'package.json'), JSON.stringify(empty))
  await Bun.write(join(clone, 'package-lock.json'), JSON.stringify({ ...empty, lockfileVersion: 3, packages: {} }))
  await symlink(others, join(clone, 'node_modules'))

  const run = Bun.spawn(['node', 'scripts/bootstrap.mjs'], { cwd: clone, stdout: 'ignore', stderr: 'pipe' })
  const [told, code] = await Promise.all([run.stderr.text(), run.exited])
  expect({ code, told }).toEqual({
    code: 1,
    told: `web-extract: ${join(clone, 'node_modules')} is a link to ${others}, which holds other packages than package-lock.json names. Run \`node scripts/bootstrap.mjs --dev\` in the folder that it belongs to, or remove the link.\n`,
  })
  expect((await readdir(others)).sort()).toEqual(['.web-extract-installed', 'thing'])
})
