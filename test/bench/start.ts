// Size and start time of the executable, and memory of each idle role, against their limits. Usage: npm run build && bun test/bench/start.ts
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roleNames } from '../../src/roles.ts'
import { startService } from '../cli/process.fixture.ts'
import { median, memoryMegabytes } from './processes.ts'

const START_LIMIT_MS = 400
const MEMORY_LIMIT_MB = 80
const ROUNDS = 9
const IDLE_MS = 2000

const executable = join(import.meta.dir, '../../dist/web-extract')
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`size: ${((await stat(executable)).size / 1e6).toFixed(0)} MB`)

/** Time from the start of an `api` to its first answer. */
async function startMs(): Promise<number> {
  const started = performance.now()
  const { stop, url } = await startService(['--role=api'], {}, [executable])
  await fetch(`${url}/health`)
  const ms = performance.now() - started
  await stop()
  return ms
}

/** Has the system forget what it keeps of the file in memory. */
function forget(): void {
  Bun.spawnSync(['dd', `if=${executable}`, 'iflag=nocache', 'count=0', 'status=none'])
}

async function times(before: () => void): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    before()
    measured.push(await startMs())
  }
  return measured
}

async function idleMegabytes(role: string, dataDir: string): Promise<number> {
  const env = role === 'api' || role === 'render' ? {} : { DATA_DIR: dataDir }
  const { child, stop } = await startService([`--role=${role}`], env, [executable])
  await Bun.sleep(IDLE_MS)
  const megabytes = memoryMegabytes(child.pid)
  await stop()
  return megabytes
}

const shown = (measured: number[]) =>
  `median ${median(measured).toFixed(0)} ms, worst ${Math.max(...measured).toFixed(0)} ms`
const warm = await times(() => undefined)
print(`start to first answer: ${shown(warm)} (limit ${START_LIMIT_MS})`)
print(`the same with the file not in memory: ${shown(await times(forget))}`)

const dataDir = await mkdtemp(join(tmpdir(), 'web-extract-bench-'))
const memories: Record<string, number> = {}
try {
  for (const role of roleNames) {
    const measured: number[] = []
    for (let round = 0; round < 3; round += 1) measured.push(await idleMegabytes(role, dataDir))
    memories[role] = median(measured)
    print(`idle memory of ${role} (RSS, without browser and PostgreSQL): ${memories[role].toFixed(0)} MB`)
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
print(`limit of api: ${MEMORY_LIMIT_MB} MB`)
process.exitCode = median(warm) <= START_LIMIT_MS && memories.api! <= MEMORY_LIMIT_MB ? 0 : 1
