// When a page asks again by itself: while something changes, and when somebody comes back to the tab.
import { useEffect } from 'preact/hooks'

const POLL_MS = 5000
/** After a moment, so that what is due at it has begun. */
const AFTER_MS = 1500
/** A timer of a browser holds 31 bits. */
const MAX_TIMER_MS = 2_000_000_000

/** Reloads again and again while something changes and the tab is visible, and once when it becomes visible. */
export function usePolling(isChanging: boolean, reload: () => void, everyMs = POLL_MS): void {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) reload()
    }
    document.addEventListener('visibilitychange', look)
    const timer = isChanging ? setInterval(look, everyMs) : undefined
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [isChanging, reload, everyMs])
}

/** Reloads once something is due, if the tab is visible then. */
export function useReloadAt(at: string | undefined, reload: () => void): void {
  useEffect(() => {
    if (at === undefined) return
    const ms = Math.max(Date.parse(at) - Date.now(), POLL_MS) + AFTER_MS
    const timer = setTimeout(() => !document.hidden && reload(), Math.min(ms, MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [at, reload])
}
