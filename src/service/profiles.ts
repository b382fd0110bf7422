import type { SecretKey } from '../crawl/secrets.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import { withStatementDeadline } from '../db/statement-deadline.ts'
import { ServiceError } from '../errors.ts'
import type { Profiles } from '../operations/session-profiles.ts'
import { databaseProfiles } from '../profiles/profiles.ts'
import { OPENING_MS, orUnavailable, SILENT_MS } from './jobs.ts'

/**
 * The browser profiles in the database, if there is one.
 *
 * @param secretKey encrypts them; called once the database is open
 */
export function profilesOf(database: LazyDatabase | undefined, secretKey: () => SecretKey | undefined): Profiles {
  const stored = async <T>(step: (profiles: Profiles) => Promise<T>) => {
    if (database === undefined) throw missing('a database', DATABASE_HINT)
    const { sql } = await database.get(OPENING_MS)
    const key = secretKey()
    if (key === undefined) throw missing('a secret to encrypt them with', SECRET_HINT)
    return orUnavailable(step(databaseProfiles(withStatementDeadline(sql, SILENT_MS), key)), 'profiles')
  }
  return {
    load: (owner, name) => stored((profiles) => profiles.load(owner, name)),
    save: (owner, name, state) => stored((profiles) => profiles.save(owner, name, state)),
  }
}

const missing = (what: string, hint: string) =>
  new ServiceError('database_required', `Browser profiles need ${what}, and this service has none`, { hint })

const DATABASE_HINT = 'Set DATABASE_URL to a PostgreSQL database, or DATA_DIR to a folder for a private one.'
const SECRET_HINT = 'Set SERVICE_SECRET_KEY, or a password in DATABASE_URL.'
