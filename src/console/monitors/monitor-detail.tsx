import { useAction } from '../action.ts'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { usePolling, useReloadAt } from '../polling.ts'
import { goTo, hrefOf } from '../route.ts'
import { CheckTimeline } from './check-timeline.tsx'
import { CheckView } from './check-view.tsx'
import { type Check, isOpen, type Monitor } from './model.ts'
import { scheduleInWords } from './schedule-words.ts'
import { targetsInWords } from './targets-words.ts'

/** A check of a page takes about a second. */
const CHECK_POLL_MS = 1000

export function MonitorDetail({ id, query }: { id: string; query: URLSearchParams }) {
  const path = `/v2/monitor/${id}`
  const monitor = useLoad(async (signal) => (await ask<{ data: Monitor }>('GET', path, { signal })).data, [id])
  const { value } = monitor
  // All of them have a snapshot with them: they are read again only when a check begins or ends.
  const checks = useLoad(
    async (signal) => (await ask<{ data: Check[] }>('GET', `${path}/checks`, { signal })).data,
    [id, value?.currentCheckId, value?.lastRunAt],
  )
  const isRunning = value?.currentCheckId != null || (checks.value?.some(isOpen) ?? false)
  usePolling(isRunning, monitor.reload, CHECK_POLL_MS)
  useReloadAt(value?.nextRunAt ?? undefined, monitor.reload)
  const reload = () => {
    monitor.reload()
    checks.reload()
  }
  const wanted = query.get('check')
  const shown = checks.value?.find(({ id }) => id === wanted) ?? (wanted === null ? latestOf(checks.value) : undefined)
  return (
    <div class="monitor">
      <p class="crumbs">
        <a href={hrefOf('monitors')}>Monitors</a>
      </p>
      <Problem error={monitor.error} onRetry={monitor.reload} />
      {value !== undefined && (
        <>
          <div class="row page-head">
            <h1 class="long-title">{value.name}</h1>
            <Status value={isRunning ? 'running' : value.status} />
          </div>
          <Facts monitor={value} />
          <MonitorActions monitor={value} isRunning={isRunning} onChange={reload} />
        </>
      )}
      <Problem error={checks.error} onRetry={checks.reload} />
      {checks.value !== undefined && checks.value.length > 0 && (
        <CheckTimeline monitorId={id} checks={checks.value} chosen={shown?.id} />
      )}
      {checks.value?.length === 0 && <p class="nothing">There are no checks yet.</p>}
      {shown !== undefined && <CheckView key={shown.id} monitorId={id} check={shown} />}
      {wanted !== null && checks.value !== undefined && shown === undefined && (
        <p class="nothing">
          This check is no longer kept. <a href={hrefOf('monitors', [id])}>Show the latest one</a>
        </p>
      )}
    </div>
  )
}

/** What somebody comes for: the latest check that found something out. */
const latestOf = (checks: readonly Check[] | undefined) =>
  checks?.find((check) => !isOpen(check) && check.status !== 'skipped_overlap') ?? checks?.[0]

function Facts({ monitor }: { monitor: Monitor }) {
  const { targets, nextRunAt, goal, webhook } = monitor
  return (
    <dl class="card monitor-facts">
      <dt>Watches</dt>
      <dd>{targetsInWords(targets)}</dd>
      <dt>Schedule</dt>
      <dd>
        {scheduleInWords(monitor)}
        {nextRunAt !== null && (
          <span class="faint">
            , next <Moment at={nextRunAt} />
          </span>
        )}
      </dd>
      {goal !== null && (
        <>
          <dt>Goal</dt>
          <dd>{goal}</dd>
        </>
      )}
      {webhook !== null && (
        <>
          <dt>Webhook</dt>
          <dd>
            {webhook.url} <span class="faint">{webhook.events.join(', ')}</span>
          </dd>
        </>
      )}
    </dl>
  )
}

interface MonitorActionsProps {
  monitor: Monitor
  isRunning: boolean
  onChange: () => void
}

function MonitorActions({ monitor: { id, name, status }, isRunning, onChange }: MonitorActionsProps) {
  const path = `/v2/monitor/${id}`
  const act = useAction(async (what: 'run' | 'pause' | 'resume' | 'delete') => {
    if (what === 'run') await ask('POST', `${path}/run`, { body: {} })
    else if (what === 'delete') await ask('DELETE', path)
    else await ask('PATCH', path, { body: { status: what === 'pause' ? 'paused' : 'active' } })
    if (what === 'delete') goTo('monitors')
    else onChange()
  })
  const isPaused = status === 'paused'
  return (
    <div class="stack actions">
      <div class="row">
        <button type="button" disabled={act.isRunning || isPaused || isRunning} onClick={() => act.run('run')}>
          Check now
        </button>
        <button type="button" disabled={act.isRunning} onClick={() => act.run(isPaused ? 'resume' : 'pause')}>
          {isPaused ? 'Resume' : 'Pause'}
        </button>
        <a class="button" href={hrefOf('monitors', [id, 'edit'])}>
          Edit
        </a>
        <ConfirmButton
          label="Delete"
          question={`Delete the monitor “${name}” and all its checks? This cannot be undone.`}
          confirm="Delete it"
          disabled={act.isRunning}
          onConfirm={() => act.run('delete')}
        />
      </div>
      <Problem error={act.error} />
    </div>
  )
}
