import { exitCodes } from './exit-codes.ts'

/** Aborts on the first Ctrl-C or SIGTERM. A second one ends the process at once. */
export function interruptible(): Disposable & { signal: AbortSignal } {
  const controller = new AbortController()
  const presses = pressCounter()
  const interrupt = () => {
    if (presses() > 1) process.exit(exitCodes.failed)
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

/**
 * Counts presses of Ctrl-C; call the result at every signal. Under npm and npx one press arrives several times, from the
 * terminal and from each program in between, within milliseconds.
 */
export function pressCounter(now: () => number = () => performance.now()): () => number {
  let presses = 0
  let pressedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - pressedAt > SAME_PRESS_MS) {
      presses += 1
      pressedAt = now()
    }
    return presses
  }
}

/** Shorter than anyone presses twice on purpose. */
const SAME_PRESS_MS = 200
