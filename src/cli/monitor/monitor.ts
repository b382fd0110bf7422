import {
  addMonitor,
  type Check,
  type CheckDetail,
  checkOf,
  checksOf,
  deleteMonitor,
  endOfCheck,
  type Monitor,
  monitorOf,
  monitorsOf,
  runCheck,
  setStatus,
} from '../../client/monitors.ts'
import type { Server } from '../../client/request.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { withServer } from '../jobs/client.ts'
import { type MonitorVerb, runWait, secondsIn } from './flags.ts'
import { checkRows, diffText, monitorRows, shownCheck, shownMonitor } from './text.ts'

/** `web-extract monitor`: works with the monitors of a service through its API. */
export async function monitor(context: CommandContext): Promise<number> {
  const [verb, ...rest] = context.args.positionals as [MonitorVerb, ...string[]]
  const ids = verb === 'add' ? rest : rest.map((id) => id.toLowerCase())
  return withServer('monitor', context, (server) => verbs[verb](server, ids, context))
}

type Verb = (server: Server, operands: string[], context: CommandContext) => Promise<number>

const verbs: Record<MonitorVerb, Verb> = {
  add,
  list,
  show,
  run,
  pause: (server, ids, context) => change(server, ids, { status: 'paused', context }),
  resume: (server, ids, context) => change(server, ids, { status: 'active', context }),
  remove,
  checks,
  diff,
}

async function add(server: Server, urls: string[], context: CommandContext): Promise<number> {
  return printMonitor(await addMonitor(server, bodyOf(urls, context.args)), context)
}

function bodyOf(urls: readonly string[], { values, lists, switches }: ParsedArguments): object {
  const { name = urls[0], goal, webhook } = values
  const ignore = lists.ignore ?? []
  const options = ignore.length === 0 ? {} : { ignoreSelectors: ignore }
  const target = switches.has('crawl') ? { type: 'crawl', url: urls[0] } : { type: 'scrape', urls }
  return {
    name,
    targets: [{ ...target, ...options }],
    ...scheduleOf(values),
    ...(goal !== undefined && { goal }),
    ...(webhook !== undefined && { webhook }),
  }
}

function scheduleOf({ every, cron, timezone }: ParsedArguments['values']): object {
  const zone = timezone === undefined ? {} : { timezone }
  if (cron !== undefined) return { schedule: { cron, ...zone } }
  if (every === undefined) return {}
  const seconds = secondsIn(every)
  return seconds === undefined ? { schedule: { text: every, ...zone } } : { scheduleSeconds: seconds }
}

async function list(server: Server, _: string[], { args, out }: CommandContext): Promise<number> {
  const monitors = await monitorsOf(server)
  out(args.switches.has('json') ? monitors.map(line).join('') : monitorRows(monitors))
  return exitCodes.ok
}

async function show(server: Server, [id]: string[], context: CommandContext): Promise<number> {
  return printMonitor(await monitorOf(server, id!), context)
}

async function change(
  server: Server,
  [id]: string[],
  { status, context }: { status: 'active' | 'paused'; context: CommandContext },
): Promise<number> {
  return printMonitor(await setStatus(server, id!, status), context)
}

async function remove(server: Server, [id]: string[], { out }: CommandContext): Promise<number> {
  await deleteMonitor(server, id!)
  out(`monitor ${id} removed\n`)
  return exitCodes.ok
}

/** Starts a check and waits for its end. */
async function run(server: Server, [id]: string[], context: CommandContext): Promise<number> {
  const { id: check } = await runCheck(server, id!)
  return printCheck(await endOfCheck(server, id!, check, runWait), context)
}

async function checks(server: Server, [id]: string[], { args, out }: CommandContext): Promise<number> {
  const all = await checksOf(server, id!)
  out(args.switches.has('json') ? all.map(line).join('') : checkRows(all))
  return exitCodes.ok
}

/** The changes that a check found: of the one that is named, or of the newest that found any. */
async function diff(server: Server, [id, named]: string[], context: CommandContext): Promise<number> {
  const check = named ?? changedOf(await checksOf(server, id!))?.id
  if (check === undefined) {
    context.err('No check of this monitor has found a change yet.\n')
    return exitCodes.ok
  }
  return printCheck(await checkOf(server, id!, check), context)
}

/** The newest that found a change. To the oldest, every page is new. */
const changedOf = (checks: readonly Check[]): Check | undefined =>
  checks.find(({ summary }, at) => summary.changed + summary.removed > 0 || (summary.new > 0 && at < checks.length - 1))

function printMonitor(found: Monitor, { args, out }: CommandContext): number {
  out(args.switches.has('json') ? line(found) : shownMonitor(found))
  return exitCodes.ok
}

function printCheck(detail: CheckDetail, { args, out }: CommandContext): number {
  out(args.switches.has('json') ? line(detail) : `${shownCheck(detail)}${diffText(detail)}`)
  return detail.status === 'failed' ? exitCodes.failed : exitCodes.ok
}

const line = (value: object) => `${JSON.stringify(value)}\n`
