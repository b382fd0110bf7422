import type { Config } from '../config/read.ts'
import { secretKeyOf } from '../crawl/secrets.ts'
import { type Database, type OpenOptions, openDatabase } from '../db/client.ts'
import { hasPrivateData } from '../db/embedded/layout.ts'
import { type LazyDatabase, openLazy } from '../db/lazy.ts'
import { NewerSchemaError } from '../db/migrate.ts'
import { databaseSecret } from '../db/secret.ts'
import type { ServiceError } from '../errors.ts'
import type { Log } from '../log.ts'
import { installFunctions } from '../queue/sql-functions.ts'
import { failureWords } from './error-text.ts'
import { exitCodes } from './exit-codes.ts'
import type { ProcessContext } from './process-context.ts'

type Settings = Pick<ProcessContext, 'config' | 'sources'>

/**
 * The database of a role. Role render has none, and role api has one only if a setting names it. It never delays the
 * start. A private database is created for the first job, so a service that only scrapes never has one.
 */
export function databaseOfRole({ config, sources }: Settings, log: Log): LazyDatabase | undefined {
  const { role, databaseUrl, dataDir } = config
  if (!rolesDatabase({ config, sources })) return undefined
  const early = role !== 'all' || databaseUrl !== undefined || hasPrivateData(dataDir)
  const settings = databaseSettings({ config }, log)
  return openLazy((signal) => openWithQueue({ ...settings, signal }), { log, early })
}

/** The database of a command that needs one only for jobs: it opens with the first of them. */
export function databaseOnDemand({ config }: Pick<Settings, 'config'>, log: Log): LazyDatabase {
  const settings = databaseSettings({ config }, log)
  return openLazy((signal) => openWithQueue({ ...settings, signal }), { log, early: false })
}

/** Whether a role has a database. */
export function rolesDatabase({ config: { role, databaseUrl }, sources }: Settings): boolean {
  return role !== 'render' && (role !== 'api' || databaseUrl !== undefined || sources.dataDir !== 'default')
}

/** @throws ServiceError as `openDatabase` does */
export const openWithQueue = (options: OpenOptions): Promise<Database> =>
  openDatabase({ ...options, complete: installFunctions })

/** The key that encrypts secrets of jobs. Call it once the database is open. */
export function secretKeyFor(config: Settings['config'], log: Log) {
  const secret = secretOfJobs(config)
  if (secret !== undefined) return secretKeyOf(secret)
  const message = 'headers, passwords and webhook addresses of jobs are stored in the database unencrypted'
  log.warn('secrets_in_plain_text', { message, hint: 'Set SERVICE_SECRET_KEY, or a password in DATABASE_URL.' })
  return undefined
}

/** The text from which that key is derived, if there is one. */
export const secretOfJobs = ({ secretKey, databaseUrl: url, dataDir }: SecretSettings): string | undefined =>
  secretKey ?? databaseSecret({ url, dataDir })

type SecretSettings = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>

/** `--migrate`: brings the tables up to date, then exits. @param command its name in error messages */
export async function migrateOnly({ config, out, err }: ProcessContext, log: Log, command = 'serve'): Promise<number> {
  try {
    const database = await openDatabase(databaseSettings({ config }, log))
    out(`${database.describe()} is up to date\n`)
    await database.close()
    return exitCodes.ok
  } catch (error) {
    err(failureWords(command, error as ServiceError))
    return exitAfter(error)
  }
}

/** The exit code of a command that could not open the database. */
export const exitAfter = (failure: unknown): number =>
  failure instanceof NewerSchemaError ? exitCodes.configuration : exitCodes.unavailable

function databaseSettings({ config }: Pick<Settings, 'config'>, log: Log) {
  return { url: config.databaseUrl, dataDir: config.dataDir, cacheDir: config.cacheDir, log }
}
