import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { hrefOf } from '../route.ts'
import { Countdown } from './countdown.tsx'
import { OpenSession } from './open-session.tsx'
import { endSession, listSessions, type Session } from './session.ts'

export function SessionList() {
  const { value, error, reload } = useLoad(listSessions, [], { everyMs: 5000 })
  const [failure, setFailure] = useState<Error>()
  const end = (id: string) => {
    setFailure(undefined)
    endSession(id).then(reload, setFailure)
  }
  return (
    <div class="stack">
      <h1>Sessions</h1>
      <OpenSession />
      <Problem error={error ?? failure} onRetry={reload} />
      {value?.length === 0 && (
        <p class="faint">
          No session is open, and none has ended lately. A session keeps a page open between requests.
        </p>
      )}
      {value !== undefined && value.length > 0 && (
        <div class="table">
          <table>
            <thead>
              <tr>
                <th>Page</th>
                <th>State</th>
                <th>Opened</th>
                <th>Last used</th>
                <th>Ends</th>
                <th>
                  <span class="visually-hidden">End it</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.map((session) => (
                <Row key={session.id} session={session} onEnd={() => end(session.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { id, status, url, title, createdAt, lastActivity, expiresAt, endedAt, endReason } = session
  const isActive = status === 'active'
  return (
    <tr>
      <td class="long">
        <a href={hrefOf('sessions', [id])}>{title || url || 'an empty page'}</a>
        {title !== '' && <div class="faint">{url}</div>}
      </td>
      <td>
        <Status value={isActive ? 'active' : 'ended'} />
      </td>
      <td>
        <Moment at={createdAt} />
      </td>
      <td>
        <Moment at={lastActivity} />
      </td>
      <td>
        {isActive ? (
          <>
            in <Countdown to={expiresAt} /> at the latest
          </>
        ) : (
          <>
            <Moment at={endedAt} /> {endReason !== undefined && <span class="faint">({endReason})</span>}
          </>
        )}
      </td>
      <td>
        {isActive && (
          <button type="button" class="danger" onClick={onEnd}>
            End
          </button>
        )}
      </td>
    </tr>
  )
}
