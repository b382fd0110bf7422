// Makes a fresh clone runnable with only Node and npm: installs the pinned packages, and finishes their installation if
// install scripts are disabled. Runs before `npm start`, `npm test` and others; a second run takes milliseconds.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bunProgram, linkPostgres } from './repair.mjs'

/**
 * postgres.js 3.4.9 and connections that are lost: where one goes in the same moment in which it is written to, the process
 * ends, or the connection is never written to again, and where one fails while it opens, or a statement comes between its
 * error and its end, that statement waits for ever (porsager/postgres#1066, #1154 and #1208; test/db/lost-connection.test.ts).
 */
const clientRepairs = [
  // What is left to be written is forgotten with the socket.
  [
    'clearImmediate(nextWriteTimer)\n    if',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if',
  ],
  [
    'clearImmediate(nextWriteTimer)\n    socket',
    'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket',
  ],
  // A statement for a socket that is gone fails as others do.
  [
    'function nextWrite(fn) {',
    `function nextWrite(fn) {
    if (!socket) {
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      chunk = nextWriteTimer = query = null
      return true
    }`,
  ],
  // So do those that came after its error.
  [
    "!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))",
    "if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = null",
  ],
  // Nor does one that is ended before it is ready for the first statement open again at once and for ever (a proxy whose
  // server is away). Among several hosts the others are tried before, and the failure of the last is told.
  [
    'if (initial)\n      return reconnect()',
    `if (initial && hostIndex === 0)
      errored(Errors.connection('CONNECTION_CLOSED', options, socket))
    if (initial)
      return reconnect()`,
  ],
  [
    'connection.queue === queues.connecting && options.host[retries + 1]',
    'connection.queue === queues.connecting && hostIndex !== 0',
  ],
  // The connection is opened once more, which asks again.
  ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(() => undefined)'],
]

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.web-extract-installed')
const [installedLock, installedKind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().split(' ') : []
// Development packages stay installed, whatever runs next.
const kind = process.argv.includes('--dev') || installedKind === 'dev' ? 'dev' : 'run'
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (installedLock !== lock || installedKind !== kind) {
  process.stderr.write('web-extract: installing packages (first start only)\n')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(kind === 'dev' ? [] : ['--omit=dev'])])
  writeFileSync(stamp, `${lock} ${kind}\n`)
}
bunProgram()
linkPostgres()
repairClient()

function repairClient() {
  const file = join(root, 'node_modules', 'postgres', 'src', 'connection.js')
  const source = readFileSync(file, 'utf8')
  // An older version of this program may have made some of them.
  const missing = clientRepairs.filter(([, after]) => !source.includes(after))
  if (missing.length === 0) return
  const repaired = missing.reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`${file} is laid out differently: it has no "${before}"`)
    return text.replace(before, () => after)
  }, source)
  // Beside it first: in a copy of this folder the file may be one with the original.
  writeFileSync(`${file}.new`, repaired)
  renameSync(`${file}.new`, file)
}

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
