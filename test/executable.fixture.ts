import { chmod } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { temporaryFolder } from './browser/browsers.fixture.ts'
import { variants } from './forms.ts'

const root = resolve(import.meta.dir, '..')

/**
 * An executable of the code as it is, which every user may start, in a folder of its own; dispose of that.
 *
 * @param words further arguments of src/build.ts
 */
export async function builtExecutable(...words: string[]) {
  const place = await temporaryFolder()
  await chmod(place.folder, 0o755)
  const executable = join(place.folder, 'web-extract')
  const command = [process.execPath, join(root, 'src/build.ts'), ...words, executable]
  const child = Bun.spawn(command, { cwd: root, stdout: 'ignore', stderr: 'pipe' })
  const [err, code] = await Promise.all([child.stderr.text(), child.exited])
  if (code !== 0) throw new Error(`the executable cannot be built: ${err}`)
  return { ...place, executable }
}

/** Who starts it, and what is put before the command. If the tests run as root, the first one is a user who owns nothing. */
export const startingUsers = variants<{ name: string; uid: number; prefix: string[] }>([
  ...(process.getuid?.() === 0
    ? [
        {
          name: 'an unprivileged user',
          uid: 12_345,
          prefix: ['setpriv', '--reuid=12345', '--regid=12345', '--clear-groups'],
        },
      ]
    : []),
  { name: 'the user of the tests', uid: process.getuid?.() ?? 0, prefix: [] },
])
