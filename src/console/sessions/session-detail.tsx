import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { hrefOf } from '../route.ts'
import { CodeConsole } from './code-console.tsx'
import { Countdown } from './countdown.tsx'
import { LiveView } from './live-view.tsx'
import { Replay } from './replay.tsx'
import { endSession, listSessions, type Session } from './session.ts'

export function SessionDetail({ id }: { id: string }) {
  const { value, error, reload } = useLoad(
    async (signal) => (await listSessions(signal)).find((session) => session.id === id) ?? 'gone',
    [id],
    { everyMs: 5000 },
  )
  return (
    <div class="stack">
      <p>
        <a href={hrefOf('sessions')}>All sessions</a>
      </p>
      <Problem error={error} onRetry={reload} />
      {value === 'gone' && <h1>This session does not exist, or is no longer kept</h1>}
      {value !== undefined && value !== 'gone' && <Detail session={value} reload={reload} />}
    </div>
  )
}

function Detail({ session, reload }: { session: Session; reload: () => void }) {
  const isActive = session.status === 'active'
  const [failure, setFailure] = useState<Error>()
  const live = { id: 'live', label: 'Live view', view: () => <LiveView session={session} /> }
  const replay = { id: 'replay', label: 'Replay', view: () => <Replay id={session.id} isActive={isActive} /> }
  return (
    <>
      <div class="row">
        <h1>{session.title || session.url || 'An empty page'}</h1>
        <Status value={isActive ? 'active' : 'ended'} />
        {isActive ? (
          <>
            <span>
              ends in <Countdown to={session.expiresAt} /> at the latest
            </span>
            <button type="button" class="danger" onClick={() => endSession(session.id).then(reload, setFailure)}>
              End
            </button>
          </>
        ) : (
          <span class="faint">
            <Moment at={session.endedAt} /> ({session.endReason ?? 'unknown'})
          </span>
        )}
      </div>
      <Problem error={failure} />
      <p class="faint">{session.url}</p>
      <div class="session">
        <Tabs label="Views of the session" tabs={isActive ? [live, replay] : [replay]} />
        {isActive && <CodeConsole id={session.id} onRun={reload} />}
      </div>
    </>
  )
}
