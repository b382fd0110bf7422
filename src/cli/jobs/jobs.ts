import {
  type ActiveJob,
  activeExtractions,
  activeJobs,
  agentOf,
  cancelJob,
  deliveriesOf,
  type Extraction,
  errorsOf,
  extractionOf,
  extractionUrlOf,
  findJob,
  finishedJobs,
  ifKnown,
  retryJob,
  type Status,
  statusOf,
  urlOf,
} from '../../client/jobs.ts'
import type { Server } from '../../client/request.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { CommandContext } from '../command.ts'
import { withServer } from './client.ts'
import { DEFAULT_FINISHED, type JobVerb } from './flags.ts'
import { cancelled, listed, retried, shownAgent, shownExtraction, shownJob } from './text.ts'
import { watch } from './watch.ts'

/** `web-extract jobs`: shows the jobs of a service through its API. */
export async function jobs(context: CommandContext): Promise<number> {
  const [verb, id = ''] = context.args.positionals as [JobVerb, string?]
  return withServer('jobs', context, (server) => verbs[verb](server, id.toLowerCase(), context))
}

type Verb = (server: Server, id: string, context: CommandContext) => Promise<number>

const verbs: Record<JobVerb, Verb> = { list, show, watch, cancel, retry }

/** How many statuses are requested at the same time. */
const AT_ONCE = 8

/** Active crawls, batches and extractions, each oldest first, then finished ones, newest first. */
async function list(server: Server, _id: string, { args, out, err }: CommandContext): Promise<number> {
  const active = await activeJobs(server)
  const rows: { job: ActiveJob; status: Status }[] = []
  for (let at = 0; at < active.length; at += AT_ONCE) {
    const some = active.slice(at, at + AT_ONCE).map(async (job) => {
      // A job that has just ended may be gone.
      const status = await ifKnown(statusOf(server, job))
      return status === undefined ? [] : [{ job, status }]
    })
    rows.push(...(await Promise.all(some)).flat())
  }
  const extractions = await activeExtractions(server)
  const limit = Number(args.values.limit ?? DEFAULT_FINISHED)
  const { jobs: finished, more } = (await finishedJobs(server, limit)) ?? { jobs: [], more: false }
  // A job may have ended between the two requests.
  const ended = new Set(finished.map(({ id }) => id))
  const open = rows.filter(({ job }) => !ended.has(job.id))
  const others = [...extractions.filter(({ id }) => !ended.has(id)), ...finished]
  if (args.switches.has('json')) {
    const lines = open.map(({ job: { teamId: _, ...job }, status: { data: __, ...status } }) => ({ ...job, ...status }))
    out([...lines, ...others].map(line).join(''))
  } else out(listed([...open.map(({ job, status }) => ({ ...job, ...status })), ...others]))
  if (more) err(`There are more finished jobs. To list them too, use --limit with a number over ${limit}.\n`)
  return exitCodes.ok
}

async function show(server: Server, id: string, context: CommandContext): Promise<number> {
  const { args, out } = context
  const found = await findJob(server, id)
  if ('result' in found) return showExtraction(server, found.result, context)
  if ('agent' in found) {
    context.out(args.switches.has('json') ? line({ kind: 'agent', ...found.agent }) : shownAgent(found.agent))
    return exitCodes.ok
  }
  const { pages: job, status } = found
  const errors = await errorsOf(server, job)
  const webhooks = await deliveriesOf(server, job)
  const active = status.status === 'scraping' ? (await activeJobs(server)).find((other) => other.id === id) : undefined
  const facts = { ...job, url: await urlOf(server, job), options: active?.options, webhooks }
  if (args.switches.has('json')) {
    const { data: _, ...counters } = status
    out(line({ ...facts, ...counters, errors: errors.errors, robotsBlocked: errors.robotsBlocked }))
  } else out(shownJob(facts, status, errors))
  return exitCodes.ok
}

async function cancel(server: Server, id: string, context: CommandContext): Promise<number> {
  const found = await findJob(server, id)
  if ('result' in found) return cancelExtraction(server, id, context)
  if ('agent' in found) return cancelAgent(server, id, context)
  const { pages: job } = found
  await cancelJob(server, job)
  const { completed } = await statusOf(server, job)
  context.out(cancelled(job, completed))
  return exitCodes.ok
}

async function retry(server: Server, id: string, { args, out }: CommandContext): Promise<number> {
  const answer = await retryJob(server, id)
  out(args.switches.has('json') ? line(answer) : retried(answer))
  return exitCodes.ok
}

async function showExtraction(server: Server, result: Extraction, { args, out }: CommandContext): Promise<number> {
  const facts = { url: await extractionUrlOf(server, result), webhooks: await deliveriesOf(server, nameOf(result.id)) }
  if (args.switches.has('json')) out(line({ ...nameOf(result.id), ...facts, ...result }))
  else out(shownExtraction(facts, result))
  return exitCodes.ok
}

async function cancelExtraction(server: Server, id: string, { out }: CommandContext): Promise<number> {
  await cancelJob(server, nameOf(id))
  const { completed } = await extractionOf(server, id)
  out(cancelled(nameOf(id), completed))
  return exitCodes.ok
}

async function cancelAgent(server: Server, id: string, { out }: CommandContext): Promise<number> {
  const job = { kind: 'agent' as const, id }
  await cancelJob(server, job)
  const { creditsUsed } = await agentOf(server, id)
  out(cancelled(job, creditsUsed))
  return exitCodes.ok
}

const nameOf = (id: string) => ({ kind: 'extract' as const, id })

const line = (value: object) => `${JSON.stringify(value)}\n`
