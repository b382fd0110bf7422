import type { Log } from '../log.ts'
import { notifySocket, watchdogMs } from '../platform/environment.ts'

/**
 * Notifies systemd, if it started this process, that the service is ready and from then on that it is alive. The
 * notification comes from the event loop that serves requests, so systemd restarts a service whose loop hangs.
 */
export async function notifySystemdOf(log: Log): Promise<{ stopping(): void }> {
  const socket = notifySocket()
  if (socket === undefined) return { stopping: () => undefined }
  // Loaded under systemd only.
  const { notifySystemd } = await import('./sd-notify.ts')
  const notify = (state: string) => {
    if (!notifySystemd(socket, state)) log.warn('systemd_failed', { message: `cannot send ${state} to ${socket}` })
  }
  notify('READY=1')
  const everyMs = watchdogMs()
  // Twice as often as required, as sd_watchdog_enabled(3) recommends.
  if (everyMs !== undefined) setInterval(() => notify('WATCHDOG=1'), everyMs / 2).unref()
  return { stopping: () => notify('STOPPING=1') }
}
