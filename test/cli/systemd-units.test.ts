import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unitOf } from '../../src/cli/commands/systemd-units.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { program } from './process.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

const options = { program: '/opt/my programs/web-extract', user: false }

test('each role has its unit: all and render their own, the others a template', () => {
  const names = (['all', 'render', 'api', 'worker', 'scheduler'] as const).map((role) => unitOf(role, options).name)
  const template = 'web-extract@.service'
  expect(names).toEqual(['web-extract.service', 'web-extract@render.service', template, template, template])
})

test('only units with a browser may make namespaces, since its sandbox is made of them', () => {
  expect(unitOf('all', options).text).toContain('RestrictNamespaces=user pid net\n')
  expect(unitOf('render', options).text).toContain('SystemCallFilter=@system-service chroot seccomp\n')
  expect(unitOf('worker', options).text).toContain('RestrictNamespaces=yes\n')
})

test('a path with a space is one word to systemd', () => {
  expect(unitOf('worker', options).text).toContain('ExecStart=/opt/my\\x20programs/web-extract --role=%i\n')
})

test('the units of one user ask for nothing that needs rights of root', () => {
  const { text } = unitOf('all', { ...options, user: true })
  expect(text).not.toMatch(/^(?:DynamicUser|User|CapabilityBoundingSet|Private|Protect)/m)
  expect(text).toContain('WantedBy=default.target\n')
})

test('service print prints one unit, and with -o writes all', async () => {
  await using place = await temporaryFolder()
  const { out, code } = await program(['service', 'print', 'worker'])
  expect([code, out.split('\n')[0]]).toEqual([0, '# web-extract@.service'])
  expect(await program(['service', 'print', '-o', place.folder])).toMatchObject({ code: 0 })
  expect((await readdir(place.folder)).sort()).toEqual([
    'web-extract.service',
    'web-extract@.service',
    'web-extract@render.service',
  ])
})

test('a role that is none, and another verb, are wrong usage', async () => {
  expect(await program(['service', 'print', 'wrker'])).toMatchObject({ code: 2 })
  expect(await program(['service', 'install'])).toMatchObject({ code: 2 })
})

test.skipIf(Bun.which('systemd-analyze') === null)('systemd finds nothing wrong with them', async () => {
  await using place = await temporaryFolder()
  const files: string[] = []
  for (const role of ['all', 'worker', 'render'] as const) {
    const { name, text } = unitOf(role, { program: '/bin/true', user: false })
    files.push(join(place.folder, name.replace('@.', '@worker.')))
    await Bun.write(files.at(-1)!, text)
  }
  const child = Bun.spawn(['systemd-analyze', 'verify', ...files], { stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  expect({ out, err, code }).toEqual({ out: '', err: '', code: 0 })
})
