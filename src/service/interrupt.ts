import { exitCodes } from './exit-codes.ts'

/** Aborts on the first Ctrl-C or SIGTERM. A second one ends the process at once. */
export function interruptible(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.failed)
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
    },
  }
}
