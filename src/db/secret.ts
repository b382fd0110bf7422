import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolder, unavailable } from './embedded/layout.ts'

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
  return ownText(path)
}

/** The text of a file that only our user or root could have written. Anyone else who wrote it first would know our keys. */
function ownText(path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    if (isForeign(fstatSync(file), path)) throw foreign(path)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

/**
 * Root may also use what the owner of the data folder has made, as whom it runs the server. The group may write: Kubernetes
 * gives it that right on volumes with an `fsGroup`.
 */
function isForeign({ uid, mode }: Stats, path: string): boolean {
  const user = process.geteuid?.()
  if (user === undefined) return false
  const trusted = [user, ROOT, ...(user === ROOT ? [statSync(dirname(path)).uid] : [])]
  return !trusted.includes(uid) || (mode & EVERYBODY_WRITES) !== 0
}

const ROOT = 0
const EVERYBODY_WRITES = 0o002

const foreign = (path: string) =>
  unavailable(
    `${path} is not used, because another user could have written it.`,
    'If you trust it, give it to the user of web-extract, with mode 600. If not, remove it: a new one is created, but what was encrypted with it is lost.',
  )

function passwordIn(url: string): string | undefined {
  const [, password] = /^[^/]*\/\/[^/?:]*:([^/?]*)@/.exec(url) ?? []
  return password === '' ? undefined : password
}
