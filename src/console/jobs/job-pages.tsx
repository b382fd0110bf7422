import { useMemo, useState } from 'preact/hooks'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { count } from '../parts/amounts.ts'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/problem.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { setQuery } from '../place.ts'
import { isActive, type Job, type PageList, type PageState, pageStates } from './model.ts'
import { PageTable } from './page-table.tsx'

const SHOWN = 100
const POLL_MS = 3000

const stateNames: Record<PageState, string> = {
  done: 'Done',
  failed: 'Failed',
  blocked: 'Forbidden',
  running: 'Being read',
  ready: 'Waiting',
}

/** The pages of a job, a hundred at a time: a job may have a hundred thousand. */
export function JobPages({ job, query }: { job: Job; query: URLSearchParams }) {
  const { id } = job
  const state = query.get('state') ?? ''
  const url = query.get('url') ?? ''
  const { cursors, next: goOn, previous } = useCursors(`${state} ${url}`)
  const after = cursors.at(-1)
  const { value, error, isLoading, reload } = useLoad(
    (signal) =>
      ask<PageList>('GET', `/jobs/${id}/pages`, { query: { status: state, url, after, limit: SHOWN }, signal }),
    [id, state, url, after],
    { everyMs: isActive(job) ? POLL_MS : undefined },
  )
  const counts = countsOf(job)
  const options = [
    { value: '', label: 'All', count: count(job.total) },
    ...pageStates
      .filter((name) => name === state || counts[name] > 0)
      .map((name) => ({ value: name, label: stateNames[name], count: count(counts[name]) })),
  ]
  // The job changes with every page that is done, and its rows only when they are asked for again.
  const table = useMemo(
    () => value !== undefined && value.pages.length > 0 && <PageTable id={id} pages={value.pages} query={query} />,
    [id, value, query.toString()],
  )
  const set = (changes: { state?: string; url?: string }) => setQuery('jobs', [id], { state, url, ...changes })
  const next = value?.pagination.next ?? undefined
  return (
    <>
      <div class="row filters">
        <Choice label="State" options={options} value={state} onChoose={(value) => set({ state: value })} />
        <SearchField label="Part of the URL" value={url} onSearch={(value) => set({ url: value })} />
      </div>
      <Problem error={error} onRetry={reload} />
      {table}
      {value?.pages.length === 0 && <p class="nothing">{nothing(next !== undefined, state !== '' || url !== '')}</p>}
      <nav class="row pager" aria-label="Further pages">
        {cursors.length > 0 && (
          <button type="button" onClick={previous}>
            Previous
          </button>
        )}
        {next !== undefined && (
          <button type="button" disabled={isLoading && !isActive(job)} onClick={() => goOn(next)}>
            Next
          </button>
        )}
        {value !== undefined && cursors.length > 0 && (
          <span class="faint">from page {count(cursors.length * SHOWN + 1)}</span>
        )}
      </nav>
    </>
  )
}

const countsOf = ({ completed, failed, blocked, running, ready }: Job): Record<PageState, number> => ({
  done: completed,
  failed: failed - blocked,
  blocked,
  running,
  ready,
})

function nothing(hasMore: boolean, isFiltered: boolean): string {
  if (hasMore) return 'None of the pages that were searched so far is like that. Next goes on.'
  return isFiltered ? 'No page is like that.' : 'There are no pages yet.'
}

/** Where the pages begin that were looked at, for one filter. */
function useCursors(filter: string) {
  const [state, setState] = useState<{ filter: string; cursors: readonly string[] }>({ filter, cursors: [] })
  const cursors = state.filter === filter ? state.cursors : []
  return {
    cursors,
    next: (cursor: string) => setState({ filter, cursors: [...cursors, cursor] }),
    previous: () => setState({ filter, cursors: cursors.slice(0, -1) }),
  }
}
