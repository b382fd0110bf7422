// Turns errors of the private server into sentences that name the fix.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceError } from '../../errors.ts'
import { type Layout, privateFolder, unavailable } from './layout.ts'

/** The part of a layout that is known if it could not be created. */
type Known = Pick<Layout, 'folder' | 'dataDir'> & Partial<Layout>

/** The first match applies. Patterns match the output of the programs and errors of the system. */
const explanations: {
  pattern: RegExp
  what: (found: RegExpExecArray, layout: Known) => string
  hint: (layout: Known) => string
}[] = [
  {
    pattern: /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/,
    what: (_, { folder }) => `Not enough disk space for the private PostgreSQL in ${folder}.`,
    hint: () =>
      'It needs 50 MB at first and more with each job. Free some disk space, or set DATA_DIR to a folder with more.',
  },
  {
    pattern: /error while loading shared libraries: (\S+):/,
    what: ([, library]) => `The private PostgreSQL cannot start: ${library} is missing.`,
    hint: () => 'Install it (Debian: apt-get install libstdc++6), or set DATABASE_URL to a PostgreSQL server.',
  },
  {
    pattern: /could not look up effective user ID (\d+)/,
    what: ([, uid]) => `User ${uid} cannot create the private PostgreSQL: it is not in /etc/passwd.`,
    hint: () =>
      'Add the user to /etc/passwd, start as root or as another user, or set DATABASE_URL to a PostgreSQL server.',
  },
  {
    pattern: /EROFS|Read-only file system/,
    what: (_, { dataDir }) => `${dataDir} is on a read-only file system.`,
    hint: () => 'Set DATA_DIR to a writable folder, or DATABASE_URL to a PostgreSQL server.',
  },
  {
    pattern: /EACCES[^\n]*posix_spawn '([^']+)'/,
    what: ([, program]) => `The private PostgreSQL cannot start: ${program} is not allowed to run.`,
    hint: () =>
      'Its folder may be mounted `noexec`. Set XDG_CACHE_HOME to another folder, or DATABASE_URL to a PostgreSQL server.',
  },
  {
    pattern: /EACCES|EPERM|Permission denied|wrong ownership|invalid permissions/,
    what: (_, { folder, owner }) => `User ${owner?.uid ?? process.getuid?.()} cannot create or use ${folder}.`,
    hint: () => 'Start as its owner, chown it, or set DATA_DIR to another folder.',
  },
  {
    pattern: /ENOTDIR|EEXIST|Not a directory/,
    what: (_, { dataDir }) => `${dataDir} is not a folder.`,
    hint: () => 'Set DATA_DIR to a folder.',
  },
  {
    pattern: /NO_FIFO/,
    what: (_, { dataDir }) => `${dataDir} is on a file system that does not support FIFOs and sockets.`,
    hint: () => 'Set DATA_DIR to a folder on a local disk.',
  },
  {
    pattern: /insufficient file descriptors|Too many open files|EMFILE|ENFILE/,
    what: () => 'The private PostgreSQL cannot start: the limit on open files is too low.',
    hint: () => 'Raise it with ulimit -n 1024 before the start, or with LimitNOFILE= in the systemd unit.',
  },
  {
    pattern: /could not (?:create|open|map|resize) (?:anonymous )?shared memory|Cannot allocate memory/,
    what: () => 'Not enough memory for the private PostgreSQL.',
    hint: () =>
      'It needs 80 MB. Give the machine or container more memory, or set DATABASE_URL to a PostgreSQL server.',
  },
]

const OUTPUT_BYTES = 4000

/** Why a running private server stopped, from the end of its log: it stops when the disk is full, for example. */
export function lossError(dataDir: string, cause: unknown): ServiceError {
  const folder = privateFolder(dataDir)
  const log = join(folder, 'server.log')
  return serverError(readFileSync(log, 'utf8').slice(-OUTPUT_BYTES), { dataDir, folder, log }, cause)
}

/** Why the private server does not run, as a sentence with its fix. @param output the output of its programs */
export function serverError(
  output: string,
  layout: Known,
  cause: unknown = new Error(output.trim().slice(-1000)),
): ServiceError {
  for (const { pattern, what, hint } of explanations) {
    const found = pattern.exec(output)
    if (found !== null) return unavailable(what(found, layout), hint(layout), cause)
  }
  const last = output.match(/(?:FATAL|PANIC|error): .*/g)?.at(-1) ?? output.trim().split('\n').at(-1) ?? ''
  return unavailable(
    `The private PostgreSQL in ${layout.folder} failed to start: ${last.slice(0, 200)}`,
    `See ${layout.log ?? 'the log'} for details.`,
    cause,
  )
}
