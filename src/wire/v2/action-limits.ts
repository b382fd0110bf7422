import type { Issue } from '../../errors.ts'
import { invalidRequest } from '../issues.ts'

/** Maximum size of the scripts and texts of all actions together, in bytes of UTF-8. */
export const MAX_PAYLOAD_BYTES = 256 * 1024
/** In bytes of UTF-8. */
export const MAX_SELECTOR_BYTES = 4096

export interface ActionLimits {
  /** The timeout of the whole request. */
  timeoutMs: number
  /** The pause before the actions. */
  waitForMs: number
}

/** The members of actions that have limits. */
interface LimitedAction {
  type: string
  selector?: string | undefined
  milliseconds?: number | undefined
  text?: string | undefined
  script?: string | undefined
}

/**
 * Checks what a schema cannot express: the limits on all actions together, and that a wait is either for time or for a
 * selector (docs/compatibility.md#actions).
 *
 * @throws ServiceError `invalid_request` that names every error
 */
export function checkActions(actions: readonly LimitedAction[], limits: ActionLimits): void {
  const issues = [...actions.flatMap(actionIssues), ...payloadIssues(actions), ...waitIssues(actions, limits)]
  if (issues.length > 0) throw invalidRequest(issues)
}

function actionIssues({ type, selector, milliseconds }: LimitedAction, index: number): Issue[] {
  const at = `actions[${index}]`
  if (type === 'wait' && (selector === undefined) === (milliseconds === undefined)) {
    const message = `"${at}": a wait needs either "milliseconds" or "selector"${selector === undefined ? '' : ', not both'}`
    return [{ code: 'custom', path: ['actions', index], message }]
  }
  if (Buffer.byteLength(selector ?? '') <= MAX_SELECTOR_BYTES) return []
  const message = `"${at}.selector" must have at most ${MAX_SELECTOR_BYTES} bytes`
  return [{ code: 'too_big', path: ['actions', index, 'selector'], message }]
}

function payloadIssues(actions: readonly LimitedAction[]): Issue[] {
  const bytes = sum(actions.map(({ text = '', script = '' }) => Buffer.byteLength(text) + Buffer.byteLength(script)))
  if (bytes <= MAX_PAYLOAD_BYTES) return []
  const message = `"actions": scripts and texts have ${bytes} bytes in total, but at most ${MAX_PAYLOAD_BYTES} are allowed`
  return [{ code: 'too_big', path: ['actions'], message }]
}

function waitIssues(actions: readonly LimitedAction[], { timeoutMs, waitForMs }: ActionLimits): Issue[] {
  const waitMs = sum(actions.map(({ milliseconds = 0 }) => milliseconds)) + waitForMs
  if (waitMs <= timeoutMs) return []
  const over = `${waitMs} ms, which is longer than the timeout of ${timeoutMs} ms. Wait less, or increase "timeout"`
  if (waitMs === waitForMs) return [{ code: 'too_big', path: ['waitFor'], message: `"waitFor" is ${over}` }]
  const waits = waitForMs === 0 ? 'waits' : 'waits and "waitFor"'
  return [{ code: 'too_big', path: ['actions'], message: `"actions": the ${waits} add up to ${over}` }]
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
