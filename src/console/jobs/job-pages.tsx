import { useState } from 'preact/hooks'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { count } from '../parts/amounts.ts'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/problem.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { setQuery } from '../place.ts'
import { type PageList, type PageState, pageStates } from './model.ts'
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

interface JobPagesProps {
  id: string
  isActive: boolean
  query: URLSearchParams
}

/** The pages of a job, a hundred at a time: a job may have a hundred thousand. */
export function JobPages({ id, isActive, query }: JobPagesProps) {
  const state = query.get('state') ?? ''
  const url = query.get('url') ?? ''
  const { cursors, next: goOn, previous } = useCursors(`${state} ${url}`)
  const after = cursors.at(-1)
  const { value, error, isLoading, reload } = useLoad(
    (signal) =>
      ask<PageList>('GET', `/jobs/${id}/pages`, { query: { status: state, url, after, limit: SHOWN }, signal }),
    [id, state, url, after],
    { everyMs: isActive ? POLL_MS : undefined },
  )
  const counts = value?.counts
  const known = counts === undefined ? undefined : Object.values(counts).reduce((sum, part) => sum + part, 0)
  const options = [
    { value: '', label: 'All', ...(known !== undefined && { count: count(known) }) },
    ...pageStates
      .filter((name) => name === state || counts === undefined || counts[name] > 0)
      .map((name) => ({ value: name, label: stateNames[name], ...(counts && { count: count(counts[name]) }) })),
  ]
  const set = (changes: { state?: string; url?: string }) => setQuery('jobs', [id], { state, url, ...changes })
  const next = value?.pagination.next ?? undefined
  return (
    <>
      <div class="row filters">
        <Choice label="State" options={options} value={state} onChoose={(value) => set({ state: value })} />
        <SearchField label="Part of the URL" value={url} onSearch={(value) => set({ url: value })} />
      </div>
      <Problem error={error} onRetry={reload} />
      {value !== undefined && value.pages.length > 0 && <PageTable id={id} pages={value.pages} query={query} />}
      {value?.pages.length === 0 && <p class="nothing">{nothing(next !== undefined, state !== '' || url !== '')}</p>}
      <nav class="row pager" aria-label="Further pages">
        {cursors.length > 0 && (
          <button type="button" onClick={previous}>
            Previous
          </button>
        )}
        {next !== undefined && (
          <button type="button" disabled={isLoading && !isActive} onClick={() => goOn(next)}>
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
