import { errorsOf, findJob, type Status } from '../../client/jobs.ts'
import type { Server } from '../../client/server.ts'
import { type Message, watchJob } from '../../client/watch.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { Progress, standardError } from '../crawl/progress.ts'
import type { CommandContext } from '../run.ts'
import { ended } from './text.ts'

/** Documents may come faster than anyone reads. */
const DRAW_MS = 100

/** `web-extract jobs watch`: how a job goes on (standard error), or with `--json` what its socket says. 0 when it completes. */
export async function watch(server: Server, id: string, { args, out, err }: CommandContext): Promise<number> {
  const { job, status } = await findJob(server, id)
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
  const tell = (text: string) => {
    progress.clear()
    err(text)
  }
  try {
    draw()
    const end = await watchJob(server, job, {
      onMessage(message) {
        if (json) out(`${JSON.stringify(message)}\n`)
        page = lastPageOf(message) ?? page
        if (message.type === 'catchup') latest = message.data
        if (message.type === 'document') latest = withOneMore(latest)
        draw()
      },
      onStatus(newer) {
        latest = newer
        draw()
      },
      onConnection: (state) => tell(state === 'cut' ? 'the connection is cut; trying again\n' : 'connected again\n'),
    })
    if (!json) tell(ended(job, end, await errorsOf(server, job)))
    return end.status === 'completed' ? exitCodes.ok : exitCodes.failed
  } finally {
    progress.clear()
  }
}

/** While it runs, pages that robots.txt forbids are among `total` only. */
const countsOf = ({ total, completed, failed }: Status) => ({ total, completed, failed, blocked: 0 })

/** Between two looks at the counters a document tells that there is one more. */
const withOneMore = (status: Status): Status => {
  const completed = status.completed + 1
  return { ...status, completed, total: Math.max(status.total, completed + status.failed) }
}

function lastPageOf(message: Message): string | undefined {
  if (message.type === 'error' || message.type === 'done') return undefined
  const document = message.type === 'document' ? message.data : message.data.data.at(-1)
  return document?.metadata.url
}
