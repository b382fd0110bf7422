// Preloaded into a service: measures for how long its event loop is blocked, as CPU time of the main thread between two
// turns of the loop, so that a busy machine does not count. SIGUSR2 writes the longest block since the last signal to
// standard error, in milliseconds.
import { readFileSync } from 'node:fs'

const TURN_MS = 2
const thread = `/proc/self/task/${process.pid}/schedstat`

/** CPU milliseconds of the main thread (Linux, Documentation/scheduler/sched-stats). */
const cpuMs = () => Number(readFileSync(thread, 'utf8').split(' ')[0]) / 1e6

let before = cpuMs()
let longest = 0
setInterval(() => {
  const now = cpuMs()
  longest = Math.max(longest, now - before)
  before = now
}, TURN_MS).unref()

process.on('SIGUSR2', () => {
  process.stderr.write(`loop ${longest.toFixed(1)}\n`)
  longest = 0
})
