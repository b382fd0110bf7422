// Makes a fresh clone runnable with only Node and npm: installs the pinned packages, applies patches/, and finishes the
// installation if install scripts are disabled. Runs before `npm start`, `npm test` and others; a second run takes
// milliseconds.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bunProgram, linkPostgres } from './repair.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'node_modules')
const stamp = join(packages, '.web-extract-installed')
const [installedLock, installedKind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ') : []
// Development packages stay installed, whatever runs next.
const kind = process.argv.includes('--dev') || installedKind === 'dev' ? 'dev' : 'run'
const patches = readdirSync(join(root, 'patches')).filter((name) => name.endsWith('.patch'))
const hash = createHash('sha256')
for (const file of ['package-lock.json', ...patches.sort().map((name) => join('patches', name))])
  hash.update(readFileSync(join(root, file)))
const lock = hash.digest('hex')

if (installedLock !== lock || installedKind !== kind) {
  refuseLink()
  process.stderr.write('web-extract: installing packages (first start only)\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(kind === 'dev' ? [] : ['--omit=dev'])])
  run(process.execPath, [join('node_modules', 'patch-package', 'index.js'), '--error-on-fail'])
  writeFileSync(stamp, `${lock} ${kind}\n`)
}
bunProgram()
linkPostgres()

/** `npm ci` begins by emptying node_modules: through a link, it would take the packages of another folder. */
function refuseLink() {
  if (!lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = existsSync(packages) ? realpathSync(packages) : 'a folder that does not exist'
  process.stderr.write(
    `web-extract: ${packages} is a link to ${target}, which holds other packages than package-lock.json names. ` +
      'Run `node scripts/bootstrap.mjs --dev` in the folder that it belongs to, or remove the link.\n',
  )
  process.exit(1)
}

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
