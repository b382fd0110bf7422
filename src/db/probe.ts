import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Log } from '../log.ts'
import { type Address, locationOf, serverAddress } from './address.ts'
import { checked } from './client.ts'
import { connect } from './connect.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { serverError } from './embedded/errors.ts'
import { hasPrivateData, privateFolder } from './embedded/layout.ts'
import { openError } from './errors.ts'
import { missingMigrations } from './migrate.ts'
import { migrations } from './migrations.ts'

export interface DatabaseProbe {
  kind: 'server' | 'embedded'
  /** As in `18.4`. */
  version: string
  /** Without any secret. */
  place: string
  /** Whether there is no private database yet, so that a temporary one was created and removed. */
  trial: boolean
  /** Names of the migrations that the next start applies. */
  missingMigrations: string[]
  /** Whether the user may apply them. */
  mayMigrate: boolean
}

interface ProbeOptions {
  url: string | undefined
  dataDir: string
  cacheDir: string
  log: Log
}

/**
 * Checks the configured database, and starts the private one if needed. Changes nothing in it.
 *
 * @throws ServiceError `database_unavailable` with a hint that says how to fix it
 */
export async function probeDatabase({ url, dataDir, cacheDir, log }: ProbeOptions): Promise<DatabaseProbe> {
  if (url !== undefined) return { kind: 'server', trial: false, ...(await probe(serverAddress(url))) }
  const place = privateFolder(dataDir)
  const trial = hasPrivateData(dataDir) ? undefined : makeTrial(place)
  try {
    const server = await openEmbedded({ dataDir: trial ?? dataDir, cacheDir, log })
    try {
      return { ...(await probe(server.address)), kind: 'embedded', trial: trial !== undefined, place }
    } finally {
      await server.close()
    }
  } finally {
    if (trial !== undefined) rmSync(trial, { recursive: true, force: true })
  }
}

async function probe(address: Address) {
  const sql = connect(address, { max: 1 })
  try {
    const version = await checked(sql, address)
    const missing = await missingMigrations(sql, migrations)
    const [may] = await sql<{ create: boolean }[]>`
      select has_database_privilege(current_database(), 'create') as create`
    return {
      version,
      place: locationOf(address),
      missingMigrations: missing.map(({ tag }) => tag),
      mayMigrate: may!.create,
    }
  } catch (error) {
    throw openError(error, address)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A folder for a temporary server, after checking that the real one could be created. */
function makeTrial(place: string): string {
  const dataDir = dirname(place)
  let above = dataDir
  while (!existsSync(above)) above = dirname(above)
  try {
    accessSync(above, constants.W_OK)
  } catch (error) {
    throw serverError(String(error), { dataDir, folder: place }, error)
  }
  const trial = mkdtempSync(join(tmpdir(), 'web-extract-doctor-'))
  // Root runs the server as another user, who needs access.
  chmodSync(trial, 0o755)
  return trial
}
