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

/**
 * What `work` gives, unless `signal` is aborted before. Work that is left goes on unheard.
 *
 * @param why what is thrown then; the reason of the signal otherwise
 */
export async function untilAborted<T>(
  signal: AbortSignal,
  work: Promise<T>,
  why: () => unknown = () => signal.reason,
): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const leave = () => reject(why())
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([aborted, work])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
