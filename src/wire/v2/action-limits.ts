import type { Issue } from '../../errors.ts'
import { invalidRequest } from '../issues.ts'

/** Script and text of all actions together, bytes of UTF-8 (specification 8). */
export const MAX_PAYLOAD_BYTES = 256 * 1024
/** Bytes of UTF-8 (specification 8). */
export const MAX_SELECTOR_BYTES = 4096

export interface ActionLimits {
  /** Time of the whole request. */
  timeoutMs: number
  /** Pause before the actions. */
  waitForMs: number
}

/** The members of any action that limits speak of. */
interface LimitedAction {
  type: string
  selector?: string | undefined
  milliseconds?: number | undefined
  text?: string | undefined
  script?: string | undefined
}

/**
 * What a schema cannot say of actions and the wait before them: the limits that hold over all of them (specification 8), and that a wait is for
 * one thing (v2-server-semantics.md 5.4).
 *
 * @throws ServiceError `invalid_request` that names every fault
 */
export function checkActions(actions: readonly LimitedAction[], limits: ActionLimits): void {
  const faults = [...actions.flatMap(faultOf), ...payloadFault(actions), ...waitFault(actions, limits)]
  if (faults.length > 0) throw invalidRequest(faults)
}

function faultOf({ type, selector, milliseconds }: LimitedAction, index: number): Issue[] {
  const at = `actions[${index}]`
  if (type === 'wait' && (selector === undefined) === (milliseconds === undefined)) {
    const message = `"${at}": a wait has either "milliseconds" or "selector", not ${selector === undefined ? 'neither' : 'both'}`
    return [{ code: 'custom', path: ['actions', index], message }]
  }
  if (Buffer.byteLength(selector ?? '') <= MAX_SELECTOR_BYTES) return []
  const message = `"${at}.selector" may have at most ${MAX_SELECTOR_BYTES} bytes`
  return [{ code: 'too_big', path: ['actions', index, 'selector'], message }]
}

function payloadFault(actions: readonly LimitedAction[]): Issue[] {
  const bytes = sum(actions.map(({ text = '', script = '' }) => Buffer.byteLength(text) + Buffer.byteLength(script)))
  if (bytes <= MAX_PAYLOAD_BYTES) return []
  const message = `"actions": script and text together are ${bytes} bytes; ${MAX_PAYLOAD_BYTES} are the most`
  return [{ code: 'too_big', path: ['actions'], message }]
}

function waitFault(actions: readonly LimitedAction[], { timeoutMs, waitForMs }: ActionLimits): Issue[] {
  const waitMs = sum(actions.map(({ milliseconds = 0 }) => milliseconds)) + waitForMs
  if (waitMs <= timeoutMs) return []
  const over = `${waitMs} ms, which is more than the timeout of ${timeoutMs} ms; wait less, or raise "timeout"`
  if (waitMs === waitForMs) return [{ code: 'too_big', path: ['waitFor'], message: `"waitFor" is ${over}` }]
  const waits = waitForMs === 0 ? 'waits' : 'waits and "waitFor"'
  return [{ code: 'too_big', path: ['actions'], message: `"actions": the ${waits} add up to ${over}` }]
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
