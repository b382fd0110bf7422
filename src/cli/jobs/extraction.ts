// What the verbs of `web-extract jobs` do with an extraction. It ends in one result instead of documents.
import { cancelJob, deliveriesOf, type Extraction, extractionOf, extractionUrlOf } from '../../client/jobs.ts'
import type { Server } from '../../client/request.ts'
import { watchExtraction } from '../../client/watch.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { CommandContext } from '../command.ts'
import { Progress, standardError } from '../crawl/progress.ts'
import { cancelled, extractionEnded, shownExtraction } from './text.ts'

export async function showExtraction(
  server: Server,
  result: Extraction,
  { args, out }: CommandContext,
): Promise<number> {
  const facts = { url: await extractionUrlOf(server, result), webhooks: await deliveriesOf(server, nameOf(result.id)) }
  if (args.switches.has('json')) out(line({ ...nameOf(result.id), ...facts, ...result }))
  else out(shownExtraction(facts, result))
  return exitCodes.ok
}

export async function cancelExtraction(server: Server, id: string, { out }: CommandContext): Promise<number> {
  await cancelJob(server, nameOf(id))
  const { completed } = await extractionOf(server, id)
  out(cancelled(nameOf(id), completed))
  return exitCodes.ok
}

/** With `--json`, a line for every change and one for the end, which has the result. Exits with 0 if it completes. */
export async function watchedExtraction(
  server: Server,
  id: string,
  { args, out, err }: CommandContext,
): Promise<number> {
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
        if (status.status === 'processing' && counts !== printed) out(line({ type: 'status', data: status }))
        printed = counts
      },
      onConnection: (state) => report(state === 'cut' ? 'Connection lost. Reconnecting…\n' : 'Reconnected.\n'),
    })
    if (json) out(line({ type: 'done', data: end }))
    else report(extractionEnded(end))
    return end.status === 'completed' ? exitCodes.ok : exitCodes.failed
  } finally {
    progress.clear()
  }
}

const nameOf = (id: string) => ({ kind: 'extract' as const, id })

const line = (value: object) => `${JSON.stringify(value)}\n`
