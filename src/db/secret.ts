import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './embedded/layout.ts'

/**
 * What all processes of one database know and a copy of it does not tell: the password in its URL, or else a file beside
 * the private server, which is made when there is none. Undefined for a URL without a password. To be asked once the
 * database is open.
 */
export function databaseSecret({ url, dataDir }: { url: string | undefined; dataDir: string }): string | undefined {
  if (url !== undefined) return passwordIn(url)
  const path = secretFile(dataDir)
  const own = `${path}.${process.pid}`
  writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // Never half-written, and the first one counts.
    linkSync(own, path)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return readFileSync(path, 'utf8')
}

/** Where that file is, or would be. */
export const secretFile = (dataDir: string): string => join(dataFolder(dataDir), 'secret.key')

function passwordIn(url: string): string | undefined {
  const [, password] = /^[^/]*\/\/[^/?:]*:([^/?]*)@/.exec(url) ?? []
  return password === '' ? undefined : password
}
