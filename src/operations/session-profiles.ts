// Named profiles: the cookies and the storage that one session leaves for the next.
import type { Call } from '../call.ts'
import type { SessionInfo, SessionState, Sessions } from '../engines/session.ts'
import { asServiceError } from '../errors.ts'
import { causeOf, type Log } from '../log.ts'

/** Where profiles are kept. A profile belongs to its owner. The last session to save one wins. */
export interface Profiles {
  /**
   * Undefined if there is none with this name yet.
   *
   * @throws ServiceError `database_required`, `database_unavailable`
   */
  load(owner: string, name: string): Promise<SessionState | undefined>
  /** @throws ServiceError as `load`, and `result_too_large` */
  save(owner: string, name: string, state: SessionState): Promise<void>
}

/**
 * Saves what a closed session leaves, if its profile asks for it.
 *
 * @returns why it was not saved, for the caller
 */
export async function saveProfile(
  { info, state }: { info: SessionInfo; state?: SessionState | undefined },
  profiles: Profiles,
  { owner, log }: Pick<Call, 'owner' | 'log'>,
): Promise<string | undefined> {
  if (!info.profile?.saveChanges || state === undefined) return undefined
  try {
    await profiles.save(owner, info.profile.name, state)
    return undefined
  } catch (thrown) {
    const { code, message, cause } = asServiceError(thrown)
    log.warn('profile_lost', { session: info.id, code, ...(cause !== undefined && { cause: causeOf(cause) }) })
    return `The profile was not saved: ${message}`
  }
}

interface Watched {
  owner: string
  expiresAt: number
}

/**
 * Saves the profiles of sessions that their time ends, which no request does. It watches the sessions that this process
 * has opened, as long as any is open.
 */
export class ProfileKeeper {
  readonly #watched = new Map<string, Watched>()
  readonly #engine: Sessions
  readonly #profiles: Profiles
  readonly #log: Log
  #timer: Timer | undefined

  constructor({ engine, profiles, log }: { engine: Sessions; profiles: Profiles; log: Log }) {
    this.#engine = engine
    this.#profiles = profiles
    this.#log = log
  }

  watch({ id, expiresAt }: SessionInfo, owner: string): void {
    this.#watched.set(id, { owner, expiresAt })
    this.#timer ??= setInterval(() => void this.collect(), COLLECT_EVERY_MS).unref()
  }

  /** Saves the profiles of the watched sessions that have ended. Never rejects. */
  async collect(): Promise<void> {
    const owners = new Set([...this.#watched.values()].map(({ owner }) => owner))
    for (const owner of owners) await this.#collectOf(owner).catch(() => undefined)
    for (const [id, { expiresAt }] of this.#watched) if (Date.now() > expiresAt + GRACE_MS) this.#watched.delete(id)
    if (this.#watched.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /**
   * Saves what the last session with this profile has left, if its time ended it and nobody watched: the process that opened
   * it may have been restarted. Never rejects.
   */
  async collectLeft(owner: string, name: string): Promise<void> {
    const sessions = await this.#engine.list(this.#callOf(owner)).catch(() => [])
    const last = sessions
      .filter(({ profile, state }) => profile?.name === name && profile.saveChanges && state === 'ended')
      .toSorted((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0))
      .at(-1)
    const isOver = last?.ended === 'ttl' || last?.ended === 'activity'
    if (isOver) await this.#save(last.id, owner).catch(() => undefined)
  }

  /** @param endSessions whether the sessions end with this process, so that they must be closed and saved now */
  async stop(endSessions: boolean): Promise<void> {
    clearInterval(this.#timer)
    const left = endSessions ? [...this.#watched] : []
    this.#watched.clear()
    await Promise.all(left.map(([id, { owner }]) => this.#save(id, owner).catch(() => undefined)))
  }

  async #collectOf(owner: string): Promise<void> {
    const known = new Map((await this.#engine.list(this.#callOf(owner))).map((info) => [info.id, info]))
    for (const [id, watched] of this.#watched) {
      if (watched.owner !== owner || known.get(id)?.state === 'active') continue
      this.#watched.delete(id)
      if (known.has(id)) await this.#save(id, owner)
    }
  }

  async #save(id: string, owner: string): Promise<void> {
    const call = this.#callOf(owner)
    await saveProfile(await this.#engine.close(id, call), this.#profiles, call)
  }

  #callOf(owner: string): Call {
    const signal = AbortSignal.timeout(ASKING_MS)
    return { signal, endsAt: performance.now() + ASKING_MS, owner, requestId: Bun.randomUUIDv7(), log: this.#log }
  }
}

const COLLECT_EVERY_MS = 10_000
const ASKING_MS = 15_000
/** An engine that stays silent for this long after the end of a session has lost it. */
const GRACE_MS = 600_000
