import { useState } from 'preact/hooks'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { usePolling, useReloadAt } from '../polling.ts'
import { hrefOf } from '../route.ts'
import { inWords, type Monitor } from './model.ts'
import { scheduleInWords } from './schedule-words.ts'
import { targetsInWords } from './targets-words.ts'

const SHOWN = 100

export function MonitorList() {
  const [offset, setOffset] = useState(0)
  const { value, error, reload } = useLoad(
    async (signal) =>
      (await ask<{ data: Monitor[] }>('GET', '/v2/monitor', { query: { offset, limit: SHOWN }, signal })).data,
    [offset],
  )
  usePolling(value?.some(({ currentCheckId }) => currentCheckId !== null) ?? false, reload)
  useReloadAt(value?.flatMap(({ nextRunAt }) => nextRunAt ?? []).sort()[0], reload)
  return (
    <>
      <div class="row page-head">
        <h1>Monitors</h1>
        <a class="button primary" href={hrefOf('monitors', ['new'])}>
          New monitor
        </a>
      </div>
      <Problem error={error} onRetry={reload} />
      {value !== undefined && value.length > 0 && (
        <div class="table">
          <table class="monitors">
            <thead>
              <tr>
                <th scope="col">Monitor</th>
                <th scope="col" class="wide">
                  State
                </th>
                <th scope="col">Last result</th>
                <th scope="col" class="wide">
                  Schedule
                </th>
                <th scope="col" class="wide">
                  Last check
                </th>
                <th scope="col" class="wide">
                  Next check
                </th>
              </tr>
            </thead>
            <tbody>
              {value.map((monitor) => (
                <MonitorRow key={monitor.id} monitor={monitor} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value?.length === 0 && offset === 0 && (
        <p class="nothing">
          There are no monitors yet. One checks pages, a site or the results of a search again and again, and says what
          changed. <a href={hrefOf('monitors', ['new'])}>Make the first one</a>
        </p>
      )}
      <nav class="row pager" aria-label="Further monitors">
        {offset > 0 && (
          <button type="button" onClick={() => setOffset(Math.max(0, offset - SHOWN))}>
            Newer
          </button>
        )}
        {value?.length === SHOWN && (
          <button type="button" onClick={() => setOffset(offset + SHOWN)}>
            Older
          </button>
        )}
      </nav>
    </>
  )
}

function MonitorRow({ monitor }: { monitor: Monitor }) {
  const { id, name, status, currentCheckId, lastCheckSummary, lastRunAt, nextRunAt } = monitor
  const schedule = scheduleInWords(monitor)
  const state = currentCheckId === null ? status : 'running'
  return (
    <tr>
      <td class="monitor-name">
        <a href={hrefOf('monitors', [id])}>{name}</a>
        <div class="faint one-line" title={targetsInWords(monitor.targets)}>
          {targetsInWords(monitor.targets)}
        </div>
        <div class="faint narrow-only">
          <Status value={state} /> {schedule}
        </div>
      </td>
      <td class="wide">
        <Status value={state} />
      </td>
      <td>{lastCheckSummary === null ? <span class="faint">none yet</span> : inWords(lastCheckSummary)}</td>
      <td class="wide">{schedule}</td>
      <td class="wide">
        <Moment at={lastRunAt} />
      </td>
      <td class="wide">{nextRunAt === null ? <span class="faint">paused</span> : <Moment at={nextRunAt} />}</td>
    </tr>
  )
}
