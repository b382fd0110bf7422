import { hasPrivateData, privateFolder } from '../../db/embedded/layout.ts'
import { migrations } from '../../db/migrations.ts'
import { probeDatabase } from '../../db/probe.ts'
import { asServiceError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { exitAfter, migrateOnly } from '../../service/database.ts'
import { failureWords } from '../../service/error-text.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { logStyle } from '../../service/log-style.ts'
import { withWritableFolders } from '../../service/writable-folders.ts'
import type { CommandContext } from '../command.ts'

/** `web-extract migrate status|up`: shows which migrations are applied, or applies the missing ones. */
export async function migrateDatabase(called: CommandContext): Promise<number> {
  const context = withWritableFolders(called)
  const { config, args, err } = context
  const log = createLog({ level: config.logLevel, ...logStyle(context), write: err })
  if (args.positionals[0] === 'up') return migrateOnly(context, log, 'migrate')
  return status(context)
}

/** Exits with 1 if a migration is missing. A private database that no job has needed yet does not count as outdated. */
async function status({ config, args, out, err }: CommandContext): Promise<number> {
  const { databaseUrl: url, dataDir, cacheDir } = config
  const json = args.switches.has('json')
  try {
    if (url === undefined && !hasPrivateData(dataDir)) {
      const place = privateFolder(dataDir)
      const none = { place, applied: [], missing: [] }
      out(
        json
          ? `${JSON.stringify(none)}\n`
          : `There is no private database in ${place} yet. The first job creates it.\n`,
      )
      return exitCodes.ok
    }
    const log = createLog({ level: 'silent', write: () => undefined })
    const { place, version, missingMigrations: missing } = await probeDatabase({ url, dataDir, cacheDir, log })
    const applied = migrations.map(({ tag }) => tag).filter((tag) => !missing.includes(tag))
    const rows = migrations.map(({ tag }) => `  ${missing.includes(tag) ? 'missing' : 'applied'}  ${tag}\n`)
    const head = `${url === undefined ? 'private PostgreSQL' : 'PostgreSQL'} ${version} at ${place}\n`
    out(json ? `${JSON.stringify({ place, version, applied, missing })}\n` : head + rows.join(''))
    return missing.length === 0 ? exitCodes.ok : exitCodes.failed
  } catch (thrown) {
    err(failureWords('migrate', asServiceError(thrown)))
    return exitAfter(thrown)
  }
}
