import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { ReplayPage, ScriptOutcome, SessionInfo, SessionProfile, Sessions } from '../engines/session.ts'
import type { CdpConnection } from '../engines/session-cdp.ts'
import type { SessionView, Viewer } from '../engines/session-view.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { type Proxies, planProxies } from '../fetch/plan.ts'
import { causeOf } from '../log.ts'
import type { OpenModel } from '../model/model.ts'
import { type ProfileKeeper, type Profiles, saveProfile } from './session-profiles.ts'
import { doTask, modelForTask, type Task, type TaskOutcome } from './session-prompt.ts'

/** What a process needs for browser sessions. */
export interface Sessioning {
  engine: Sessions
  profiles: Profiles
  /** Saves the profiles of sessions that end on their own. */
  keeper: ProfileKeeper
  /** Sessions go through the plainest one. */
  proxies: Proxies
  /** Whether DevTools clients may connect to its sessions. */
  cdp?: boolean
  /** Opens the model that does tasks. Without it, there is none. */
  openModel?: OpenModel
}

/** How long a session lives: at most, and without a request. */
export interface SessionLimits {
  ttlMs: number
  activityTtlMs: number
}

/** The options of a session, in any API. */
export interface NewSession extends SessionLimits {
  record: boolean
  /** Whether it has a live view. */
  live: boolean
  profile: SessionProfile | undefined
}

/** Code to run in a session. */
interface Script {
  code: string
  /** What the client says the code is. It runs as JavaScript in any case, or not at all. */
  language: 'node' | 'python' | 'bash'
  timeoutMs: number
}

/** What to do in a session: the code first, then the task, unless the code failed. */
export interface SessionWork {
  script?: Script | undefined
  task?: Task | undefined
}

/** What to do in the session of a scrape. */
export interface Interaction extends SessionWork {
  /** Of the session, if it is opened now. */
  limits: SessionLimits
}

/** How a session ended. */
export interface EndedSession {
  durationMs: number
  /** Its profile was not saved, and why. */
  warning?: string
}

/** @throws ServiceError `capacity_exhausted`, `render_unavailable`; for a profile `database_required` */
export async function openSession(wanted: NewSession, sessioning: Sessioning, call: Call): Promise<SessionInfo> {
  const { profile, ...plain } = wanted
  const { engine } = sessioning
  if (profile) await sessioning.keeper.collectLeft(call.owner, profile.name)
  const state = profile && (await sessioning.profiles.load(call.owner, profile.name))
  const request = { ...plain, ...(profile && { profile }), ...(state && { state }), ...everyOf(sessioning) }
  const info = await within(OPENING_MS, call, (own) => engine.open(request, own))
  call.log.info('session', { session: info.id, outcome: 'opened' })
  if (profile?.saveChanges) sessioning.keeper.watch(info, call.owner)
  return info
}

/**
 * Runs code in a session. Code in Python does not run. Code "in Bash" runs as JavaScript, because that is the language
 * which the Python client names unless its caller does; if it fails, `stderr` says so.
 *
 * @throws ServiceError `not_found`, `session_ended`
 */
async function executeInSession(
  id: string,
  script: Script,
  sessioning: Sessioning,
  call: Call,
): Promise<ScriptOutcome> {
  const started = performance.now()
  const log = (outcome: string, fields: { code?: string; cause?: string; exit_code?: number } = {}) =>
    call.log.info('session', { session: id, outcome, ...fields, ms: Math.round(performance.now() - started) })
  const { engine } = sessioning
  const { code, language, timeoutMs } = script
  try {
    const outcome =
      language === 'python'
        ? await refusedIn(engine, id, call)
        : await within(timeoutMs + WAITING_MS, call, (own) => engine.execute(id, { code, timeoutMs }, own))
    log(outcome.killed ? 'killed' : 'executed', { exit_code: outcome.exitCode })
    if (language !== 'bash' || outcome.exitCode === 0) return outcome
    return { ...outcome, stderr: [outcome.stderr, NO_SHELL].filter((text) => text !== '').join('\n') }
  } catch (thrown) {
    const { code, cause } = asServiceError(thrown)
    log('failed', { code, ...(cause !== undefined && { cause: causeOf(cause) }) })
    throw thrown
  }
}

/** The sessions of the caller, oldest first: also those that have ended, for four hours. */
export async function listSessions(sessioning: Sessioning, call: Call): Promise<SessionInfo[]> {
  const { engine } = sessioning
  const sessions = await within(ASKING_MS, call, (own) => engine.list(own))
  return sessions.toSorted((one, other) => one.createdAt - other.createdAt)
}

/** Ends a session and saves its profile. One that has ended is reported again. @throws ServiceError `not_found` */
export async function closeSession(id: string, sessioning: Sessioning, call: Call): Promise<EndedSession> {
  const { engine } = sessioning
  const { info, state } = await within(OPENING_MS, call, (own) => engine.close(id, own))
  call.log.info('session', { session: id, outcome: 'ended', reason: info.ended ?? 'closed' })
  const warning = await saveProfile({ info, state }, sessioning.profiles, call)
  return {
    durationMs: Math.round((info.endedAt ?? Date.now()) - info.createdAt),
    ...(warning !== undefined && { warning }),
  }
}

/** @throws ServiceError `not_found` */
export async function replayOf(id: string, sessioning: Sessioning, call: Call): Promise<ReplayPage[]> {
  const { engine } = sessioning
  return within(ASKING_MS, call, (own) => engine.replay(id, own))
}

/** A picture of the replay, as JPEG. @throws ServiceError `not_found` */
export async function replayPicture(
  id: string,
  number: number,
  sessioning: Sessioning,
  call: Call,
): Promise<Uint8Array> {
  const { engine } = sessioning
  return within(ASKING_MS, call, (own) => engine.picture(id, number, own))
}

/** What a link of a live view allows. @throws ServiceError `not_found` */
export async function sessionViewer(id: string, token: string, sessioning: Sessioning, call: Call): Promise<Viewer> {
  const { engine } = sessioning
  return within(ASKING_MS, call, (own) => engine.viewer(id, token, own))
}

/** Shows a session. @throws ServiceError `not_found`, `capacity_exhausted` */
export async function watchSession(
  id: string,
  token: string,
  sessioning: Sessioning,
  call: Call,
): Promise<SessionView> {
  const { engine } = sessioning
  const view = await within(ASKING_MS, call, (own) => engine.watch(id, token, own))
  call.log.info('session', { session: id, outcome: view.mode === 'interact' ? 'joined' : 'watched' })
  return view
}

/** Connects a DevTools client. The token is the credential. @throws ServiceError `not_found`, `capacity_exhausted` */
export async function connectToSession(
  id: string,
  token: string,
  sessioning: Sessioning,
  call: Call,
): Promise<CdpConnection> {
  const { engine } = sessioning
  if (!sessioning.cdp) throw new ServiceError('not_found', 'There is no session for DevTools at this URL')
  const connection = await within(ASKING_MS, call, (own) => engine.connect(id, token, own))
  call.log.info('session', { session: id, outcome: 'connected' })
  return connection
}

/**
 * Runs code in a session, or lets a model do a task in it, or both.
 *
 * @throws ServiceError as `executeInSession`; `invalid_request` for a task without a model, and the errors of the model
 */
export async function workInSession(
  id: string,
  { script, task }: SessionWork,
  sessioning: Sessioning,
  call: Call,
): Promise<ScriptOutcome & Partial<TaskOutcome>> {
  const model = task && modelForTask(sessioning.openModel?.(undefined))
  const ran = script && (await executeInSession(id, script, sessioning, call))
  if (task === undefined || model === undefined || (ran !== undefined && ran.exitCode !== 0)) return ran ?? NOTHING
  const started = performance.now()
  const info = (await listSessions(sessioning, call)).find((each) => each.id === id)
  if (info === undefined) throw new ServiceError('not_found', 'There is no session with this id')
  const done = await doTask(id, task, { engine: sessioning.engine, model, startUrl: info.url }, call)
  const ms = Math.round(performance.now() - started)
  call.log.info('session', { session: id, outcome: done.killed ? 'killed' : 'prompted', exit_code: done.exitCode, ms })
  return ran === undefined
    ? done
    : { ...done, result: ran.result, stdout: ran.stdout + done.stdout, stderr: ran.stderr + done.stderr }
}

const NOTHING: ScriptOutcome = { result: '', stdout: '', stderr: '', exitCode: 0, killed: false }

/**
 * Continues a finished scrape in a session: opens it, or takes the one that is open, and does the work, if there is any.
 *
 * @throws ServiceError `not_found` for an unknown scrape, `session_ended`, `capacity_exhausted`, `render_unavailable`; as
 *   `workInSession`
 */
export async function interact(
  scrapeId: string,
  { limits, ...work }: Interaction,
  sessioning: Sessioning,
  call: Call,
): Promise<{ info: SessionInfo; outcome: ScriptOutcome & Partial<TaskOutcome> }> {
  const { engine } = sessioning
  if (work.task !== undefined) modelForTask(sessioning.openModel?.(undefined))
  const request = { ...limits, scrapeId, ...everyOf(sessioning) }
  const info = await within(OPENING_MS, call, (own) => engine.open(request, own))
  call.log.info('session', { session: info.id, outcome: 'continued' })
  return { info, outcome: await workInSession(info.id, work, sessioning, call) }
}

/** Ends the session that continues a scrape. @throws ServiceError `not_found` */
export async function stopInteraction(scrapeId: string, sessioning: Sessioning, call: Call): Promise<EndedSession> {
  const ofScrape = (await listSessions(sessioning, call)).filter((info) => info.scrapeId === scrapeId)
  const session = ofScrape.find(({ state }) => state === 'active') ?? ofScrape.at(-1)
  if (session === undefined) throw new ServiceError('not_found', 'No browser session continues this scrape')
  return closeSession(session.id, sessioning, call)
}

/** Starting a browser and loading a page. */
const OPENING_MS = 60_000
/** Answers that need no page. */
const ASKING_MS = 15_000
/** How much longer than its own time a script may take: scripts of a session run one after another. */
const WAITING_MS = 30_000

const NO_PYTHON =
  'This service does not run Python. Send JavaScript with "language": "node"; it runs in the page, or drives it as in Playwright: await page.title()'
const NO_SHELL =
  'There is no shell: code that was sent as "bash" ran as JavaScript in the page. Send JavaScript with "language": "node".'

/** The outcome of code that does not run. @throws ServiceError as running it would */
async function refusedIn(engine: Sessions, id: string, call: Call): Promise<ScriptOutcome> {
  await within(ASKING_MS, call, (own) => engine.execute(id, { code: '', timeoutMs: ASKING_MS }, own))
  return { result: '', stdout: '', stderr: NO_PYTHON, exitCode: 1, killed: false, error: NO_PYTHON }
}

/** What every session has. */
function everyOf({ proxies, cdp = false }: Sessioning) {
  const [proxy] = planProxies('auto', proxies)
  return { ...(proxy && { proxy }), ...(cdp && { cdp }) }
}

async function within<T>(ms: number, call: Call, work: (own: Call) => Promise<T>): Promise<T> {
  using limit = deadline(ms, call.signal, {
    timedOut: `The browser session did not answer within ${ms / 1000} s`,
    cancelled: 'The request was cancelled before the browser session answered.',
  })
  return await work({ ...call, signal: limit.signal, endsAt: limit.endsAt })
}
