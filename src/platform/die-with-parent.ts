import { dlopen } from 'bun:ffi'
import { writeFileSync } from 'node:fs'

const PR_SET_PDEATHSIG = 1
const SIGKILL = 9
/** The most that /proc/PID/oom_score_adj takes. */
const FIRST_OF_ALL = '1000'

/** The system kills this process when its parent has ended, whatever either is at (Linux: prctl). */
export function endWithParent(): void {
  try {
    const { prctl } = dlopen('libc.so.6', { prctl: { args: ['i32', 'u64'], returns: 'i32' } }).symbols
    prctl(PR_SET_PDEATHSIG, SIGKILL)
  } catch {
    // Elsewhere it ends once it has nothing to do.
  }
}

/** When memory runs out, this process is to go before those that have more to lose (Linux). */
export function mayBeKilledFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', FIRST_OF_ALL)
  } catch {
    // Not every system has it or lets us.
  }
}
