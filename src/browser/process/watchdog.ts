import { readFile } from 'node:fs/promises'
import { SHELL_ENVIRONMENT, startProgram } from '../../platform/spawn.ts'

/**
 * Starts a shell that outlives this process and cleans up if it is killed. The end of a pipe tells the shell that we are
 * gone, however that happened. Chromium ends by itself when its pipe to us closes, but it leaves its profile behind and,
 * if it hangs, keeps running. The shell also cleans up after a browser that crashed.
 *
 * @param group process id of the browser, which leads a process group of its own
 * @returns call it when the browser is gone
 */
export function watchOver(group: number, folders: string[]): () => void {
  const watchdog = startProgram(['/bin/sh', '-c', SCRIPT, String(group), ...folders], {
    env: SHELL_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.on('error', () => undefined)
  watchdog.stdin?.on('error', () => undefined)
  watchdog.unref()
  return () => void watchdog.stdin?.end()
}

/** Waits until its input ends, then kills the process group and removes the folders. */
const SCRIPT = 'read -r line; kill -KILL "-$0" 2>/dev/null; rm -rf -- "$@"'

/** The profile folder of a running browser, which playwright creates but does not report. Undefined without /proc. */
export async function profileOf(pid: number): Promise<string | undefined> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.match(/\0--user-data-dir=([^\0]+)/)?.[1]
}
