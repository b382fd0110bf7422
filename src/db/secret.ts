import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './embedded/layout.ts'

/**
 * A secret that all processes of one database share and that a dump of it does not contain: the password in its URL, or a
 * file beside the private server, created on first use. Undefined for a URL without a password. Call it once the database
 * is open.
 */
export function databaseSecret({ url, dataDir }: { url: string | undefined; dataDir: string }): string | undefined {
  if (url !== undefined) return passwordIn(url)
  return keptSecret(secretFile(dataDir))
}

/** The path of that file, whether or not it exists. */
export const secretFile = (dataDir: string): string => join(dataFolder(dataDir), 'secret.key')

/**
 * The key that signs the webhook events of a private database, unless a setting names one: a file beside its server,
 * created on first use.
 * Call it once the database is open.
 */
export const webhookSecret = (dataDir: string): string => keptSecret(webhookSecretFile(dataDir))

/** The content of that file, if it exists. */
export function existingWebhookSecret(dataDir: string): string | undefined {
  const file = webhookSecretFile(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The path of that file, whether or not it exists. */
export const webhookSecretFile = (dataDir: string): string => join(dataFolder(dataDir), 'webhook.key')

function keptSecret(path: string): string {
  const own = `${path}.${process.pid}`
  writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // A link appears with its full content, and the first process wins.
    linkSync(own, path)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(path, 'utf8')
}

function passwordIn(url: string): string | undefined {
  const [, password] = /^[^/]*\/\/[^/?:]*:([^/?]*)@/.exec(url) ?? []
  return password === '' ? undefined : password
}
