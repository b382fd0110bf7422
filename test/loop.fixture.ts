import { readFileSync } from 'node:fs'

const TURN_MS = 2
const thread = `/proc/self/task/${process.pid}/schedstat`

/** CPU milliseconds of the main thread (Linux, Documentation/scheduler/sched-stats). */
const cpuMs = () => Number(readFileSync(thread, 'utf8').split(' ')[0]) / 1e6

/**
 * Measures for how long the event loop of this process is blocked, as CPU time of the main thread between two turns of the
 * loop, so that a busy machine does not count.
 */
export function watchLoop() {
  let before = cpuMs()
  let longest = 0
  const turn = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(turn, TURN_MS).unref()
  return {
    /** Milliseconds of the longest block since the last call. */
    longestBlock(): number {
      turn()
      const block = longest
      longest = 0
      return block
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
