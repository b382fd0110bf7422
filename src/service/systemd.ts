import type { Log } from '../log.ts'
import { notifySocket, watchdogMs } from '../platform/environment.ts'

/**
 * Tells systemd, where it started this process, that the service is ready, and from then on that it is alive: from the
 * loop that also serves, so that one which hangs is killed and started again.
 */
export async function tellSystemdOf(log: Log): Promise<{ stopping(): void }> {
  const socket = notifySocket()
  if (socket === undefined) return { stopping: () => undefined }
  // Only under systemd is its code loaded.
  const { tellSystemd } = await import('./sd-notify.ts')
  const tell = (state: string) => {
    if (!tellSystemd(socket, state)) log.warn('systemd_failed', { message: `${state} cannot be told to ${socket}` })
  }
  tell('READY=1')
  const everyMs = watchdogMs()
  // Twice as often as is asked for, as sd_watchdog_enabled(3) recommends.
  if (everyMs !== undefined) setInterval(() => tell('WATCHDOG=1'), everyMs / 2).unref()
  return { stopping: () => tell('STOPPING=1') }
}
