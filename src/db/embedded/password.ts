// The password of the private server's superuser. Without one, every process of the server's user could log in.

import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../../platform/spawn.ts'
import { serverError } from './errors.ts'
import { type Layout, unavailable } from './layout.ts'
import { type Programs, spawnOptions } from './programs.ts'

/** Every login needs the password. Connections over TCP match no line, so they are rejected. */
const HBA = 'local all all scram-sha-256\n'
/** For a user without a name, as in containers: then the server runs as the service's own user, and nobody else may enter its folder. */
const HBA_WITHOUT_PASSWORD = 'local all all trust\n'

/**
 * The password, which is created on first use in a file that only the service's user can read. Needs the lock of the
 * layout.
 */
export function serverPassword({ dataDir, password: file }: Layout): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const partial = `${file}.${process.pid}`
  writeFileSync(partial, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    // Root may have come first, for a backup of a service that runs as another user.
    if (process.getuid?.() === 0) chownSync(partial, statSync(dataDir).uid, statSync(dataDir).gid)
    // A link appears with its full content.
    linkSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Has the server require the password. Needs a server that is not running, and the lock of the layout.
 *
 * The file of rules is ours and is named at each start. The one in the data folder, which lets everyone in, stays as it is:
 * earlier versions of web-extract need it if the operator goes back to one.
 *
 * @param lock held by the programs that it starts, like by the server
 * @returns the settings that the server must be started with
 */
export async function requirePassword(layout: Layout, programs: Programs, lock: number) {
  const password = serverPassword(layout)
  const hba = join(layout.folder, 'pg_hba.conf')
  const isSet = knownHash(layout) === hashOf(password) || (await setPassword(password, layout, programs, lock))
  if (isSet) writeOwned(hashFile(layout), hashOf(password), layout)
  writeOwned(hba, isSet ? HBA : HBA_WITHOUT_PASSWORD, layout)
  return { hba_file: hba, password_encryption: 'scram-sha-256' }
}

/** The server does not accept the password: its data are older or newer than we remember. The next start sets it again. */
export function passwordRejected(layout: Layout, cause: unknown) {
  rmSync(hashFile(layout), { force: true })
  return unavailable(
    `The private PostgreSQL in ${layout.folder} rejects the password in ${layout.password}.`,
    'Stop all processes that use this DATA_DIR and start again: the first one sets the password anew.',
    cause,
  )
}

/** In the data folder, so that it is copied, replaced and removed with the data that it describes. */
const hashFile = ({ data }: Layout) => join(data, 'web-extract.password')

const hashOf = (password: string) => createHash('sha256').update(password).digest('hex')

function knownHash(layout: Layout): string | undefined {
  const file = hashFile(layout)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function writeOwned(file: string, text: string, { owner }: Layout): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (owner !== undefined) chownSync(file, owner.uid, owner.gid)
}

/**
 * In single-user mode, which needs no login. The password goes through a pipe, since everybody may read command lines.
 *
 * @returns false if the server's user is not in /etc/passwd: single-user mode refuses to run for it
 */
async function setPassword(password: string, layout: Layout, programs: Programs, lock: number): Promise<boolean> {
  const settings = Object.entries(programs.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const argv = ['--single', '-D', layout.data, ...settings, '-c', 'password_encryption=scram-sha-256', 'postgres']
  const child = startProgram([join(programs.folder, 'bin/postgres'), ...argv], {
    ...spawnOptions(programs, layout),
    stdio: ['pipe', 'pipe', 'pipe', lock],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(`alter role postgres password '${password}'\n`)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (/could not look up effective user ID/.test(output)) return false
  if (code !== 0 || /\b(?:ERROR|FATAL|PANIC): /.test(output)) throw serverError(output, layout)
  return true
}
