import type { Sql } from 'postgres'
import { startService } from '../cli/process.fixture.ts'

export type Service = Awaited<ReturnType<typeof startService>>

/** Starts processes of a role, and stops those that are still running at the end. */
export interface Roles extends AsyncDisposable {
  start: (role: 'api' | 'worker' | 'scheduler' | 'render' | 'all', command?: string[], cwd?: string) => Promise<Service>
  /** Every line that any of them logged. */
  logged: () => string[]
}

/** Without one they log that they have none. */
const SECRET = { SERVICE_SECRET_KEY: 'what the tests of flows encrypt with' }

export function rolesOver(env: Record<string, string>): Roles {
  const all: Service[] = []
  const starting: Promise<Service>[] = []
  return {
    async start(role, command, cwd) {
      const args = [`--role=${role}`, '--allow-private-networks=127.0.0.0/8']
      const started = startService(args, { ...SECRET, ...env }, command, cwd)
      starting.push(started)
      const service = await started
      all.push(service)
      return service
    },
    logged: () => all.flatMap(({ logs }) => logs),
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(starting)
      for (const { child } of all) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await Promise.all(all.map(({ child }) => child.exited))
    },
  }
}

export async function post(address: string, body: object) {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
  // biome-ignore lint/suspicious/noExplicitAny: answers of several routes
  return { status: response.status, body: (await response.json()) as any }
}

/** Recounts the jobs of a database and returns the wrong counters: no row if all are right. */
export const miscounted = (sql: Sql) => sql`
  select j.id, j.state, j.ready, j.running, j.done, j.failed, j.page_limit, j.max_concurrency, t.* from web_extract.jobs j
  cross join lateral (
    select (select count(*) from web_extract.tasks t where t.job_id = j.id) as is_ready,
      (select count(*) from web_extract.leases l where l.job_id = j.id) as is_running,
      (select count(*) from web_extract.page_errors e where e.job_id = j.id) as errors,
      (select count(*) from web_extract.documents d where d.job_id = j.id) as documents,
      (select coalesce(max(ord), 0) from web_extract.documents d where d.job_id = j.id) as last_ord
  ) t
  where (j.ready, j.running, j.done, j.done, j.failed + j.blocked)
      is distinct from (is_ready, is_running, documents, last_ord, errors)
    or j.done + j.failed > j.page_limit or j.running > j.max_concurrency`
