// Sends a request of the playground, and follows its job to the end.
import { ApiError, ask } from '../api.ts'
import type { Endpoint } from './endpoints.ts'
import { type Answer, changeState, type Run, stateOf } from './state.ts'

/** Starts a request. It goes on while other pages are shown. */
export function startRun(endpoint: Endpoint, body: Readonly<Record<string, unknown>>): void {
  stateOf(endpoint.id).run?.leave()
  const leaving = new AbortController()
  let run: Run = {
    status: 'running',
    startedAt: Date.now(),
    endedAt: undefined,
    body,
    jobId: undefined,
    answer: undefined,
    error: undefined,
    cancel: () => void cancel(),
    leave: () => leaving.abort(),
  }
  const change = (next: Partial<Run>) => {
    if (leaving.signal.aborted) return
    run = { ...run, ...next }
    changeState(endpoint.id, { run })
  }
  const stopping = new AbortController()
  const signal = AbortSignal.any([leaving.signal, stopping.signal])

  async function cancel(): Promise<void> {
    if (run.status !== 'running') return
    stopping.abort(CANCELLED)
    change({ status: 'cancelled', endedAt: Date.now() })
    if (run.jobId === undefined) return
    await endJob(endpoint, run.jobId)
    // Its pages so far.
    const answer = await statusOf(endpoint, run.jobId, leaving.signal, SHOWN_PAGES).catch(() => undefined)
    if (answer !== undefined) change({ answer })
  }

  change({})
  send(endpoint, body, signal, change).then(
    (answer) => change({ status: 'done', endedAt: Date.now(), answer }),
    (error: Error) => {
      if (!signal.aborted) change({ status: 'failed', endedAt: Date.now(), error })
    },
  )
}

const CANCELLED = new Error('cancelled')

async function send(
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  change: (next: Partial<Run>) => void,
): Promise<Answer> {
  const sent = formOf(body) ?? body
  if (!endpoint.isJob) return ask<Answer>('POST', endpoint.path, { body: sent, signal })
  // Not cancelled with the rest: a job that was started would go on, and nobody would know its id.
  const answer = await ask<Answer>('POST', endpoint.path, { body: sent })
  const jobId = String(answer.id)
  change({ jobId, answer })
  if (signal.reason === CANCELLED) await endJob(endpoint, jobId)
  return follow(endpoint, jobId, signal, change)
}

/** That it is over already is no problem. */
const endJob = ({ path }: Endpoint, jobId: string) => ask('DELETE', `${path}/${jobId}`).catch(() => undefined)

/** A body with a file is a form: the file, and its options as JSON. */
function formOf({ file, ...rest }: Readonly<Record<string, unknown>>): FormData | undefined {
  if (!(file instanceof File)) return undefined
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(rest)) form.set(name, JSON.stringify(value))
  return form
}

/** @param pages how many documents of a crawl or batch it has */
function statusOf({ id, path }: Endpoint, jobId: string, signal: AbortSignal, pages: number): Promise<Answer> {
  const query = id === 'crawl' || id === 'batch' ? { limit: pages } : {}
  return ask<Answer>('GET', `${path}/${jobId}`, { query, signal })
}

async function follow(
  endpoint: Endpoint,
  jobId: string,
  signal: AbortSignal,
  change: (next: Partial<Run>) => void,
): Promise<Answer> {
  let failures = 0
  while (true) {
    try {
      // All documents each second would be megabytes.
      const answer = await statusOf(endpoint, jobId, signal, 1)
      failures = 0
      if (!isRunning(answer)) return await statusOf(endpoint, jobId, signal, SHOWN_PAGES)
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
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })
}
