import { type DatabaseProbe, probeDatabase } from '../../db/probe.ts'
import { asServiceError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { rolesDatabase } from '../../service/database.ts'
import type { CommandContext } from '../command.ts'
import type { CheckResult } from './check-result.ts'

/** Connects to the database for crawls and batches. The private one is started for this. */
export async function checkDatabase({
  config,
  sources,
}: Pick<CommandContext, 'config' | 'sources'>): Promise<CheckResult> {
  if (config.role === 'render') return { state: 'ok', about, says: 'role render needs no database' }
  if (!rolesDatabase({ config, sources })) {
    const says = 'role api has no database: crawls and batches get status 503'
    return {
      state: 'warn',
      about,
      says,
      fix: 'Set DATABASE_URL to a PostgreSQL server, or DATA_DIR to a folder for the private one.',
    }
  }
  const log = createLog({ level: 'silent', write: () => undefined })
  const { databaseUrl: url, dataDir, cacheDir } = config
  try {
    return found(await probeDatabase({ url, dataDir, cacheDir, log }))
  } catch (thrown) {
    const { message, hint = 'Set DATABASE_URL to another PostgreSQL server.' } = asServiceError(thrown)
    return { state: 'FAIL', about, says: message, fix: hint }
  }
}

const about = 'database'

function found({ kind, version, place, trial, missingMigrations, mayMigrate }: DatabaseProbe): CheckResult {
  if (trial) {
    return { state: 'ok', about, says: `private PostgreSQL ${version} works; the first job creates it in ${place}` }
  }
  const says = `${kind === 'embedded' ? 'private ' : ''}PostgreSQL ${version} at ${place}`
  if (missingMigrations.length === 0) return { state: 'ok', about, says: `${says}, tables are up to date` }
  if (mayMigrate) return { state: 'ok', about, says: `${says}; the next start updates its tables` }
  const fix = 'As a superuser, run: grant create on database NAME to the user in DATABASE_URL.'
  return { state: 'FAIL', about, says: `${says}: its user is not allowed to create the tables`, fix }
}
