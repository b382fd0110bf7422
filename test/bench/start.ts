// Start time of the executable and memory of an idle --role=api, against their limits. Usage: npm run build && bun test/bench/start.ts
import { join } from 'node:path'
import { startService } from '../cli/process.fixture.ts'
import { median, memoryMegabytes } from './processes.ts'

const START_LIMIT_MS = 400
const MEMORY_LIMIT_MB = 80
const ROUNDS = 9
const IDLE_MS = 2000

const starts: number[] = []
const memories: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const started = performance.now()
  const { child, stop, url } = await startService(['--role=api'], {}, [join(import.meta.dir, '../../dist/web-extract')])
  await fetch(`${url}/health`)
  starts.push(performance.now() - started)
  await Bun.sleep(IDLE_MS)
  memories.push(memoryMegabytes(child.pid))
  await stop()
}
process.stdout.write(
  `start to first answer: median ${median(starts).toFixed(0)} ms, worst ${Math.max(...starts).toFixed(0)} ms (limit ${START_LIMIT_MS})\n`,
)
process.stdout.write(
  `idle memory (RSS): median ${median(memories).toFixed(0)} MB, worst ${Math.max(...memories).toFixed(0)} MB (limit ${MEMORY_LIMIT_MB})\n`,
)
process.exitCode = median(starts) <= START_LIMIT_MS && median(memories) <= MEMORY_LIMIT_MB ? 0 : 1
