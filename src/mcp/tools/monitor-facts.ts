import { Type } from '@sinclair/typebox'
import { lenient } from '../../wire/schema.ts'
import type { DataResult, Facts } from '../paging/whole.ts'

/** Shape of a monitor in a result. */
export const MonitorFacts = lenient({
  id: Type.String(),
  name: Type.String(),
  status: Type.String({ description: '"active" or "paused".' }),
})

/** A monitor as a result, without the members that have no meaning here. */
export function monitorFacts(monitor: Facts): DataResult {
  return { kind: 'data', facts: shownMonitor(monitor), entries: [] }
}

export function shownMonitor(monitor: Facts): Facts {
  const { notification: _, estimatedCreditsPerMonth: __, ...facts } = monitor
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
}

/** A check without the members that have no meaning here, and without what its pages repeat. */
export function shownCheck(check: Facts): Facts {
  const { billingStatus: _, snapshot: __, textDiff: ___, jsonDiff: ____, pages: _____, next: ______, ...facts } = check
  return facts
}
