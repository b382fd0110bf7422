// Whether other users of the machine could have put programs into our folders.

import { chmodSync, lstatSync, realpathSync, type Stats, statSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Why programs in a folder must not be run, as the end of a sentence that begins with its path; undefined if only its user and
 * root can put any there, or if it cannot be used anyway. The folder may be missing. If it is the user's own, the right of
 * others to write is withdrawn.
 *
 * @param above whether the folders above count too. If everybody may write one of them, others can exchange the folder, which
 *   is noticed at its next use
 * @param user for tests; the effective user of this process by default
 */
export function distrust(
  folder: string,
  { above = false, user = process.geteuid?.() }: { above?: boolean; user?: number | undefined } = {},
): string | undefined {
  if (user === undefined) return undefined
  try {
    return reasonAgainst(folder, user) ?? (above ? distrustAbove(existing(folder)) : undefined)
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined) throw error
    return undefined
  }
}

function reasonAgainst(folder: string, user: number): string | undefined {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() && !isTrusted(found, user)) return `is a symbolic link of ${userOf(found)}`
  const target = found && statSync(folder, { throwIfNoEntry: false })
  if (target === undefined) return undefined
  if (!isTrusted(target, user)) return `belongs to ${userOf(target)}`
  if (othersMayWrite(target) && !(target.uid === user && isTightened(folder, target)))
    return 'may be written by other users'
  return undefined
}

/**
 * Whether everything in a folder, and the folder itself, can be changed by its user and root only. A symbolic link counts as
 * changed unless `links` allows those of the user and root.
 */
export async function isUntouched(
  folder: string,
  { links = false, user = process.geteuid?.() }: { links?: boolean; user?: number | undefined } = {},
): Promise<boolean> {
  function mayBeRun(found: Stats): boolean {
    if (found.isSymbolicLink() && !links) return false
    return user === undefined || (isTrusted(found, user) && (found.isSymbolicLink() || !othersMayWrite(found)))
  }
  if (!mayBeRun(await lstat(folder))) return false
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!mayBeRun(await lstat(join(entry.parentPath, entry.name)))) return false
  return true
}

function isTightened(folder: string, { mode }: Stats): boolean {
  try {
    chmodSync(folder, mode & ~OTHERS_WRITE & PERMISSIONS)
    return true
  } catch {
    return false
  }
}

/** A folder that everybody may write is no safe place for another, unless only owners may remove what is in it (sticky). */
function distrustAbove(path: string): string | undefined {
  const above = dirname(path)
  if (above === path) return undefined
  const mode = statSync(above, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & EVERYBODY_WRITES) !== 0 && (mode & STICKY) === 0) return `is in ${above}, which every user may write`
  return distrustAbove(above)
}

/** The real path of a folder, of which the last part may be missing. */
function existing(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path)
  const above = dirname(path)
  return above === path ? path : join(existing(above), basename(path))
}

const ROOT = 0
const isTrusted = ({ uid }: Stats, user: number) => uid === user || uid === ROOT
const userOf = ({ uid }: Stats) => `another user (${uid})`

const EVERYBODY_WRITES = 0o002
const OTHERS_WRITE = 0o022
const STICKY = 0o1000
const PERMISSIONS = 0o7777
const othersMayWrite = ({ mode }: Stats) => (mode & OTHERS_WRITE) !== 0
