// Sends a request of the playground, and follows its job to the end.
import { ApiError, ask } from '../api.ts'
import type { Endpoint } from './endpoints.ts'
import { type Answer, changeState, type Run, stateOf } from './state.ts'

/** Starts a request. It goes on while other pages are shown. */
export function startRun(endpoint: Endpoint, body: Readonly<Record<string, unknown>>): void {
  stateOf(endpoint.id).run?.cancel()
  const controller = new AbortController()
  const run: Run = {
    status: 'running',
    startedAt: Date.now(),
    endedAt: undefined,
    body,
    jobId: undefined,
    answer: undefined,
    error: undefined,
    cancel: () => cancel(),
  }
  const isCurrent = () => stateOf(endpoint.id).run?.startedAt === run.startedAt
  const change = (next: Partial<Run>) => {
    if (!isCurrent()) return
    Object.assign(run, next)
    changeState(endpoint.id, { run: { ...run } })
  }
  function cancel() {
    if (run.status !== 'running') return
    controller.abort()
    change({ status: 'cancelled', endedAt: Date.now() })
    // Its pages so far stay readable. That it is over already is no problem.
    if (run.jobId !== undefined) void ask('DELETE', `${endpoint.path}/${run.jobId}`).catch(() => undefined)
  }
  changeState(endpoint.id, { run: { ...run } })
  send(endpoint, body, controller.signal, change).then(
    (answer) => change({ status: 'done', endedAt: Date.now(), answer }),
    (error: Error) => {
      if (!controller.signal.aborted) change({ status: 'failed', endedAt: Date.now(), error })
    },
  )
}

async function send(
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  change: (next: Partial<Run>) => void,
): Promise<Answer> {
  const answer = await ask<Answer>('POST', endpoint.path, { body: formOf(body) ?? body, signal })
  if (!endpoint.isJob) return answer
  const jobId = String(answer.id)
  change({ jobId, answer })
  return follow(endpoint, jobId, signal, change)
}

/** A body with a file is a form: the file, and its options as JSON. */
function formOf({ file, ...rest }: Readonly<Record<string, unknown>>): FormData | undefined {
  if (!(file instanceof File)) return undefined
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(rest)) form.set(name, JSON.stringify(value))
  return form
}

async function follow(
  { id, path }: Endpoint,
  jobId: string,
  signal: AbortSignal,
  change: (next: Partial<Run>) => void,
): Promise<Answer> {
  const hasPages = id === 'crawl' || id === 'batch'
  const status = (limit?: number) => ask<Answer>('GET', `${path}/${jobId}`, { query: { limit }, signal })
  let failures = 0
  while (true) {
    try {
      // A whole page of documents each second would be megabytes.
      const answer = await (hasPages ? status(1) : status())
      failures = 0
      if (!isRunning(answer)) return hasPages ? status(SHOWN_PAGES) : answer
      change({ answer })
    } catch (error) {
      failures += 1
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (signal.aborted || !isPassing || failures > MAX_FAILURES) throw error
    }
    await pause(POLL_MS, signal)
  }
}

const isRunning = ({ status }: Answer) => status === 'scraping' || status === 'processing'

const POLL_MS = 1000
const MAX_FAILURES = 30
const SHOWN_PAGES = 100

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
