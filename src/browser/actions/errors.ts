import type { Page } from 'playwright-core'
import type { Action } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { Late } from './limits.ts'

const MAX_REASON_LENGTH = 500

/** Why a step could not be done, in words for the caller. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  readonly hint: string | undefined

  constructor(reason: string, { hint, cause }: { hint?: string; cause?: unknown } = {}) {
    super(reason, { cause })
    this.hint = hint
  }
}

/**
 * What ended an action, as the error of the request: index, type and reason, with nothing of playwright's own text. What
 * is no fault of the action goes on as it is: the end of the request, and of the page, which the engine judges.
 */
export function actionFailed(thrown: unknown, { page, index, action }: { page: Page; index: number; action: Action }) {
  const named = thrown instanceof ServiceError && thrown.code !== 'action_failed'
  if (named || isGone(page, thrown)) return thrown
  const hint = thrown instanceof StepFailure ? thrown.hint : undefined
  const message = `actions[${index}] ${action.type}: ${reasonOf(thrown, action).slice(0, MAX_REASON_LENGTH)}`
  return new ServiceError('action_failed', message, {
    cause: thrown,
    details: [{ code: 'action_failed', path: ['actions', index], message }],
    ...(hint === undefined ? {} : { hint }),
  })
}

function reasonOf(thrown: unknown, action: Action): string {
  if (thrown instanceof StepFailure || thrown instanceof ServiceError || thrown instanceof Late) return thrown.message
  if ('selector' in action && isSelectorFault(thrown)) return `"${action.selector}" is not a CSS selector`
  return 'the browser could not do it'
}

function isSelectorFault(thrown: unknown): boolean {
  return /css selector|not a valid selector|unknown engine|selector engine/i.test(textOf(thrown))
}

/** Whether the page has gone: closed, crashed, or its browser has ended. */
function isGone(page: Page, thrown: unknown): boolean {
  return page.isClosed() || /has been closed|crashed/i.test(textOf(thrown))
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error && !(thrown instanceof StepFailure) ? thrown.message : ''
}

/** Whether the page went elsewhere while something was asked of it. */
export function hasNavigated(thrown: unknown): boolean {
  return /context was destroyed|navigated|promise was collected|cannot find context|frame was detached/i.test(
    textOf(thrown),
  )
}
