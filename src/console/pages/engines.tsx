import type { SystemEngines } from '../../wire/native/system.ts'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { bytesOf } from '../parts/amount.ts'
import { Facts } from '../parts/facts.tsx'
import { Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import '../styles/system.css'

/** What renders pages for this process, and how busy it is. */
export function Engines() {
  const { value, error, reload } = useLoad((signal) => ask<SystemEngines>('GET', '/system/engines', { signal }), [], {
    everyMs: 10_000,
  })
  return (
    <div class="stack">
      <h1>Engines</h1>
      <Problem error={error} onRetry={reload} />
      {value === undefined && error === undefined && <p class="faint">Asking the engines…</p>}
      {value?.engines.length === 0 && (
        <p>
          Nothing renders for this process. Pages come over HTTP only. <a href="/docs">The API</a> still works, but
          screenshots, actions and sessions do not.
        </p>
      )}
      <div class="columns">
        {value?.engines.map((engine) => (
          <Engine key={engine.name} {...engine} />
        ))}
      </div>
    </div>
  )
}

const words = { up: 'up', down: 'down', not_started: 'not started' }

function Engine(engine: SystemEngines['engines'][number]) {
  const { name, address, state, message, order, pages, sessions, renders, memoryBytes, browserStartedAt } = engine
  return (
    <section class="card stack" aria-label={name}>
      <div class="row">
        <h2>{name}</h2>
        <Status value={words[state]} />
        {order !== undefined && <span class="faint">{order === 1 ? 'gets the next page' : `place ${order}`}</span>}
      </div>
      {address !== undefined && <code>{address}</code>}
      {message !== undefined && <p>{message}</p>}
      {pages !== undefined && <Share label="Pages" {...pages} />}
      {sessions !== undefined && <Share label="Sessions" {...sessions} />}
      <Facts
        of={{
          ...(renders !== undefined && {
            Renderings: `${renders.completed} done, ${renders.failed} failed, ${renders.running} running, ${renders.waiting} waiting`,
          }),
          ...(memoryBytes !== undefined && { Memory: bytesOf(memoryBytes) }),
          ...(browserStartedAt !== undefined && { 'Oldest browser': <Moment at={browserStartedAt} /> }),
          ...(engine.recycles !== undefined && { Recycled: `${engine.recycles} times` }),
          ...(engine.version !== undefined && { Version: engine.version }),
          ...(engine.instanceId !== undefined && { Instance: engine.instanceId }),
        }}
      />
    </section>
  )
}

function Share({ label, active, available }: { label: string; active: number; available: number }) {
  return (
    <label>
      {label}: {active} of {active + available} in use
      <progress max={Math.max(1, active + available)} value={active} />
    </label>
  )
}
