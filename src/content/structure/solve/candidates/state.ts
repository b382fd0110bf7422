import type { EmbeddedState, EvidencePage } from '../../model.ts'
import { type StateField, stateFields } from '../../state/fields.ts'
import type { LabelMatcher } from '../match.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** All values of the states of a page with the keys that lead to them. */
export function stateValuesOf(states: readonly EmbeddedState[], page: EvidencePage): StateField[] {
  const fields: StateField[] = []
  for (const state of states) {
    if (fields.length >= MAX_FIELDS) break
    const own = stateFields(state, page)
    // Where nothing in a state is the title of the page, all of it may be about the page.
    const isAnchored = own.some(({ affinity }) => affinity > 0)
    for (const field of own) fields.push(isAnchored ? field : { ...field, affinity: field.isListed ? 0 : UNANCHORED })
  }
  return fields.slice(0, MAX_FIELDS)
}

const UNANCHORED = 0.5
const MAX_FIELDS = 8_000

/** Values of embedded state whose key names what a slot wants, those that stand by the page's own title first. */
export function stateCandidates(slot: Slot, fields: readonly StateField[], match: LabelMatcher): Candidate[] {
  const found: Candidate[] = []
  const lists = new Map<string, (string | number | boolean)[]>()
  for (const { path, value, affinity, isListed } of fields) {
    const key = path.at(-1)
    if (key === undefined || key.length > 40 || (typeof value === 'boolean') !== (slot.expectation === 'boolean'))
      continue
    const said = saidBy(path, slot, match)
    if (said < ENOUGH || isCaption(value, slot, match)) continue
    const score = TRUST * said * (0.55 + 0.45 * affinity) * (isListed ? 0.8 : 1)
    if (slot.isList) {
      const name = path.join('.')
      const values = lists.get(name)
      if (values === undefined) {
        lists.set(name, [value])
        found.push({ source: 'state', score, raw: value, items: lists.get(name)!, label: key })
      } else values.push(value)
    } else found.push({ source: 'state', score, raw: value, label: key })
    if (found.length > MAX_FOUND) break
  }
  return found
}

/** State holds the captions of a page as well as its values: `category: 'Category'`. */
const isCaption = (value: string | number | boolean, slot: Slot, match: LabelMatcher) =>
  typeof value === 'string' && value.length < 30 && slot.expectation === 'text' && match(slot, value) > 0.85

const ENOUGH = 0.5
const TRUST = 0.8
const MAX_FOUND = 200

/** `price.value` is a price; a key that says much by itself needs nothing before it. */
function saidBy(path: readonly string[], slot: Slot, match: LabelMatcher): number {
  const own = match(slot, path.at(-1)!)
  const above = path.at(-2)
  if (above === undefined || /^\d+$/.test(above)) return own
  return Math.max(
    own,
    0.95 * match(slot, `${above} ${path.at(-1)}`),
    GENERIC.test(path.at(-1)!) ? 0.9 * match(slot, above) : 0,
  )
}

const GENERIC = /^(?:value|text|name|amount|content|label|url|raw|formatted|display|title|src)$/i
