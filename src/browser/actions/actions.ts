import type { Page } from 'playwright-core'
import type { Action, ActionResult } from '../../engines/engine.ts'
import { click } from './click.ts'
import { Departures } from './departures.ts'
import { actionFailed, StepFailure } from './errors.ts'
import { press, write } from './keyboard.ts'
import { type Limits, timeOfAction, within } from './limits.ts'
import { arrived } from './navigation.ts'
import { takeScreenshot } from './screenshot.ts'
import { executeJavascript } from './script.ts'
import { scroll } from './scroll.ts'
import { wait } from './wait.ts'

/** What all actions of a request give together, in characters. */
const MAX_RESULTS_LENGTH = 64 * 1024 * 1024

export interface ActionSettings extends Limits {
  /** Reads the page for the action `scrape`. */
  readHtml: () => Promise<string>
}

/** A result that does not know its place. */
type Outcome = ActionResult extends infer R ? (R extends unknown ? Omit<R, 'index'> : never) : never

/**
 * Does actions in a page, one after the other (specification, table of browser actions). Each stops a little before the
 * request's time is over; what it then still does goes on in the page, which the caller closes.
 *
 * @returns what they gave, in their order; those that give nothing are left out
 * @throws ServiceError `action_failed` with index, type and reason of the first that cannot be done; the reason of the
 *   signal; what says that page or browser is gone, as playwright throws it
 */
export async function runActions(
  page: Page,
  actions: readonly Action[],
  limits: ActionSettings,
): Promise<ActionResult[]> {
  const results: ActionResult[] = []
  let length = 0
  using departures = new Departures(page)
  const settled = () => (departures.arrival === undefined ? undefined : arrived(page, departures, limits))
  for (const [index, action] of actions.entries()) {
    try {
      await settled()
      const outcome = await within(timeOfAction(limits), limits.signal, perform(page, action, limits))
      if (outcome === undefined) continue
      length += lengthOf(outcome)
      if (length > MAX_RESULTS_LENGTH) throw new StepFailure(`the results are larger than ${MAX_RESULTS_LENGTH} bytes`)
      results.push({ index, ...outcome } as ActionResult)
    } catch (error) {
      throw limits.signal.aborted ? limits.signal.reason : actionFailed(error, { page, index, action })
    }
  }
  await settled()
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
      return { type: 'pdf', dataUrl: await printPage(page, action) }
  }
}

async function printPage(page: Page, { format, landscape, scale }: Extract<Action, { type: 'pdf' }>): Promise<string> {
  const bytes = await page.pdf({ format, landscape, scale, printBackground: true })
  return `data:application/pdf;base64,${bytes.toString('base64')}`
}

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
