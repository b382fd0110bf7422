import type { Page } from 'playwright-core'
import type { Action, ActionResult } from '../../engines/engine.ts'
import { click } from './click.ts'
import { ActionError, asActionFailed } from './errors.ts'
import { press, write } from './keyboard.ts'
import { finishNavigation } from './navigation.ts'
import { NewTabs } from './new-tabs.ts'
import { PendingNavigation } from './pending-navigation.ts'
import { takeScreenshot } from './screenshot.ts'
import { executeJavascript } from './script.ts'
import { scroll } from './scroll.ts'
import { type TimeLimits, timeOfAction, withTimeout } from './time-limits.ts'
import { wait } from './wait.ts'

export interface ActionSettings extends TimeLimits {
  /** Returns the HTML of the page, for the action `scrape`. */
  readHtml: () => Promise<string>
}

/** A result without its index. */
type Outcome = ActionResult extends infer R ? (R extends unknown ? Omit<R, 'index'> : never) : never

/**
 * Runs the actions of a request in a page, one after the other (docs/api.md#actions-and-screenshots). An action that opens
 * a new tab replaces the page. Each action stops
 * shortly before the request times out; whatever it started continues in the page, which the caller closes.
 *
 * @returns the results in order; actions without a result are left out
 * @throws ServiceError `action_failed` with index, type and reason of the first action that fails; the reason of the
 *   signal; the error of playwright if the page or the browser is gone
 */
export async function runActions(
  page: Page,
  actions: readonly Action[],
  limits: ActionSettings,
): Promise<ActionResult[]> {
  const results: ActionResult[] = []
  let length = 0
  using navigation = new PendingNavigation(page)
  using tabs = actions.length > 0 ? await NewTabs.watch(page, limits) : undefined
  let started = 0
  const navigated = async () => {
    if (navigation.finished !== undefined) await finishNavigation(page, navigation, limits)
    await tabs?.follow(limits, navigation.started > started)
    started = navigation.started
  }
  for (const [index, action] of actions.entries()) {
    try {
      await navigated()
      const outcome = await withTimeout(timeOfAction(limits), limits.signal, perform(page, action, limits))
      if (outcome === undefined) continue
      length += lengthOf(outcome)
      if (length > MAX_RESULTS_LENGTH)
        throw new ActionError(
          `the results of all actions together are larger than ${MAX_RESULTS_LENGTH / 1024 ** 2} MiB`,
        )
      results.push({ index, ...outcome } as ActionResult)
    } catch (error) {
      throw limits.signal.aborted ? limits.signal.reason : asActionFailed(error, { page, index, action })
    }
  }
  await navigated()
  return results
}

async function perform(page: Page, action: Action, limits: ActionSettings): Promise<Outcome | undefined> {
  switch (action.type) {
    case 'wait':
      await wait(page, action, limits)
      return undefined
    case 'click':
      await click(page, action, limits)
      return undefined
    case 'write':
      await write(page, action, limits)
      return undefined
    case 'press':
      await press(page, action, limits)
      return undefined
    case 'scroll':
      await scroll(page, action, limits)
      return undefined
    case 'screenshot':
      return { type: 'screenshot', dataUrl: await takeScreenshot(page, action) }
    case 'scrape':
      return { type: 'scrape', url: page.url(), html: await limits.readHtml() }
    case 'executeJavascript':
      return { type: 'executeJavascript', value: await executeJavascript(page, action, limits) }
    case 'pdf':
      return { type: 'pdf', dataUrl: await printPdf(page, action) }
  }
}

async function printPdf(page: Page, { format, landscape, scale }: Extract<Action, { type: 'pdf' }>): Promise<string> {
  const bytes = await page.pdf({ format, landscape, scale, printBackground: true })
  return `data:application/pdf;base64,${bytes.toString('base64')}`
}

/** For the results of all actions of a request together, in characters. */
const MAX_RESULTS_LENGTH = 64 * 1024 * 1024

function lengthOf(outcome: Outcome): number {
  switch (outcome.type) {
    case 'scrape':
      return outcome.html.length
    case 'executeJavascript':
      return JSON.stringify(outcome.value.value)?.length ?? 0
    default:
      return outcome.dataUrl.length
  }
}
