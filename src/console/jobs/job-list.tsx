import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/problem.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { setQuery } from '../place.ts'
import { usePolling } from '../polling.ts'
import { hrefOf } from '../route.ts'
import { JobTable } from './job-table.tsx'
import { isActive, type JobList as Jobs, kinds } from './model.ts'

const SHOWN = 100

const states = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** All jobs, newest first. Asks again by itself only while one of them runs. */
export function JobList({ query }: { query: URLSearchParams }) {
  const filter = {
    status: query.get('status') ?? '',
    kind: query.get('kind') ?? '',
    url: query.get('url') ?? '',
  }
  const after = query.get('after') ?? ''
  const load = (signal: AbortSignal) => ask<Jobs>('GET', '/jobs', { query: { ...filter, after, limit: SHOWN }, signal })
  const first = useLoad(load, [filter.status, filter.kind, filter.url, after])
  const isChanging = first.value?.jobs.some(isActive) ?? false
  usePolling(isChanging, first.reload)
  const set = (changes: Partial<typeof filter>) => setQuery('jobs', [], { ...filter, ...changes })
  const jobs = first.value?.jobs
  const last = jobs?.at(-1)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const isFiltered = Object.keys(given).length > 0
  return (
    <>
      <div class="row page-head">
        <h1>Jobs</h1>
        <button type="button" onClick={first.reload}>
          Refresh
        </button>
      </div>
      <div class="row filters">
        <Choice label="State" options={states} value={filter.status} onChoose={(status) => set({ status })} />
        <select aria-label="Kind" value={filter.kind} onChange={(event) => set({ kind: event.currentTarget.value })}>
          <option value="">Every kind</option>
          {kinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
        <SearchField label="Part of the URL" value={filter.url} onSearch={(url) => set({ url })} />
      </div>
      <Problem error={first.error} onRetry={first.reload} />
      {jobs !== undefined && jobs.length > 0 && <JobTable jobs={jobs} />}
      {jobs?.length === 0 && <Nothing isFiltered={isFiltered} isFirst={after === ''} />}
      <nav class="row pager" aria-label="Further jobs">
        {after !== '' && <a href={hrefOf('jobs', [], given)}>Newest</a>}
        {last !== undefined && first.value?.pagination.next !== null && (
          <a class="button" href={hrefOf('jobs', [], { ...given, after: last.id })}>
            Older jobs
          </a>
        )}
      </nav>
    </>
  )
}

function Nothing({ isFiltered, isFirst }: { isFiltered: boolean; isFirst: boolean }) {
  if (!isFirst) return <p class="nothing">There are no older jobs.</p>
  if (isFiltered)
    return (
      <p class="nothing">
        No job is like that. <a href={hrefOf('jobs')}>Show all jobs</a>
      </p>
    )
  return (
    <p class="nothing">
      There are no jobs yet. Start a crawl, a batch, an extraction or an agent in the{' '}
      <a href={hrefOf('playground')}>playground</a>, or with the API.
    </p>
  )
}
