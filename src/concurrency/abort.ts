/**
 * Calls `act` when `signal` aborts. If it has aborted already, `act` runs in the next microtask, because a listener
 * that is added to an aborted signal never fires.
 *
 * @returns removes the listener; call it when the wait is over
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) queueMicrotask(act)
  signal.addEventListener('abort', act, { once: true })
  return () => signal.removeEventListener('abort', act)
}

/**
 * The result of `work`, unless `signal` aborts first. `work` itself is not stopped; its later result is ignored.
 *
 * @param reason what to throw on abort; the reason of the signal by default
 */
export async function untilAborted<T>(
  signal: AbortSignal,
  work: Promise<T>,
  reason: () => unknown = () => signal.reason,
): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(reason())
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([aborted, work])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
