// Preloaded into a service: SIGUSR2 writes the longest block of its event loop since the last signal to standard error, in
// milliseconds of CPU time.
import { watchLoop } from '../loop.fixture.ts'

const loop = watchLoop()
process.on('SIGUSR2', () => {
  process.stderr.write(`loop ${loop.longestBlock().toFixed(1)}\n`)
})
