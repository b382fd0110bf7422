import { setTimeout as sleep } from 'node:timers/promises'
import type { Static } from '@sinclair/typebox'
import { type ExtractReport, extractReport, startExtract } from '../../src/operations/extract.ts'
import { decodeV2Extract, type V2ExtractRequest } from '../../src/wire/v2/extract.ts'
import { PATIENCE_MS } from '../patience.ts'
import { type Crawler, OWNER } from './crawl.fixture.ts'

type Request = Static<typeof V2ExtractRequest>

/** Starts an extraction as `POST /v2/extract` does, without a browser and a cache. */
export async function beginExtract(
  { database: { sql } }: Crawler,
  request: Request,
): Promise<{ id: string; invalidUrls: string[] }> {
  const extract = decodeV2Extract(request)
  const page = {
    ...extract.options.page,
    useBrowser: 'never' as const,
    cache: { maxAgeMs: 0, store: false, only: undefined },
  }
  return startExtract(
    { ...extract, options: { ...extract.options, page }, maxRetries: 0 },
    // The request is checked for a provider; the worker has its own.
    { sql, retentionSeconds: 3600, search: () => Promise.reject(new Error('searches belong to the job')) },
    { owner: OWNER },
  )
}

/** The state of an extraction once it is over. */
export async function endOf({ database: { sql } }: Crawler, id: string): Promise<ExtractReport> {
  for (const late = Date.now() + PATIENCE_MS; ; await sleep(20)) {
    const report = await extractReport(sql, { kind: 'extract', id, owner: OWNER })
    if (report.job.state !== 'queued' && report.job.state !== 'running') return report
    if (Date.now() > late) throw new Error(`the extraction still runs: ${JSON.stringify(report.job)}`)
  }
}

export async function extract(crawler: Crawler, request: Request): Promise<ExtractReport> {
  const { id } = await beginExtract(crawler, request)
  return endOf(crawler, id)
}
