import type { Activity as ActivityReport } from '../../wire/native/activity.ts'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { duration, Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { WideTable } from '../parts/wide-table.tsx'

/** Your last requests to this process. */
export function Activity() {
  const { value, error, reload } = useLoad(
    (signal) => ask<ActivityReport>('GET', '/activity', { query: { limit: 200 }, signal }),
    [],
  )
  return (
    <div class="stack">
      <div class="row">
        <button type="button" onClick={reload}>
          Reload
        </button>
        <span class="faint">Your own requests to this process, newest first. A restart forgets them.</span>
      </div>
      <Problem error={error} />
      <WideTable label="Requests">
        <thead>
          <tr>
            <th>When</th>
            <th>Request</th>
            <th>Page of</th>
            <th>Status</th>
            <th class="number">Time</th>
            <th>Engine</th>
            <th>Cache</th>
            <th>Request id</th>
          </tr>
        </thead>
        <tbody>
          {value?.requests.map((request) => (
            <tr key={request.requestId}>
              <td>
                <Moment at={request.at} />
              </td>
              <td>
                <code>
                  {request.method} {request.route}
                </code>
              </td>
              <td>{request.host}</td>
              <td>
                {request.code === undefined ? request.status : <Status value={`${request.status} ${request.code}`} />}
              </td>
              <td class="number">{duration(request.elapsedMs)}</td>
              <td>{request.engine}</td>
              <td>{request.cache}</td>
              <td>
                <code>{request.requestId}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {value?.requests.length === 0 && <p class="faint">No request yet.</p>}
    </div>
  )
}
