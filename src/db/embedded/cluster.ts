// Creates the data folder of the private server.

import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp, open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startProgram } from '../../platform/spawn.ts'
import { serverError } from './errors.ts'
import type { Layout, Owner } from './layout.ts'
import { type Programs, spawnOptions } from './programs.ts'

const DEAF_HOST = ['--auth-local=trust', '--auth-host=reject']

/** Placeholder in empty folders, since the archive holds only files. */
export const EMPTY = '.empty'

/**
 * Creates the data folder if there is none. It is created under another name first, so that an unfinished one is never used.
 * The executable contains one made at build time: initdb requires its user to be in /etc/passwd, where users of containers
 * often are not.
 */
export async function makeCluster(layout: Layout, programs: Programs): Promise<void> {
  const { data, owner } = layout
  await removePartial(layout)
  if (existsSync(join(data, 'PG_VERSION'))) return
  const model = join(programs.folder, 'cluster')
  // One folder per attempt: the initdb of a process that was killed may still write to the folder of that attempt.
  const partial = `${data}${PARTIAL}${crypto.randomUUID()}`
  if (existsSync(model)) await copyCluster(model, partial, owner)
  else await initialize(partial, layout, programs)
  renameSync(partial, data)
}

const PARTIAL = '.partial'

/** Removes what earlier attempts left behind, as far as no other program still writes to it. */
async function removePartial({ data }: Layout): Promise<void> {
  const names = await readdir(dirname(data)).catch(() => [])
  const left = names.filter((name) => name.startsWith(`${basename(data)}${PARTIAL}`))
  for (const name of left) await rm(join(dirname(data), name), { recursive: true, force: true }).catch(() => undefined)
}

/** Asynchronous, since a busy disk may be slow. Synced to disk before the rename, so that it survives a power failure. */
async function copyCluster(model: string, to: string, owner: Owner | undefined): Promise<void> {
  await cp(model, to, { recursive: true })
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name === EMPTY) await rm(path)
    else await finalize(path, entry.isDirectory() ? 0o700 : 0o600, owner)
  }
  await finalize(to, 0o700, owner)
}

async function finalize(path: string, mode: number, owner: Owner | undefined): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.chmod(mode)
    if (owner !== undefined) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function initialize(folder: string, layout: Layout, programs: Programs): Promise<void> {
  const { owner } = layout
  mkdirSync(folder, { mode: 0o700 })
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const args = ['--pgdata', folder, '--username=postgres', '--encoding=UTF8', '--no-locale', ...DEAF_HOST]
  const child = startProgram([join(programs.folder, 'bin/initdb'), ...args], {
    ...spawnOptions(programs, layout),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code === 0) return
  rmSync(folder, { recursive: true, force: true })
  throw serverError(output, layout)
}
