import { AttemptLog } from './attempt-log.ts'
import { fetchByPlan } from './attempts.ts'
import { DoubtMemory } from './doubt-memory.ts'
import { createReadSubstance } from './main-content.ts'
import { race } from './race.ts'
import { renderByPlan } from './render-page.ts'
import type { FetchPage } from './request.ts'
import { closedRules, type FetchSettings } from './settings.ts'

/** A `FetchPage` with the operator's settings: over HTTP, in a browser, or both in competition. */
export function createFetchPage(settings: FetchSettings): FetchPage {
  const closed = { ...settings, rules: closedRules(settings) }
  const parts = { memory: new DoubtMemory(), readSubstance: createReadSubstance(settings.convert) }
  return (request, call) => {
    const { url, engines } = request
    if (!engines.includes('browser')) return fetchByPlan(request, closed, new AttemptLog(url, 'http', call.log), call)
    if (!engines.includes('http')) return renderByPlan(request, closed, new AttemptLog(url, 'browser', call.log), call)
    return race(request, closed, parts, call)
  }
}
