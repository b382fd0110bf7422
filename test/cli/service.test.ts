import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { program } from './process.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

const folder = resolve(import.meta.dir, '../../packaging/systemd')
const names = ['web-extract.service', 'web-extract@.service', 'web-extract@render.service']
const textOf = (name: string) => Bun.file(join(folder, name)).text()

test('only units with a browser may create namespaces, since its sandbox is made of them', async () => {
  for (const name of ['web-extract.service', 'web-extract@render.service', 'user/web-extract.service']) {
    expect(await textOf(name)).toContain('RestrictNamespaces=user pid net\n')
    expect(await textOf(name)).toContain('SystemCallFilter=@system-service chroot seccomp\n')
  }
  expect(await textOf('web-extract@.service')).toContain('RestrictNamespaces=yes\n')
})

test('a user unit needs no root, and is otherwise the same as the system unit', async () => {
  const user = (await textOf('user/web-extract.service')).split('\n')
  const system = (await textOf('web-extract.service')).split('\n')
  expect(user.join('\n')).not.toMatch(/^(?:DynamicUser|User|CapabilityBoundingSet|Private|Protect)/m)
  expect(user.filter((line) => !system.includes(line))).toEqual(['WantedBy=default.target'])
})

test('service print prints the unit of a role, and with -o writes all', async () => {
  await using place = await temporaryFolder()
  for (const [role, name] of [
    ['all', names[0]],
    ['worker', names[1]],
    ['api', names[1]],
    ['render', names[2]],
  ] as const) {
    const { out, code } = await program(['service', 'print', role])
    expect([code, out]).toEqual([0, `# ${name}\n${await textOf(name!)}`])
  }
  expect(await program(['service', 'print', '-o', place.folder])).toMatchObject({ code: 0 })
  expect((await readdir(place.folder)).sort()).toEqual(names)
  const user = await program(['service', 'print', '--user'])
  expect(user.out).toContain('WantedBy=default.target\n')
})

test('an unknown role, a role without a user unit and another verb are wrong usage', async () => {
  expect(await program(['service', 'print', 'wrker'])).toMatchObject({ code: 2 })
  expect(await program(['service', 'print', 'worker', '--user'])).toMatchObject({ code: 2 })
  expect(await program(['service', 'install'])).toMatchObject({ code: 2 })
})

test.skipIf(Bun.which('systemd-analyze') === null)('systemd-analyze finds nothing wrong with the units', async () => {
  await using place = await temporaryFolder()
  const files: string[] = []
  for (const name of names) {
    files.push(join(place.folder, name.replace('@.', '@worker.')))
    await Bun.write(files.at(-1)!, (await textOf(name)).replace('/usr/local/bin/web-extract', '/bin/true'))
  }
  const child = Bun.spawn(['systemd-analyze', 'verify', ...files], { stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  expect({ out, err, code }).toEqual({ out: '', err: '', code: 0 })
})
