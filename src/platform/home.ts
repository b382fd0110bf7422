import os from 'node:os'

/**
 * Makes sure that `os.homedir()` works. The browser driver calls it, and it throws for users without an entry in
 * /etc/passwd, as in containers. Setting HOME would not help, because Bun reads it only at its start.
 */
export function ensureHome(): void {
  try {
    os.homedir()
  } catch {
    os.homedir = os.tmpdir
  }
}
