import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceError } from '../../errors.ts'
import { type Layout, privateFolder, unavailable } from './layout.ts'

/** As much of a place as is known when it could not be made. */
type Known = Pick<Layout, 'folder' | 'dataDir'> & Partial<Layout>

/** First match tells; what the programs print, and what the system says. */
const explanations: {
  pattern: RegExp
  what: (found: RegExpExecArray, layout: Known) => string
  hint: (layout: Known) => string
}[] = [
  {
    pattern: /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/,
    what: (_, { folder }) => `There is no room for the private PostgreSQL in ${folder}.`,
    hint: () => 'It takes 50 MB at first and more with each job: free some, or let DATA_DIR name a folder with room.',
  },
  {
    pattern: /error while loading shared libraries: (\S+):/,
    what: ([, library]) => `The private PostgreSQL does not start: this machine lacks ${library}.`,
    hint: () => 'Install it (Debian: apt-get install libstdc++6), or let DATABASE_URL name a PostgreSQL server.',
  },
  {
    pattern: /could not look up effective user ID (\d+)/,
    what: ([, uid]) => `The private PostgreSQL cannot be made by user ${uid}, who is not in /etc/passwd.`,
    hint: () =>
      'Add a line for this user to /etc/passwd, start as root or another user, or let DATABASE_URL name a PostgreSQL server.',
  },
  {
    pattern: /EROFS|Read-only file system/,
    what: (_, { dataDir }) => `${dataDir} is on a file system that cannot be written.`,
    hint: () => 'Let DATA_DIR name a folder that can be, or DATABASE_URL a PostgreSQL server.',
  },
  {
    pattern: /EACCES[^\n]*posix_spawn '([^']+)'/,
    what: ([, program]) => `The private PostgreSQL does not start: ${program} may not be run.`,
    hint: () =>
      'Its folder may be mounted `noexec`: let XDG_CACHE_HOME name another, or DATABASE_URL a PostgreSQL server.',
  },
  {
    pattern: /EACCES|EPERM|Permission denied|wrong ownership|invalid permissions/,
    what: (_, { folder, owner }) => `${folder} cannot be made or used by user ${owner?.uid ?? process.getuid?.()}.`,
    hint: () => 'Start as the user it belongs to, chown it, or let DATA_DIR name another folder.',
  },
  {
    pattern: /ENOTDIR|EEXIST|Not a directory/,
    what: (_, { dataDir }) => `${dataDir} is not a folder.`,
    hint: () => 'Let DATA_DIR name a folder.',
  },
  {
    pattern: /NO_FIFO/,
    what: (_, { dataDir }) => `${dataDir} is on a file system without FIFOs and sockets.`,
    hint: () => 'Let DATA_DIR name a folder on a disk of this machine.',
  },
  {
    pattern: /insufficient file descriptors|Too many open files|EMFILE|ENFILE/,
    what: () => 'The private PostgreSQL does not start: a process may open too few files here.',
    hint: () => 'Raise the limit: ulimit -n 1024 before the start, or LimitNOFILE= of the unit.',
  },
  {
    pattern: /could not (?:create|open|map|resize) (?:anonymous )?shared memory|Cannot allocate memory/,
    what: () => 'There is not enough memory for the private PostgreSQL.',
    hint: () => 'It takes 80 MB: give the machine or container more, or let DATABASE_URL name a PostgreSQL server.',
  },
]

const SAID_BYTES = 4000

/** Why a private server that ran is gone, by what it wrote last: it ends when it has no room, for one. */
export function lossError(dataDir: string, cause: unknown): ServiceError {
  const folder = privateFolder(dataDir)
  const log = join(folder, 'server.log')
  return serverError(readFileSync(log, 'utf8').slice(-SAID_BYTES), { dataDir, folder, log }, cause)
}

/** Why the private server does not run, as a sentence with its fix. @param said what its programs printed */
export function serverError(
  said: string,
  layout: Known,
  cause: unknown = new Error(said.trim().slice(-1000)),
): ServiceError {
  for (const { pattern, what, hint } of explanations) {
    const found = pattern.exec(said)
    if (found !== null) return unavailable(what(found, layout), hint(layout), cause)
  }
  const last = said.match(/(?:FATAL|PANIC|error): .*/g)?.at(-1) ?? said.trim().split('\n').at(-1) ?? ''
  return unavailable(
    `The private PostgreSQL in ${layout.folder} does not run: ${last.slice(0, 200)}`,
    `${layout.log ?? 'The log'} tells more.`,
    cause,
  )
}
