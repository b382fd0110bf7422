/**
 * Has `act` called when `signal` is aborted; soon, when it already is (a listener added then would never hear of it).
 *
 * @returns what takes the listener away; to be called when the wait is over
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) queueMicrotask(act)
  signal.addEventListener('abort', act, { once: true })
  return () => signal.removeEventListener('abort', act)
}
