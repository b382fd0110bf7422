import { useState } from 'preact/hooks'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { count } from '../parts/amount.ts'
import { duration, Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Segments } from '../parts/segments.tsx'
import { Status } from '../parts/status.tsx'
import { CheckedPage } from './checked-page.tsx'
import { type Check, type CheckWithPages, isOpen, type PageState, pageStates } from './model.ts'

const SHOWN = 25

/** One check: its pages, those that changed first. */
export function CheckView({ monitorId, check }: { monitorId: string; check: Check }) {
  const [chosen, choose] = useState<PageState>()
  const [skip, setSkip] = useState(0)
  const state = chosen ?? pageStates.find((state) => check.summary[state] > 0)
  const { value, error, reload } = useLoad(
    async (signal) => {
      const path = `/v2/monitor/${monitorId}/checks/${check.id}`
      return (
        await ask<{ data: CheckWithPages }>('GET', path, { query: { status: state, skip, limit: SHOWN }, signal })
      ).data
    },
    [check.id, check.status, state, skip],
  )
  const found = pageStates.filter((state) => check.summary[state] > 0)
  const options: Record<string, string> = Object.fromEntries(
    found.map((state) => [state, `${names[state]} ${count(check.summary[state])}`]),
  )
  return (
    <section aria-label="Check">
      <div class="row check-head">
        <h2>
          Check of <time dateTime={check.scheduledFor}>{new Date(check.scheduledFor).toLocaleString()}</time>
        </h2>
        <Status value={check.status} />
        <span class="faint">
          {check.trigger === 'manual' ? 'started by hand' : 'by the schedule'}
          {check.startedAt !== undefined && check.finishedAt !== undefined && (
            <> · took {duration(Date.parse(check.finishedAt) - Date.parse(check.startedAt))}</>
          )}
          {check.finishedAt !== undefined && (
            <>
              {' '}
              · ended <Moment at={check.finishedAt} />
            </>
          )}
        </span>
      </div>
      {check.error !== undefined && <p class="note">{check.error}</p>}
      {found.length > 1 && (
        <div class="row filters">
          <Segments<string>
            label="Pages"
            options={options}
            value={state ?? 'same'}
            onChange={(next) => {
              choose(next as PageState)
              setSkip(0)
            }}
          />
        </div>
      )}
      <Problem error={error} onRetry={reload} />
      <div class="stack">
        {value?.pages.map((page, index) => (
          <CheckedPage key={page.id} page={page} isOpenAtFirst={index === 0 && skip === 0} />
        ))}
      </div>
      {value?.pages.length === 0 && (
        <p class="nothing">{isOpen(check) ? 'No page has been checked yet.' : 'There are no pages of it.'}</p>
      )}
      <nav class="row pager" aria-label="Further pages">
        {skip > 0 && (
          <button type="button" onClick={() => setSkip(Math.max(0, skip - SHOWN))}>
            Previous
          </button>
        )}
        {value?.next !== undefined && (
          <button type="button" onClick={() => setSkip(skip + SHOWN)}>
            Next
          </button>
        )}
      </nav>
    </section>
  )
}

const names: Record<PageState, string> = {
  changed: 'Changed',
  new: 'New',
  removed: 'Removed',
  error: 'Unreadable',
  same: 'Same',
}
