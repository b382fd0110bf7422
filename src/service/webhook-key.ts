import { randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Config } from '../config/read.ts'
import { type SecretKey, sealed, secretKeyOf, unsealed } from '../crawl/secrets.ts'
import { existingWebhookSecret, webhookSecret } from '../db/secret.ts'
import { replaceSecret, type StoredSecret, secretIn, sharedSecret } from '../db/shared-secret.ts'
import { ServiceError } from '../errors.ts'
import { secretOfJobs } from './database.ts'

type Settings = Pick<Config, 'webhookSecret' | 'databaseUrl' | 'dataDir'>

/**
 * The key that signs webhook events: the one in the settings, or one that is created on first use. Processes that share a
 * database over a URL may run on several machines, so theirs is in the database. That of a private database is a file
 * beside it.
 *
 * @param sql the open database
 * @param secretKey encrypts the key in the database. Without it, the key is stored as plain text.
 * @throws ServiceError `internal` if the key in the database was encrypted with another one
 */
export async function webhookKey(sql: Sql, settings: Settings, secretKey: SecretKey | undefined): Promise<string> {
  if (settings.webhookSecret !== undefined) return settings.webhookSecret
  if (settings.databaseUrl === undefined) return webhookSecret(settings.dataDir)
  const stored = await sharedSecret(sql, NAME, closed(randomBytes(32).toString('hex'), secretKey))
  // It was created while there was nothing to encrypt it with.
  if (!stored.sealed && secretKey !== undefined) {
    await replaceSecret(sql, NAME, stored, closed(stored.value, secretKey))
  }
  return opened(stored, secretKey)
}

/**
 * The key, for a receiver. Creates none, and does not need an open database.
 *
 * @returns undefined if no process has created it yet
 * @throws ServiceError `database_unavailable`; `internal` as `webhookKey`
 */
export async function existingWebhookKey(settings: Settings & Pick<Config, 'secretKey'>): Promise<string | undefined> {
  const { webhookSecret: set, databaseUrl, dataDir } = settings
  if (set !== undefined) return set
  if (databaseUrl === undefined) return existingWebhookSecret(dataDir)
  const stored = await secretIn(databaseUrl, NAME)
  if (stored === undefined) return undefined
  const secret = secretOfJobs(settings)
  return opened(stored, secret === undefined ? undefined : secretKeyOf(secret))
}

/** Its row in the table of secrets. */
const NAME = 'webhook'

const closed = (key: string, secretKey: SecretKey | undefined): StoredSecret =>
  secretKey === undefined ? { value: key, sealed: false } : { value: sealed(key, secretKey), sealed: true }

function opened(stored: StoredSecret, secretKey: SecretKey | undefined): string {
  if (!stored.sealed) return stored.value
  try {
    if (secretKey === undefined) throw new Error('no key')
    return unsealed(stored.value, secretKey)
  } catch (cause) {
    const message =
      'The key that signs webhook events is encrypted in the database, with a different SERVICE_SECRET_KEY or database password.'
    throw new ServiceError('internal', message, { cause, hint: FIX })
  }
}

const FIX = `Set SERVICE_SECRET_KEY to the former key or password, set SERVICE_WEBHOOK_HMAC_SECRET, or delete the key so that the service creates another: delete from web_extract.secrets where name = '${NAME}'.`
