// Starts the service for the crawl benchmarks and reads how far a crawl is and what it has used.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { start, startService } from '../cli/process.fixture.ts'
import { freshDatabase } from '../db/database.fixture.ts'
import { cpuSeconds, memoryMegabytes } from './processes.ts'

const PROGRAM = join(import.meta.dir, '../../dist/web-extract')
const LOOK_MS = 2

/** CPU seconds used by each part of the service. */
export interface Used {
  worker: number
  api: number
  database: number
}

/**
 * Starts the service as on a server: an API, a worker and a database in separate processes. Needs `npm run build`.
 *
 * @param program what runs the worker; the executable by default
 */
export async function startCrawling(atOnce: number, program: string[] = [PROGRAM]) {
  const database = await freshDatabase()
  const { sql } = database
  const env = { DATABASE_URL: database.url, SERVICE_MAX_CONCURRENCY: String(atOnce) }
  const open = '--allow-private-networks=127.0.0.0/8'
  const worker = start(['--role=worker', open], env, program)
  void worker.stderr.text()
  const api = await startService(['--role=api', open], env, [PROGRAM])
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const postmaster = parentOf(row!.pid)
  while ((await sql`select 1 from web_extract.workers`).length === 0) await Bun.sleep(LOOK_MS)

  async function startCrawl(url: string, limit: number, useBrowser: 'never' | 'auto' = 'auto'): Promise<string> {
    const response = await fetch(`${api.url}/crawl`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        url,
        limit,
        maxDepth: 1000,
        maxConcurrency: atOnce,
        sitemap: 'skip',
        formats: ['markdown'],
        use_browser: useBrowser,
      }),
    })
    const { id } = (await response.json()) as { id?: string }
    if (id === undefined) throw new Error(`the crawl did not start: HTTP ${response.status}`)
    return id
  }

  return {
    sql,
    api: api.url,
    startCrawl,
    memory: (which?: 'VmHWM') => memoryMegabytes(worker.pid, which),
    used: (): Used => ({
      worker: cpuSeconds(worker.pid),
      api: cpuSeconds(api.child.pid),
      database: familySeconds(postmaster),
    }),
    async stop() {
      worker.kill('SIGTERM')
      await Promise.all([worker.exited, api.stop()])
      await database.drop()
    },
  }
}

export type Crawling = Awaited<ReturnType<typeof startCrawling>>

/** Waits until a crawl has stored at least that many pages or has ended. Returns the number of stored pages. */
export async function stored(sql: Sql, id: string, pages: number, everyMs = LOOK_MS): Promise<number> {
  for (;;) {
    const [job] = await sql<{ done: number; state: number }[]>`
      select done, state from web_extract.jobs where public_id = ${id}`
    if (job!.done >= pages || job!.state > 1) return job!.done
    await Bun.sleep(everyMs)
  }
}

const TICKS_PER_SECOND = 100
const statOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
const parentOf = (pid: number | string) => statOf(pid)[1]!

/** CPU seconds of a process and its children, including children that have ended. */
function familySeconds(parent: number): number {
  const ended =
    statOf(parent)
      .slice(11, 15)
      .reduce((sum, ticks) => sum + ticks) / TICKS_PER_SECOND
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name, parent))
  return children.reduce((sum, pid) => sum + cpuSeconds(Number(pid)), ended)
}

function isChild(pid: string, parent: number): boolean {
  try {
    return parentOf(pid) === parent
  } catch {
    return false
  }
}
