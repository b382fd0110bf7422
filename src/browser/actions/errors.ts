import type { Page } from 'playwright-core'
import type { Action } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { StepTimeout } from './time-limits.ts'

/** An action failed, for a reason that the caller can understand. */
export class ActionError extends Error {
  override readonly name = 'ActionError'
  readonly hint: string | undefined

  constructor(reason: string, { hint, cause }: { hint?: string; cause?: unknown } = {}) {
    super(reason, { cause })
    this.hint = hint
  }
}

/**
 * The error of the request for an action that failed: index, type and reason, without playwright's own text. An error that
 * is not the action's is returned as it is: the request ended, or the page is gone, which the engine handles.
 */
export function asActionFailed(
  thrown: unknown,
  { page, index, action }: { page: Page; index: number; action: Action },
) {
  const named = thrown instanceof ServiceError && thrown.code !== 'action_failed'
  if (named || isGone(page, thrown)) return thrown
  const hint = thrown instanceof ActionError ? thrown.hint : undefined
  const message = `actions[${index}] ${action.type}: ${reasonOf(thrown, action).slice(0, MAX_REASON_LENGTH)}`
  return new ServiceError('action_failed', message, {
    cause: thrown,
    details: [{ code: 'action_failed', path: ['actions', index], message }],
    ...(hint === undefined ? {} : { hint }),
  })
}

function reasonOf(thrown: unknown, action: Action): string {
  if (thrown instanceof ActionError || thrown instanceof ServiceError || thrown instanceof StepTimeout)
    return thrown.message
  if ('selector' in action && isSelectorError(thrown)) return `"${action.selector}" is not a valid CSS selector`
  return 'the browser reported an error'
}

function isSelectorError(thrown: unknown): boolean {
  return /css selector|not a valid selector|unknown engine|selector engine/i.test(textOf(thrown))
}

/** Whether the page is gone: it was closed, it crashed, or its browser ended. */
function isGone(page: Page, thrown: unknown): boolean {
  return page.isClosed() || /has been closed|crashed/i.test(textOf(thrown))
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error && !(thrown instanceof ActionError) ? thrown.message : ''
}

/** Whether a call was lost because the page navigated. */
export function hasNavigated(thrown: unknown): boolean {
  return /context was destroyed|navigated|promise was collected|cannot find context|frame was detached/i.test(
    textOf(thrown),
  )
}

const MAX_REASON_LENGTH = 500
