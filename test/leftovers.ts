// Loaded before the tests (bunfig.toml). When they end, passed or failed, it ends the processes that they left behind: with
// the process of a test, Bun ends only those that it started itself, and not the browser of a service.
import { afterAll } from 'bun:test'
import { descendants } from './processes.ts'

afterAll(() => {
  for (const pid of descendants('')) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
})
