import { resolve } from 'node:path'
import { backUp } from '../../db/backup/backup.ts'
import { restore } from '../../db/backup/restore.ts'
import { privateFolder } from '../../db/embedded/layout.ts'
import { ServiceError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { failureWords } from '../../service/error-text.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { withWritableFolders } from '../../service/writable-folders.ts'
import { version } from '../../version.ts'
import type { CommandContext } from '../run.ts'

/** `web-extract backup FILE`: all of the private database, while the service runs or not. */
export function backupDatabase(context: CommandContext): Promise<number> {
  return onFile('backup', context, async (file, place) => {
    const { jobs } = await backUp(place, file, version)
    return `${file} holds ${counted(jobs)} of ${privateFolder(place.dataDir)}\n`
  })
}

/** `web-extract restore FILE`: what such a file holds, into a private database that is empty. */
export function restoreDatabase(context: CommandContext): Promise<number> {
  return onFile('restore', context, async (file, place) => {
    const { jobs, madeAt, program } = await restore(place, file)
    const folder = privateFolder(place.dataDir)
    return `${counted(jobs)} of ${madeAt}, by web-extract ${program}, restored into ${folder}\n`
  })
}

const counted = (jobs: number) => `${jobs} job${jobs === 1 ? '' : 's'}`

type Place = Parameters<typeof backUp>[0]

async function onFile(
  name: 'backup' | 'restore',
  context: CommandContext,
  work: (file: string, place: Place) => Promise<string>,
): Promise<number> {
  const { args, config, out, err } = withWritableFolders(context)
  const file = resolve(args.positionals[0]!)
  const told = (message: string, hint?: string) => {
    err(failureWords(name, { message, hint }))
    return exitCodes.failed
  }
  if (config.databaseUrl !== undefined) {
    const way = name === 'backup' ? 'pg_dump -n web_extract -n drizzle' : 'pg_restore'
    return told('it is for the private database, and DATABASE_URL names another.', `There ${way} does it.`)
  }
  const { dataDir, cacheDir } = config
  const log = createLog({ level: 'silent', write: () => undefined })
  try {
    out(await work(file, { dataDir, cacheDir, log }))
    return exitCodes.ok
  } catch (thrown) {
    if (thrown instanceof ServiceError) return told(thrown.message, thrown.hint)
    const { code } = thrown as { code?: string }
    const fault = code === undefined ? undefined : fileFaults[code]
    if (fault === undefined) throw thrown
    return told(`${file} ${fault}`)
  }
}

const fileFaults: Record<string, string> = {
  EEXIST: 'is there already; choose another name.',
  ENOENT: 'is not there, or its folder is not.',
  EISDIR: 'is a folder.',
  ENOTDIR: 'is in no folder.',
  EACCES: 'may not be read or written by this user.',
  EPERM: 'may not be read or written by this user.',
  EROFS: 'is on a file system that can only be read.',
  EFBIG: 'would be larger than its file system or this user may have it.',
  ENOSPC: 'has no room left on its disk.',
}
