import { type DatabaseProbe, probeDatabase } from '../../db/probe.ts'
import { asServiceError } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { rolesDatabase } from '../../service/database.ts'
import type { CommandContext } from '../run.ts'
import type { Finding } from './finding.ts'

const about = 'database'

/** Connects to the database of crawls and batches; starts the private one for it. */
export async function databaseFinding({
  config,
  sources,
}: Pick<CommandContext, 'config' | 'sources'>): Promise<Finding> {
  if (config.role === 'render') return { state: 'ok', about, says: 'role render needs none' }
  if (!rolesDatabase({ config, sources })) {
    const says = 'role api has none, so that crawls and batches are answered with 503'
    return {
      state: 'warn',
      about,
      says,
      fix: 'Let DATABASE_URL name a PostgreSQL, or DATA_DIR a folder for a private one.',
    }
  }
  const log = createLog({ level: 'silent', write: () => undefined })
  const { databaseUrl: url, dataDir, cacheDir } = config
  try {
    return found(await probeDatabase({ url, dataDir, cacheDir, log }))
  } catch (thrown) {
    const { message, hint = 'Let DATABASE_URL name another PostgreSQL.' } = asServiceError(thrown)
    return { state: 'FAIL', about, says: message, fix: hint }
  }
}

function found({ kind, version, place, trial, missingMigrations, mayMigrate }: DatabaseProbe): Finding {
  if (trial) {
    return { state: 'ok', about, says: `private PostgreSQL ${version}, tried; the first job makes it in ${place}` }
  }
  const says = `${kind === 'embedded' ? 'private ' : ''}PostgreSQL ${version} at ${place}`
  if (missingMigrations.length === 0) return { state: 'ok', about, says: `${says}, its tables are up to date` }
  if (mayMigrate) return { state: 'ok', about, says: `${says}; the next start brings its tables up to date` }
  const fix = 'As a superuser: grant create on the database to the user in DATABASE_URL.'
  return { state: 'FAIL', about, says: `${says}, whose tables cannot be made by its user`, fix }
}
