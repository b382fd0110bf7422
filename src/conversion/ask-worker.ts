import { onAbort } from '../concurrency/abort.ts'

/**
 * Sends a request to a Worker and waits for its answer. The Worker is not ended.
 *
 * @param options.failure the error if there is no answer within `ms`, or if the Worker fails
 * @throws that error, and the reason of `signal`
 */
export async function askWorker<T>(
  worker: Worker,
  request: unknown,
  { ms, signal, failure }: { ms: number; signal: AbortSignal; failure: (cause: string) => Error },
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(failure(`no answer within ${ms} ms`)), ms)
  const stopWaiting = onAbort(signal, () => reject(signal.reason))
  worker.onmessage = ({ data }: MessageEvent<T>) => resolve(data)
  worker.onerror = ({ message }) => reject(failure(message))
  try {
    worker.postMessage(request)
    return await promise
  } finally {
    clearTimeout(timer)
    stopWaiting()
  }
}
