import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { temporaryFolder } from './browser/browsers.fixture.ts'
import { variants } from './forms.ts'
import { PATIENCE_MS } from './patience.ts'

setDefaultTimeout(3 * PATIENCE_MS)

const root = resolve(import.meta.dir, '..')
const place = await temporaryFolder()
const at = (path: string) => join(place.folder, path)

async function run(command: string[], cwd: string, env: Record<string, string> = {}) {
  const child = Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stdout: 'pipe', stderr: 'pipe' })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { out, err, code }
}

/** Packs and installs the package as its users do; undefined, or why npm cannot. */
async function install(): Promise<string | undefined> {
  const npm = Bun.which('npm')
  if (npm === null) return 'npm is missing'
  // --ignore-scripts: prepack would install packages, and those of this folder are in use.
  const packed = await run([npm, 'pack', '--silent', '--ignore-scripts', '--pack-destination', place.folder], root)
  if (packed.code !== 0) throw new Error(packed.err)
  const flags = ['--prefix', at('prefix'), '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = await run([npm, 'install', '--global', ...flags, at(packed.out.trim())], place.folder)
  if (installed.code === 0) return undefined
  const away = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|E40[13]/.exec(installed.err)
  if (away === null) throw new Error(installed.err)
  return `the npm registry is not reachable (${away[0]})`
}

const missing = await install()
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response('<h1>Page</h1><p>of a site</p>', { headers: { 'content-type': 'text/html' } }),
})

beforeAll(async () => {
  await mkdir(at('empty'))
  await mkdir(at('documents'))
  await copyFile(join(root, 'test/golden/files/survey-scan.pdf'), at('documents/scan.pdf'))
})

afterAll(async () => {
  site.stop(true)
  await place[Symbol.asyncDispose]()
})

const modules = at('prefix/lib/node_modules')

/** npm installs the dependencies inside the package with --global, and beside it into a project and for npx. */
const layouts: [string, () => Promise<void>][] = [
  ['in the package', async () => undefined],
  ['beside the package', hoist],
]

async function hoist(): Promise<void> {
  const nested = join(modules, 'web-extract/node_modules')
  const { bundleDependencies } = await Bun.file(join(modules, 'web-extract/package.json')).json()
  for (const name of await readdir(nested)) {
    if (!bundleDependencies.includes(name)) await rename(join(nested, name), join(modules, name))
  }
}

const title = 'the npm package, with its dependencies'
describe.skipIf(missing !== undefined).each(variants(layouts))(
  missing === undefined ? `${title} %s` : `NOT RUN, ${missing}: ${title} %s`,
  (_, arrange) => {
    const program = (...args: string[]) =>
      run([at('prefix/bin/web-extract'), ...args], at('empty'), {
        SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
        XDG_CACHE_HOME: at('cache'),
        DATA_DIR: at('data'),
      })

    beforeAll(arrange)

    test('prints its version, scrapes a site and parses a scan from an empty folder', async () => {
      const { version } = await Bun.file(join(root, 'package.json')).json()
      expect(await program('--version')).toEqual({ out: `${version}\n`, err: '', code: 0 })
      expect(await program('scrape', '--browser=never', site.url.href)).toEqual({
        out: '# Page\n\nof a site\n',
        err: '',
        code: 0,
      })
      const scan = await program('parse', at('documents/scan.pdf'))
      expect([scan.err, scan.code]).toEqual(['', 0])
      expect(scan.out).toStartWith('# Survey of the orchard\n')
      expect(await readdir(at('empty'))).toEqual([])
    })

    test('has its migrations, a private PostgreSQL and the postgres client with our fixes', async () => {
      expect(await program('migrate', 'up')).toMatchObject({ code: 0 })
      const client = 'node_modules/postgres/src/connection.js'
      expect(await Bun.file(join(modules, 'web-extract', client)).text()).toBe(
        await Bun.file(join(root, client)).text(),
      )
    })
  },
)
