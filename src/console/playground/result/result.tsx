// What became of the last request: how long it takes, how a job goes on, and its answer or its error.
import { useEffect, useState } from 'preact/hooks'
import { counted } from '../../parts/amount.ts'
import { duration } from '../../parts/moment.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Status } from '../../parts/status.tsx'
import { hrefOf } from '../../route.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Run } from '../state.ts'
import { AnswerView } from './answer.tsx'

export function Result({ endpoint, run }: { endpoint: Endpoint; run: Run | undefined }) {
  if (run === undefined) {
    return (
      <section id="result" class="result empty" aria-label="Result">
        <p class="faint">The result appears here. Ctrl+Enter sends the request.</p>
      </section>
    )
  }
  const isShown = run.answer !== undefined && (run.status === 'done' || (endpoint.isJob && run.status === 'cancelled'))
  return (
    <section id="result" class="result" aria-label="Result">
      <State endpoint={endpoint} run={run} />
      <Problem error={run.error} />
      {isShown && run.answer !== undefined && <AnswerView endpoint={endpoint.id} answer={run.answer} />}
    </section>
  )
}

const words = { running: 'running', done: 'done', failed: 'failed', cancelled: 'cancelled' } as const

function State({ endpoint, run }: { endpoint: Endpoint; run: Run }) {
  const state = run.answer?.status
  const shown = run.status === 'done' && typeof state === 'string' ? state : words[run.status]
  return (
    <div class="row bar">
      <span role="status">
        <Status value={shown} />
      </span>
      <Elapsed run={run} />
      {endpoint.isJob && run.answer !== undefined && <Progress answer={run.answer} />}
      <span class="grow" />
      {run.jobId !== undefined && <a href={hrefOf('jobs', [run.jobId])}>Page of the job</a>}
      {run.status === 'running' && (
        <button type="button" class="danger" onClick={run.cancel}>
          Cancel
        </button>
      )}
    </div>
  )
}

function Elapsed({ run }: { run: Run }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (run.endedAt !== undefined) return
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [run.startedAt, run.endedAt])
  return <span class="elapsed">{duration(Math.max(0, (run.endedAt ?? now) - run.startedAt))}</span>
}

function Progress({ answer: { completed, total, failed, documents } }: { answer: NonNullable<Run['answer']> }) {
  if (Array.isArray(documents)) return <span class="faint">{counted(documents.length, 'source')} read</span>
  if (typeof completed !== 'number' || typeof total !== 'number') return null
  return (
    <>
      <progress aria-label="Pages" value={completed} max={Math.max(1, total)} />
      <span class="faint">
        {completed} of {total}
        {typeof failed === 'number' && failed > 0 && `, ${failed} failed`}
      </span>
    </>
  )
}
