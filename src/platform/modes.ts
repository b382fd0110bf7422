import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Lets every user of the machine read the files of a folder and run its programs, whatever the umask was. */
export async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
