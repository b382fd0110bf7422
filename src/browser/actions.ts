import type { Page } from 'playwright-core'
import type { Action, ActionResult } from '../fetch/rendering.ts'

/** The signature alone, until the actions are merged. */
export async function runActions(
  _page: Page,
  _actions: readonly Action[],
  _limits: { signal: AbortSignal; endsAt: number; readHtml?: (page: Page) => Promise<string> },
): Promise<ActionResult[]> {
  return []
}
