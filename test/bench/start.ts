// Measures size, start time and idle memory of the executable beside a bare Bun server compiled the same way,
// alternating in one run.
// Run: npm run build && bun test/bench/start.ts [rounds]
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roleNames } from '../../src/config/roles.ts'
import { startService } from '../cli/process.fixture.ts'
import { html, startWeb } from '../site/web.ts'
import { median, memoryMegabytes, ownMegabytes } from './processes.ts'

const START_LIMIT_MS = 400
const MEMORY_LIMIT_MB = 80
const IDLE_MS = 2000

const rounds = Number(process.argv[2] ?? 9)
const executable = join(import.meta.dir, '../../dist/web-extract')
const print = (line: string) => process.stdout.write(`${line}\n`)
const shown = (measured: number[], unit: string) =>
  `median ${median(measured).toFixed(0)} ${unit}, worst ${Math.max(...measured).toFixed(0)} ${unit}`

await using web = await startWeb(() => ({
  '/': html(`<title>t</title><main><h1>Words</h1>${'<p>Some words.'.repeat(50)}`),
}))
const folder = await mkdtemp(join(tmpdir(), 'web-extract-bench-'))
const bare = await compiledServer(folder)

type Service = Awaited<ReturnType<typeof startService>>

const ours = (args: string[], env: Record<string, string> = {}) =>
  startService([...args, '--allow-private-networks=127.0.0.0/8'], env, [executable])
const barely = () => startService([], {}, [bare])

/** A server that only prints its address, as ours does. */
async function compiledServer(folder: string): Promise<string> {
  const source = join(folder, 'bare.ts')
  await Bun.write(
    source,
    `const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => Response.json({ ok: true }) })
     process.on('SIGTERM', () => process.exit(0))
     console.error(JSON.stringify({ event: 'startup', url: server.url.href }))`,
  )
  const outfile = join(folder, 'bare')
  const { exitCode } = Bun.spawnSync([
    process.execPath,
    'build',
    '--compile',
    '--bytecode',
    source,
    '--outfile',
    outfile,
  ])
  if (exitCode !== 0) throw new Error('the bare server does not compile')
  return outfile
}

/** Drops a file from the page cache. */
function forget(file: string): void {
  Bun.spawnSync(['dd', `if=${file}`, 'iflag=nocache', 'count=0', 'status=none'])
}

async function ask(path: string, { url }: Service, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, body && { method: 'POST', body: JSON.stringify(body) })
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

const scraped = (service: Service, options = {}) =>
  ask('/v2/scrape', service, { url: web.origin, maxAge: 0, ...options })

async function crawled(service: Service): Promise<void> {
  const { id } = await ask('/v2/crawl', service, { url: web.origin, limit: 1, sitemap: 'skip' })
  while ((await ask(`/v2/crawl/${id}`, service)).status !== 'completed') await Bun.sleep(10)
}

/** Time from the start until something happens. */
async function msUntil(start: () => Promise<Service>, done: (service: Service) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const service = await start()
  await done(service)
  const ms = performance.now() - started
  await service.stop()
  return ms
}

const answers = (service: Service) => ask('/health', service)

async function startTimes(): Promise<number> {
  const times: Record<string, number[]> = {}
  const note = async (name: string, ms: Promise<number>) => {
    times[name] = [...(times[name] ?? []), await ms]
  }
  for (let round = 0; round < rounds; round += 1) {
    await note(
      'api to its first answer',
      msUntil(() => ours(['--role=api']), answers),
    )
    await note('  the bare server', msUntil(barely, answers))
    await note(
      'api to its first scrape',
      msUntil(() => ours(['--role=api']), scraped),
    )
    forget(executable)
    await note(
      'api to its first answer, the file not in memory',
      msUntil(() => ours(['--role=api']), answers),
    )
    forget(bare)
    await note('  the bare server, the same', msUntil(barely, answers))
  }
  for (const [name, measured] of Object.entries(times)) print(`${name}: ${shown(measured, 'ms')}`)
  return median(times['api to its first answer']!)
}

/**
 * All roles in one process. The first start creates a database and unpacks PostgreSQL and a browser; later ones do not.
 */
async function wholeStarts(): Promise<void> {
  const folders = Array.from({ length: Math.ceil(rounds / 3) }, (_, round) => join(folder, `data-${round}`))
  const env = (data: string) => ({
    DATA_DIR: data,
    XDG_CACHE_HOME: `${data}-cache`,
    SERVICE_BROWSER_PATH: 'bundled',
    SERVICE_SECRET_KEY: 'what the bench encrypts with',
  })
  const steps = {
    answer: answers,
    scrape: scraped,
    crawl: crawled,
    render: (service: Service) => scraped(service, { waitFor: 1 }),
  }
  for (const which of ['first', 'later']) {
    for (const [name, step] of Object.entries(steps)) {
      const measured: number[] = []
      for (const data of folders) measured.push(await msUntil(() => ours([], env(`${data}-${name}`)), step))
      print(`${which} start of all to its first ${name}: ${shown(measured, 'ms')}`)
    }
  }
}

async function idleMemory(start: () => Promise<Service>): Promise<{ resident: number; own: number }> {
  const { child, stop } = await start()
  await Bun.sleep(IDLE_MS)
  const found = { resident: memoryMegabytes(child.pid), own: ownMegabytes(child.pid) }
  await stop()
  return found
}

async function memories(): Promise<number> {
  const starts: [string, () => Promise<Service>][] = [
    ...roleNames.map((role): [string, () => Promise<Service>] => [
      role,
      () => ours([`--role=${role}`], role === 'api' || role === 'render' ? {} : { DATA_DIR: join(folder, 'data') }),
    ]),
    ['the bare server', barely],
  ]
  const found = starts.map(() => [] as Awaited<ReturnType<typeof idleMemory>>[])
  for (let round = 0; round < Math.ceil(rounds / 3); round += 1) {
    for (const [at, [, start]] of starts.entries()) found[at]!.push(await idleMemory(start))
  }
  const middle = (at: number, which: 'resident' | 'own') => median(found[at]!.map((each) => each[which]))
  for (const [at, [name]] of starts.entries()) {
    print(`idle memory of ${name}: RSS ${middle(at, 'resident').toFixed(0)} MB, PSS ${middle(at, 'own').toFixed(0)} MB`)
  }
  return middle(roleNames.indexOf('api'), 'resident')
}

try {
  const megabytes = async (file: string) => ((await stat(file)).size / 1e6).toFixed(0)
  print(`size: ${await megabytes(executable)} MB; the bare server: ${await megabytes(bare)} MB`)
  const startMs = await startTimes()
  await wholeStarts()
  const resident = await memories()
  print(`limits: api answers within ${START_LIMIT_MS} ms and holds ${MEMORY_LIMIT_MB} MB (RSS)`)
  process.exitCode = startMs <= START_LIMIT_MS && resident <= MEMORY_LIMIT_MB ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
