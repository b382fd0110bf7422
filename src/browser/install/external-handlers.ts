import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A `PATH` on which those programs do nothing, so that no page can start a program of this machine.
 *
 * @param folder belongs to this browser only and is removed with it
 */
export async function pathWithoutHandlers(folder: string, path = '/usr/bin:/bin'): Promise<string> {
  const programs = join(folder, 'handlers')
  await mkdir(programs)
  const nothing = Bun.which('true', { PATH: path }) ?? '/bin/true'
  await Promise.all(HANDLERS.map((name) => symlink(nothing, join(programs, name))))
  return `${programs}:${path}`
}

/** Desktop programs to which Chromium passes URLs that it cannot display; `mailto:` even without asking. */
const HANDLERS = ['xdg-open', 'xdg-email', 'gio']
