import type { EmbeddedState, EvidencePage } from '../model.ts'
import { attributeStates } from './attributes.ts'
import { Budget } from './budget.ts'
import { denormalised } from './denormalise.ts'
import { flightState } from './flight.ts'
import { jsonScript } from './json-scripts.ts'
import { scriptStates } from './scripts.ts'

/**
 * The state that frameworks and trackers embed in a page as JSON or as JavaScript literals, in the order of the page:
 * scripts of type `application/json`, variables, calls, chunks of React's flight protocol, and attributes. Nothing is
 * run. References within a state are followed, so that a value stands where it is used.
 */
export function statesOf(page: EvidencePage): EmbeddedState[] {
  const budget = new Budget()
  const states: EmbeddedState[] = []
  const chunks: string[] = []
  for (const element of page.elements) {
    if (budget.isSpent) break
    if (element.name === 'script') {
      const json = jsonScript(element, budget)
      states.push(...(json === undefined ? scriptStates(element, budget, chunks) : [json].flat()))
    }
  }
  const flight = flightState(chunks, budget)
  return [...states, ...(flight === undefined ? [] : [flight]), ...attributeStates(page, budget)].map((state) => ({
    name: state.name,
    value: denormalised(state.value, budget),
  }))
}
