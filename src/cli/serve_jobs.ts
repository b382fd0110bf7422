import type { Jobs } from '../api/context.ts'
import { ServiceError } from '../errors.ts'

/**
 * What the routes of jobs get where there is no database.
 *
 * @throws ServiceError `database_required`
 */
export async function noDatabase(): Promise<Jobs> {
  throw new ServiceError('database_required', 'Crawls and batches are kept in a database, and this service has none', {
    hint: 'Start it with DATABASE_URL naming a PostgreSQL, or with DATA_DIR naming a folder for a private one; role all brings its own.',
  })
}
