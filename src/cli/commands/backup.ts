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
import type { CommandContext } from '../command.ts'

/** `web-extract backup FILE`: saves the private database. The service may be running. */
export function backupDatabase(context: CommandContext): Promise<number> {
  return withFile('backup', context, async (file, place) => {
    const { jobs } = await backUp(place, file, version)
    return `Backed up ${counted(jobs)} from ${privateFolder(place.dataDir)} to ${file}\n`
  })
}

/** `web-extract restore FILE`: loads a backup into an empty private database. */
export function restoreDatabase(context: CommandContext): Promise<number> {
  return withFile('restore', context, async (file, place) => {
    const { jobs, madeAt, program } = await restore(place, file)
    const folder = privateFolder(place.dataDir)
    return `Restored ${counted(jobs)} to ${folder} (backup of ${madeAt}, web-extract ${program})\n`
  })
}

const counted = (jobs: number) => `${jobs} job${jobs === 1 ? '' : 's'}`

type Place = Parameters<typeof backUp>[0]

async function withFile(
  name: 'backup' | 'restore',
  context: CommandContext,
  work: (file: string, place: Place) => Promise<string>,
): Promise<number> {
  const { args, config, out, err } = withWritableFolders(context)
  const file = resolve(args.positionals[0]!)
  const failed = (message: string, hint?: string) => {
    err(failureWords(name, { message, hint }))
    return exitCodes.failed
  }
  if (config.databaseUrl !== undefined) {
    const tool = name === 'backup' ? 'pg_dump -n web_extract -n drizzle' : 'pg_restore'
    return failed('works only with the private database, but DATABASE_URL is set.', `Use ${tool} for that database.`)
  }
  const { dataDir, cacheDir } = config
  const log = createLog({ level: 'silent', write: () => undefined })
  try {
    out(await work(file, { dataDir, cacheDir, log }))
    return exitCodes.ok
  } catch (thrown) {
    if (thrown instanceof ServiceError) return failed(thrown.message, thrown.hint)
    const { code } = thrown as { code?: string }
    const error = code === undefined ? undefined : fileErrors[code]
    if (error === undefined) throw thrown
    return failed(`${file}: ${error}`)
  }
}

const fileErrors: Record<string, string> = {
  EEXIST: 'The file already exists. Choose another name.',
  ENOENT: 'No such file or folder.',
  EISDIR: 'This is a folder.',
  ENOTDIR: 'The parent of this file is not a folder.',
  EACCES: 'Permission denied.',
  EPERM: 'Permission denied.',
  EROFS: 'The file system is read-only.',
  EFBIG: 'The file would exceed the size limit of the file system or of this user.',
  ENOSPC: 'The disk is full.',
}
