// How scripts and sessions end, for their callers.
import type { ScriptOutcome } from '../../engines/session.ts'
import { ServiceError } from '../../errors.ts'
import { endOf } from '../../wire/live-view.ts'
import type { SessionEnd } from '../../wire/session-ends.ts'
import type { Ran } from './runner.ts'

export function sessionEnded(reason: SessionEnd): ServiceError {
  return new ServiceError('session_ended', endOf(reason), { hint: 'Open a new session.' })
}

export function outcomeOf({ result, stdout, stderr, error, killed }: Ran): ScriptOutcome {
  return {
    result,
    stdout,
    stderr,
    exitCode: error === undefined ? 0 : 1,
    killed,
    ...(error !== undefined && { error }),
  }
}

/** Why a script had no outcome of its own. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof ServiceError ? thrown.message : sessionEnded('crashed').message
}
