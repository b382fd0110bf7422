import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Waits until its input ends, then ends the group of processes and removes the folders it was given. */
const SCRIPT = 'read -r line; kill -KILL "-$0" 2>/dev/null; rm -rf -- "$@"'

/**
 * Outlives this process, to clean up what it leaves when it is killed: a pipe's end tells a shell that we are gone,
 * however we went. Chromium ends by itself when its pipe to us closes; what it leaves are its profile and, if it hangs,
 * itself. It also cleans up behind a browser that crashed.
 *
 * @param group process id of the browser, which leads a group of its own
 * @returns to be called when the browser is gone
 */
export function watchOver(group: number, folders: string[]): () => void {
  const watchdog = spawn('/bin/sh', ['-c', SCRIPT, String(group), ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  watchdog.unref()
  return () => void watchdog.stdin.end()
}

/** The profile of a running browser, which playwright makes and names to nobody; none where there is no /proc. */
export async function profileOf(pid: number): Promise<string | undefined> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.match(/\0--user-data-dir=([^\0]+)/)?.[1]
}
