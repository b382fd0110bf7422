import { ServiceError } from '../errors.ts'
import type { SessionInfo } from './session.ts'

/** What the engines have told about sessions, so that those of an engine that is gone are not unknown to their owners. */
export class KnownSessions {
  readonly #sessions = new Map<string, { owner: string; info: SessionInfo }>()

  keep(owner: string, sessions: readonly SessionInfo[]): void {
    for (const info of sessions) {
      this.#sessions.delete(info.id)
      this.#sessions.set(info.id, { owner, info })
    }
    for (const id of this.#sessions.keys()) {
      if (this.#sessions.size <= MAX_KNOWN) break
      this.#sessions.delete(id)
    }
  }

  /**
   * The sessions of an owner, of the last four hours. An open one has crashed if its engine is gone.
   *
   * @param isThere whether the engine of a session is there
   */
  of(owner: string, isThere: (id: string) => boolean): SessionInfo[] {
    const now = Date.now()
    const own = [...this.#sessions.values()].filter((known) => known.owner === owner)
    for (const known of own) {
      if (known.info.state === 'active' && !isThere(known.info.id))
        known.info = { ...withoutLinks(known.info), state: 'ended', ended: 'crashed', endedAt: now }
      if ((known.info.endedAt ?? now) < now - KEPT_MS) this.#sessions.delete(known.info.id)
    }
    return own.map(({ info }) => info)
  }

  /** Why no engine has a session: its engine is gone, or its owner is another one, to whom it is unknown. */
  whyGone(id: string, owner: string): ServiceError {
    if (this.#sessions.get(id)?.owner !== owner)
      return new ServiceError('not_found', 'There is no session with this id')
    return new ServiceError('session_ended', 'The session has ended: its rendering engine has stopped or crashed', {
      hint: 'Open a new session.',
    })
  }
}

const withoutLinks = ({ live: _live, cdp: _cdp, ...info }: SessionInfo): SessionInfo => info

export const sessionGone = (thrown: unknown) => thrown instanceof ServiceError && thrown.code === 'session_ended'

const MAX_KNOWN = 10_000
const KEPT_MS = 4 * 3600 * 1000
