import { errorsOf, findJob, type PagesName, type Status } from '../../client/jobs.ts'
import type { Server } from '../../client/request.ts'
import { type Message, watchAgent, watchExtraction, watchJob } from '../../client/watch.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { CommandContext } from '../command.ts'
import { Progress, standardError } from '../crawl/progress.ts'
import { ended, extractionEnded, shownAgent, stepLine } from './text.ts'

/** `web-extract jobs watch`: shows the progress of a job on standard error, or its messages with `--json`. Exits with 0 if it completes. */
export async function watch(server: Server, id: string, context: CommandContext): Promise<number> {
  const found = await findJob(server, id)
  if ('result' in found) return watchedExtraction(server, id, context)
  if ('agent' in found) return watchedAgent(server, id, context)
  return watchPages(server, found, context)
}

async function watchPages(
  server: Server,
  { pages: job, status }: { pages: PagesName; status: Status },
  { args, out, err }: CommandContext,
): Promise<number> {
  const json = args.switches.has('json')
  const progress = new Progress(standardError(err))
  let latest = status
  let page: string | undefined
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = () => {
    if (json || performance.now() - drawnAt < DRAW_MS) return
    drawnAt = performance.now()
    progress.update(countsOf(latest), page)
  }
  const report = (text: string) => {
    progress.clear()
    err(text)
  }
  try {
    draw()
    const end = await watchJob(server, job, {
      onMessage(message) {
        if (json) out(`${JSON.stringify(message)}\n`)
        page = lastPageOf(message) ?? page
        if (message.type === 'catchup' || message.type === 'status') latest = message.data
        if (message.type === 'document') latest = withOneMore(latest)
        draw()
      },
      onStatus(newer) {
        latest = newer
        draw()
      },
      onConnection: (state) => report(state === 'cut' ? 'Connection lost. Reconnecting…\n' : 'Reconnected.\n'),
    })
    if (!json) report(ended(job, end, await errorsOf(server, job)))
    return end.status === 'completed' ? exitCodes.ok : exitCodes.failed
  } finally {
    progress.clear()
  }
}

/** Documents may arrive faster than anyone can read. */
const DRAW_MS = 100

/** While a job runs, pages that robots.txt forbids count only towards `total`. */
const countsOf = ({ total, completed, failed }: Status) => ({ total, completed, failed, blocked: 0 })

/** A document that arrives between two status messages raises the counters by one. */
const withOneMore = (status: Status): Status => {
  const completed = status.completed + 1
  return { ...status, completed, total: Math.max(status.total, completed + status.failed) }
}

function lastPageOf(message: Message): string | undefined {
  if (message.type === 'error' || message.type === 'done') return undefined
  const document = message.type === 'document' ? message.data : message.data.data.at(-1)
  return document?.metadata.url
}

/** With `--json`, a line for every change and one for the end, which has the result. Exits with 0 if it completes. */
async function watchedExtraction(server: Server, id: string, { args, out, err }: CommandContext): Promise<number> {
  const json = args.switches.has('json')
  const progress = new Progress(standardError(err))
  let printed: string | undefined
  const report = (text: string) => {
    progress.clear()
    err(text)
  }
  try {
    const end = await watchExtraction(server, id, {
      onStatus(status) {
        const { total, completed, failed } = status
        if (!json) return progress.update({ total, completed, failed, blocked: 0 }, undefined)
        const counts = [total, completed, failed].join()
        if (status.status === 'processing' && counts !== printed)
          out(`${JSON.stringify({ type: 'status', data: status })}\n`)
        printed = counts
      },
      onConnection: (state) => report(state === 'cut' ? 'Connection lost. Reconnecting…\n' : 'Reconnected.\n'),
    })
    if (json) out(`${JSON.stringify({ type: 'done', data: end })}\n`)
    else report(extractionEnded(end))
    return end.status === 'completed' ? exitCodes.ok : exitCodes.failed
  } finally {
    progress.clear()
  }
}

/** Each step as it is done, and how the job ended. With `--json`, a line for every change and one for the end. */
async function watchedAgent(server: Server, id: string, { args, out, err }: CommandContext): Promise<number> {
  const json = args.switches.has('json')
  let shown = 0
  const end = await watchAgent(server, id, {
    onStatus(status) {
      const fresh = status.steps.slice(shown)
      shown = status.steps.length
      if (json && fresh.length > 0 && status.status === 'processing') {
        out(`${JSON.stringify({ type: 'status', data: status })}\n`)
      }
      if (!json) for (const step of fresh) err(`${stepLine(step)}\n`)
    },
    onConnection: (state) => err(state === 'cut' ? 'Connection lost. Reconnecting…\n' : 'Reconnected.\n'),
  })
  if (json) out(`${JSON.stringify({ type: 'done', data: end })}\n`)
  else err(shownAgent(end))
  return end.status === 'completed' ? exitCodes.ok : exitCodes.failed
}
