// Shows where the CPU of a crawl goes: a profile of the main thread of a worker that runs from source, by stage, and what
// its other threads take (compilation, garbage collection, Workers). Pages of at most 32 KB are converted in the main
// thread; of larger ones the profile shows what is around the conversion.
// Run: npm run build && bun test/bench/profile.ts FOLDER-OF-HTML
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCrawling, stored } from './crawl-service.ts'

const ROOT = join(import.meta.dir, '../..')
const WARM_UP_SHARE = 0.25

/** Stages by the files that belong to them. A function of any other file counts for the stage that called it. */
const STAGES: readonly [stage: string, files: RegExp][] = [
  ['charset', /^content\/charset/],
  ['tree', /^content\/(?:tree|templates|noscript)/],
  ['metadata', /^content\/(?:structure|metadata|metakeys)/],
  ['clean', /^content\/(?:cleaning|prune)/],
  ['measure', /^content\/main\/page/],
  ['forest', /^content\/main\/classify\/forest/],
  ['features', /^content\/main\/classify/],
  ['other main content', /^content\/main/],
  ['Markdown', /^content\/markdown/],
  ['links', /^content\/(?:links|anchors|urls)|^frontier|^crawl\/rules|^tasks\/crawl/],
  ['first look', /^content\/(?:outline|quality|tag-scan|loading)|^fetch\/(?:text-scan|challenge|doubt)/],
  ['other conversion', /^content|^files|^conversion\/(?:answer|deliver)/],
  ['transfer to Workers', /^conversion/],
  ['cache', /^fetch\/cache/],
  ['fetch', /^fetch|^net/],
  ['pack', /^crawl\/page-record/],
  ['lease and settle', /^queue|^worker|^db|postgres/],
  ['log', /^log|^service\/metrics/],
]

interface Profile {
  nodes: { id: number; callFrame: { url: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder of HTML pages')
const profiles = mkdtempSync(join(tmpdir(), 'web-extract-profile-'))
const profiling = [process.execPath, '--cpu-prof', `--cpu-prof-dir=${profiles}`]
try {
  await crawl()
  print(stagesOf(profileIn(profiles)))
} finally {
  rmSync(profiles, { recursive: true })
}

async function crawl(): Promise<void> {
  const site = Bun.spawn([process.execPath, join(import.meta.dir, 'site.ts'), folder!], {
    stdin: 'pipe',
    stdout: 'pipe',
  })
  const url = new TextDecoder().decode((await site.stdout.getReader().read()).value).trim()
  const pages = [...new Bun.Glob('**/*.html').scanSync(folder!)].length
  const service = await startCrawling(16, [...profiling, join(ROOT, 'src/main.ts')])
  for (const round of ['first', 'second', 'third']) {
    const before = service.used()
    const done = await stored(service.sql, await service.startCrawl(url, pages), Number.POSITIVE_INFINITY, 100)
    const { worker, database } = service.used()
    const [own, theirs] = [worker - before.worker, database - before.database].map((s) =>
      ((s * 1000) / done).toFixed(1),
    )
    process.stdout.write(
      `${round} crawl: ${done} pages, CPU-ms/page: worker with all its threads ${own}, database ${theirs}\n`,
    )
  }
  site.stdin.end()
  await Promise.all([service.stop(), site.exited])
}

/** The largest profile: smaller ones are of processes that did nothing. */
function profileIn(dir: string): Profile {
  const files = readdirSync(dir).map((name) => join(dir, name))
  const [largest] = files.toSorted((a, b) => statSync(b).size - statSync(a).size)
  return JSON.parse(readFileSync(largest!, 'utf8'))
}

/** Milliseconds of each stage, after the first part of the profile, in which most code is not compiled yet. */
function stagesOf({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const known = new Map<number, string>()
  const stageOf = (id: number | undefined): string => {
    if (id === undefined) return 'other'
    const found = known.get(id) ?? stageOfFile(byId.get(id)!.callFrame.url) ?? stageOf(parents.get(id))
    known.set(id, found)
    return found
  }
  const stages = new Map<string, number>()
  for (let at = Math.floor(samples.length * WARM_UP_SHARE); at < samples.length; at += 1) {
    const stage = stageOf(samples[at]!)
    stages.set(stage, (stages.get(stage) ?? 0) + timeDeltas[at]! / 1000)
  }
  return stages
}

function stageOfFile(url: string): string | undefined {
  const file = url.split('/src/').at(-1)!
  return STAGES.find(([, files]) => files.test(url.includes('/src/') ? file : url))?.[0]
}

function print(stages: Map<string, number>): void {
  const total = [...stages.values()].reduce((sum, ms) => sum + ms, 0)
  for (const [stage, ms] of [...stages].toSorted(([, a], [, b]) => b - a))
    process.stdout.write(`${stage.padEnd(20)} ${((100 * ms) / total).toFixed(1).padStart(5)} %\n`)
}
