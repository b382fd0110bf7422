import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Programs of the desktop to which Chromium hands addresses that it does not show itself, `mailto:` without asking. */
const OPENERS = ['xdg-open', 'xdg-email', 'gio']

/**
 * A `PATH` on which those programs do nothing, since no page is to start a program of this machine.
 *
 * @param folder of the browser alone, removed with it
 */
export async function pathWithoutOpeners(folder: string, path = '/usr/bin:/bin'): Promise<string> {
  const programs = join(folder, 'openers')
  await mkdir(programs)
  const nothing = Bun.which('true', { PATH: path }) ?? '/bin/true'
  await Promise.all(OPENERS.map((name) => symlink(nothing, join(programs, name))))
  return `${programs}:${path}`
}
