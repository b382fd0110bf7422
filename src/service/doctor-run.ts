// Runs `web-extract doctor` for a caller, in a process of its own: it starts browsers and loads data of languages, and
// what hangs is ended with it.
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { settingRows } from '../config/read.ts'
import { ServiceError } from '../errors.ts'
import { inheritedEnvironment } from '../platform/environment.ts'
import { startProgram } from '../platform/spawn.ts'
import type { Doctor } from '../wire/native/system.ts'
import type { ProcessContext } from './process-context.ts'

type Context = Pick<ProcessContext, 'config' | 'sources' | 'texts' | 'warnings'>

/** A language model that is not loaded yet takes a minute for its answer. */
const DEADLINE_MS = 90_000

/** One run at a time: everyone who asks meanwhile is sent away. */
export function createDoctor(context: Context, deadlineMs = DEADLINE_MS): () => Promise<Doctor> {
  let running = false
  return async () => {
    if (running)
      throw new ServiceError('capacity_exhausted', 'The doctor is at work already', { retryAfterSeconds: 10 })
    running = true
    try {
      return await run(context, deadlineMs)
    } finally {
      running = false
    }
  }
}

async function run(context: Context, deadlineMs: number): Promise<Doctor> {
  const started = performance.now()
  const child = startProgram([...program, 'doctor', '--json'], {
    env: environmentOf(context),
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that its browser ends with it.
    detached: true,
  })
  const ended = Promise.withResolvers<number | null>()
  child.once('error', ended.reject)
  child.once('close', ended.resolve)
  const timer = setTimeout(() => endGroup(child.pid), deadlineMs)
  try {
    const [printed, code] = await Promise.all([text(child.stdout!), ended.promise])
    const results = printed.split('\n').flatMap((line) => resultOf(line, context))
    const complete = code !== null
    if (results.length === 0 && complete) throw new Error(`web-extract doctor ended with ${code} and printed nothing`)
    const ok = complete && results.every(({ state }) => state !== 'fail')
    return { ok, complete, elapsedMs: Math.round(performance.now() - started), results }
  } finally {
    clearTimeout(timer)
    endGroup(child.pid)
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** This program, as an executable or from source. */
const program: readonly [string, ...string[]] = import.meta.url.startsWith('file:///$bunfs/')
  ? [process.execPath]
  : [process.execPath, '--no-env-file', fileURLToPath(new URL('../main.ts', import.meta.url))]

/** The settings of this process, wherever they came from. Only our own program gets them. */
function environmentOf({ sources, texts }: Context): Record<string, string> {
  const given = settingRows.flatMap(([name, { env }]) => {
    const [variable] = env
    const isGiven = sources[name] !== 'default' && name !== 'configFile'
    return isGiven && variable !== undefined ? [[variable, texts[name] ?? ''] as const] : []
  })
  return { ...inheritedEnvironment(), ...Object.fromEntries(given) }
}

type Result = Doctor['results'][number]

/** A line of its output. A line that was cut off is none. */
function resultOf(line: string, { config, warnings }: Context): Result[] {
  const row = parsed(line)
  if (row === undefined) return []
  // It got the settings alone, not the variables that are none.
  if (row.about === 'configuration') return configurationOf(warnings, row.says)
  // The port is taken, by this very process.
  if (row.about === 'port') return [{ state: 'ok', about: 'port', says: `this service listens on ${config.host}` }]
  return [{ ...row, state: row.state === 'FAIL' ? 'fail' : row.state }]
}

function configurationOf(warnings: readonly string[], fine: string): Result[] {
  if (warnings.length === 0) return [{ state: 'ok', about: 'configuration', says: fine }]
  const fix = 'Run "web-extract help settings" for the list of settings.'
  return warnings.map((says) => ({ state: 'warn' as const, about: 'configuration', says, fix }))
}

function parsed(line: string): (Omit<Result, 'state'> & { state: 'ok' | 'warn' | 'FAIL' }) | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
