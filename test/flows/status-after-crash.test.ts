import { expect, test } from 'bun:test'
import { jobReport } from '../../src/operations/jobs.ts'
import { insertJob } from '../../src/queue/insert.ts'
import { installFunctions } from '../../src/queue/sql-functions.ts'
import { PATIENCE_MS } from '../patience.ts'
import { handWorker, newJob, OWNER, pages } from '../queue/queue.fixture.ts'
import { ownServers } from './postgres.fixture.ts'

test.each(ownServers)(
  'a reported status survives a crash of the database, on $name',
  async (server) => {
    await using postgres = await server.start()
    const { sql, restart } = postgres
    await installFunctions(sql)
    const id = await insertJob(sql, newJob({ tasks: pages(20) }))
    for (let crash = 1; crash <= 3; crash += 1) {
      // The crash has lost the previous worker.
      const worker = await handWorker(sql)
      const [task] = await worker.lease(1)
      await worker.settle(task!, { state: 'failed', code: 'dns_failed', message: 'no such host' })
      const report = await jobReport(
        sql,
        { kind: 'crawl', id, owner: OWNER },
        { offset: 0, limit: 1, maxBytes: 1, errors: 0 },
      )
      expect(report.job).toMatchObject({ state: 'running', failed: crash })
      await restart('SIGQUIT')
      const [row] = await sql`select failed from web_extract.jobs`
      expect(row).toEqual({ failed: crash })
    }
  },
  3 * PATIENCE_MS,
)
