import { dlopen } from 'bun:ffi'
import { writeFileSync } from 'node:fs'

/** Has the system kill this process when its parent ends, whatever either is doing (Linux: prctl). */
export function endWithParent(): void {
  try {
    const { prctl } = dlopen('libc.so.6', { prctl: { args: ['i32', 'u64'], returns: 'i32' } }).symbols
    prctl(PR_SET_PDEATHSIG, SIGKILL)
  } catch {
    // On other systems, it ends once it has nothing to do.
  }
}

/** Has the system kill this process first if memory runs out, because others have more to lose (Linux). */
export function mayBeKilledFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', HIGHEST_SCORE)
  } catch {
    // Not every system supports or allows this.
  }
}

const PR_SET_PDEATHSIG = 1
const SIGKILL = 9
/** The maximum of /proc/PID/oom_score_adj. */
const HIGHEST_SCORE = '1000'
