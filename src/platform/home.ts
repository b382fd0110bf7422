import os from 'node:os'

/**
 * Sees to it that this process has a home. The driver of the browser asks for one, which users have not who are in no
 * /etc/passwd, as in containers. To set HOME now would not help: Bun asks the environment that it was started with.
 */
export function ensureHome(): void {
  try {
    os.homedir()
  } catch {
    os.homedir = os.tmpdir
  }
}
