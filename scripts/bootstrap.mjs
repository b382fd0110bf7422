// Makes a fresh clone runnable with nothing but Node and npm: installs the pinned packages and repairs Bun where
// install scripts are switched off. Runs before `npm start`, `npm test` and `npm run build`; a second run costs milliseconds.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dev = process.argv.includes('--dev')
const stamp = join(root, 'node_modules', '.web-extract-installed')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!installed()) {
  process.stderr.write('web-extract: installing packages (first start only)\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(dev ? [] : ['--omit=dev'])])
  writeFileSync(stamp, `${lock} ${dev ? 'dev' : 'run'}\n`)
}
repairBun()

/** Whether what is there fits the lock file; an installation with development packages also serves to run. */
function installed() {
  if (!existsSync(stamp)) return false
  const [installedLock, kind] = readFileSync(stamp, 'utf8').trim().split(' ')
  return installedLock === lock && (kind === 'dev' || !dev)
}

/** With `ignore-scripts` npm leaves a stub of 450 bytes in place of Bun; its own install script mends that offline. */
function repairBun() {
  const bun = join(root, 'node_modules', 'bun')
  if (statSync(join(bun, 'bin', 'bun.exe')).size < 1_000_000) run(process.execPath, [join(bun, 'install.js')], bun)
}

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
