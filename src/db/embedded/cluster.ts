import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverFailure } from './failure.ts'
import type { Place } from './place.ts'
import { type Programs, surroundings } from './programs.ts'

const DEAF_HOST = ['--auth-local=trust', '--auth-host=reject']

/** Makes the data folder if there is none: beside its place first, so that a half made one is never taken for it. */
export async function makeCluster(place: Place, programs: Programs): Promise<void> {
  const { data, owner } = place
  if (existsSync(join(data, 'PG_VERSION'))) return
  const partial = `${data}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  if (owner !== undefined) chownSync(partial, owner.uid, owner.gid)
  const args = ['--pgdata', partial, '--username=postgres', '--encoding=UTF8', '--no-locale', ...DEAF_HOST]
  const child = spawn(join(programs.folder, 'bin/initdb'), args, {
    ...surroundings(programs, place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) {
    rmSync(partial, { recursive: true, force: true })
    throw serverFailure(said, place)
  }
  renameSync(partial, data)
}
