// A service under mixed load for a long time: memory, file handles, processes and temporary files have to stay flat.
// `bun test/bench/soak.ts [MINUTES]` (30 unless told otherwise). Exits with 1 if one of them grows.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { descendants } from '../browser/engine.fixture.ts'
import { ownProgram, startService } from '../cli/process.fixture.ts'
import { html, startWeb } from '../site/web.ts'
import { inParallel, median, ownMegabytes } from './processes.ts'

const minutes = Number(process.argv[2] ?? 30)
const EVERY_MS = 10_000
/** Requests at a time. Two cores are busy with them, and nothing waits for long. */
const AT_ONCE = 4

interface Sample {
  megabytes: number
  handles: number
  processes: number
  temporaryFiles: number
}

/** How much the last third may lie above the middle one. */
const ALLOWED: Record<keyof Sample, (before: number) => number> = {
  megabytes: (before) => before * 1.1 + 10,
  handles: (before) => before * 1.02 + 10,
  processes: (before) => before + 1,
  temporaryFiles: (before) => before + 2,
}

const temporary = await mkdtemp(join(tmpdir(), 'web-extract-soak-'))
await using web = await startWeb(() => ({
  ...Object.fromEntries(Array.from({ length: 60 }, (_, page) => [`/p/${page}`, html(pageText(page))])),
  '/scripted': html('<main id=m></main><script>m.innerText = "Filled by a script. ".repeat(40)</script>'),
}))
const service = await startService(
  ['--allow-private-networks=127.0.0.0/8', '--data-dir', join(temporary, 'data')],
  { TMPDIR: temporary, HOME: process.env.HOME ?? temporary },
  ownProgram,
)
const files = ['field-report.docx', 'paper.pdf', 'field-report.odt', 'tracked.doc', 'field-report.rtf'].map((name) =>
  join(import.meta.dir, '../golden/files', name),
)
const samples: Sample[] = []
const failures = new Map<string, number>()
let requests = 0
const endsAt = Date.now() + minutes * 60_000
const sampling = setInterval(async () => samples.push(await sampleOf(service.child.pid)), EVERY_MS)
await inParallel(
  Array.from({ length: AT_ONCE }, (_, lane) => lane),
  AT_ONCE,
  async (lane) => {
    for (let round = lane; Date.now() < endsAt; round += AT_ONCE) await oneRequest(round)
  },
)
clearInterval(sampling)
await service.stop()
await rm(temporary, { recursive: true, force: true })
if (!report()) process.exitCode = 1

function pageText(page: number): string {
  const links = Array.from({ length: 10 }, (_, n) => `<a href="/p/${(page * 7 + n) % 60}">Page ${n}</a>`).join(' ')
  return `<main><h1>Page ${page}</h1><p>Price: €${page}.50</p><p>${'The harbour was rebuilt after the storm. '.repeat(60)}</p>${links}</main>`
}

/** One kind of work after another, so that all of them run side by side. */
async function oneRequest(round: number): Promise<void> {
  requests += 1
  const url = `${web.origin}/p/${round % 60}`
  const schema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } }
  const kinds = [
    () => post('/v2/scrape', { url, maxAge: 0, formats: ['markdown', 'links'] }),
    () => post('/v2/scrape', { url, maxAge: 0, formats: [{ type: 'deterministicJson', schema }] }),
    () =>
      post('/v2/scrape', { url: `${web.origin}/scripted?${round}`, maxAge: 0, formats: ['markdown', 'screenshot'] }),
    () => parse(round),
    () => post('/v2/map', { url: web.origin }),
    () => crawl(round),
  ]
  try {
    await kinds[round % kinds.length]!()
  } catch (thrown) {
    const message = String(thrown).slice(0, 200)
    failures.set(message, (failures.get(message) ?? 0) + 1)
  }
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

async function parse(round: number): Promise<void> {
  const form = new FormData()
  form.append('file', Bun.file(files[round % files.length]!))
  const response = await fetch(`${service.url}/v2/parse`, { method: 'POST', body: form })
  await response.text()
  if (response.status >= 500) throw new Error(`/v2/parse ${response.status}`)
}

async function crawl(round: number): Promise<void> {
  const { id } = await post('/v2/crawl', { url: `${web.origin}/p/${round % 60}`, limit: 10, maxDiscoveryDepth: 2 })
  for (;;) {
    const status = (await (await fetch(`${service.url}/v2/crawl/${id}`)).json()) as { status: string }
    if (status.status !== 'scraping') return
    await Bun.sleep(200)
  }
}

async function sampleOf(root: number): Promise<Sample> {
  const all = [root, ...descendants('', root)]
  const each = await Promise.all(all.map(handlesOf))
  const megabytes = all.reduce((sum, pid) => sum + memoryOf(pid), 0)
  const names = await readdir(temporary, { recursive: true })
  const temporaryFiles = names.filter((name) => !name.startsWith('data')).length
  return { megabytes, handles: each.reduce((sum, count) => sum + count, 0), processes: all.length, temporaryFiles }
}

function memoryOf(pid: number): number {
  try {
    return ownMegabytes(pid)
  } catch {
    return 0
  }
}

function handlesOf(pid: number): Promise<number> {
  return readdir(`/proc/${pid}/fd`).then(
    ({ length }) => length,
    () => 0,
  )
}

function report(): boolean {
  const third = Math.floor(samples.length / 3)
  const middle = samples.slice(third, 2 * third)
  const last = samples.slice(2 * third)
  console.log(
    `${requests} requests in ${minutes} minutes, ${[...failures.values()].reduce((sum, n) => sum + n, 0)} failed`,
  )
  for (const [message, count] of failures) console.log(`  ${count} × ${message}`)
  let flat = failures.size === 0
  for (const name of Object.keys(ALLOWED) as (keyof Sample)[]) {
    const [before, after] = [middle, last].map((part) => median(part.map((sample) => sample[name])))
    const grows = after! > ALLOWED[name](before!)
    flat &&= !grows
    console.log(
      `${name}: ${before!.toFixed(0)} in the middle third, ${after!.toFixed(0)} in the last${grows ? ', GROWS' : ''}`,
    )
  }
  return flat
}
