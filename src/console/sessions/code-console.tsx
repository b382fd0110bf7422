import { useState } from 'preact/hooks'
import { ask } from '../api.ts'
import { duration } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { pathOf } from './session.ts'

interface Answer {
  stdout: string
  stderr: string
  result: string
  exitCode: number
  killed: boolean
}

interface Run extends Answer {
  number: number
  code: string
  elapsedMs: number
}

/** Runs code in the page of a session, and keeps what it answered. */
export function CodeConsole({ id, onRun }: { id: string; onRun: () => void }) {
  const [code, write] = useState('document.title')
  const [runs, setRuns] = useState<readonly Run[]>([])
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error>()
  const run = async () => {
    if (isRunning || code.trim() === '') return
    setRunning(true)
    setError(undefined)
    const started = performance.now()
    try {
      const answer = await ask<Answer>('POST', pathOf(id, '/execute'), { body: { code } })
      const done = { ...answer, number: runs.length + 1, code, elapsedMs: performance.now() - started }
      setRuns((before) => [done, ...before].slice(0, KEPT))
      onRun()
    } catch (thrown) {
      setError(thrown as Error)
    }
    setRunning(false)
  }
  return (
    <section class="stack" aria-label="Code">
      <label>
        JavaScript in the page, or Playwright's <code>page</code>
        <textarea
          rows={5}
          spellcheck={false}
          value={code}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run()
          }}
        />
      </label>
      <div class="row">
        <button type="button" class="primary" disabled={isRunning} onClick={run}>
          {isRunning ? 'Running…' : 'Run'}
        </button>
        <span class="faint">Ctrl+Enter</span>
      </div>
      <Problem error={error} />
      <ol class="runs" aria-live="polite">
        {runs.map((done) => (
          <Outcome key={done.number} run={done} />
        ))}
      </ol>
    </section>
  )
}

/** Earlier ones leave the list. */
const KEPT = 50

function Outcome({ run: { code, stdout, stderr, result, exitCode, killed, elapsedMs } }: { run: Run }) {
  return (
    <li class="card">
      <pre class="faint">{code}</pre>
      {stdout !== '' && <pre>{stdout}</pre>}
      {stderr !== '' && <pre class="wrong">{stderr}</pre>}
      {exitCode === 0 && <pre class="result">{result === '' ? 'no value' : result}</pre>}
      <span class="faint">
        {duration(elapsedMs)}
        {killed && ', stopped because its time was over'}
      </span>
    </li>
  )
}
