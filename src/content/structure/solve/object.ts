import { labelConcepts } from '../lexicon/concepts.ts'
import type { FieldEvidence, Json, ObjectShape } from '../model.ts'
import { readDate } from '../readings/date.ts'
import { timesIn } from '../readings/time.ts'
import type { SolveContext, Solved } from './context.ts'
import { ownCandidates, ownEvidence } from './own-evidence.ts'
import { pageCandidates } from './page-candidates.ts'
import { assembled, placesOf } from './places.ts'
import { recordsOf } from './records.ts'
import { ENOUGH, evidenceOf, type Reading, readingsOf } from './scalar.ts'
import type { Slot } from './slot.ts'

/** Solves an object from the whole page. Its values are chosen together: one text answers one slot only. */
export function objectOf(shape: ObjectShape, context: SolveContext, candidatesFor = pageCandidates): Solved {
  const places = placesOf(shape)
  const slots = places.flatMap(({ slot, pointer }) => (slot === undefined ? [] : [{ slot, pointer }]))
  const choices = slots.map(({ slot, pointer }) => ({
    slot,
    pointer,
    readings: readingsOf(slot, candidatesFor(slot, context), context),
  }))
  const chosen = choose(choices, context)
  const found = new Map<string, FieldEvidence>()
  const values = new Map<string, Json>()
  for (const { pointer, readings } of choices) {
    const best = chosen.get(pointer)
    if (best === undefined) continue
    values.set(pointer, best.value)
    found.set(pointer, evidenceOf(best, readings))
  }
  for (const { pointer, slot, list, repeat, key, parents } of places) {
    if (slot !== undefined) continue
    const solved =
      list !== undefined ? recordsOf(list, { key, parents, context }) : repeat && repeatOf(repeat, key, context)
    if (solved === undefined) continue
    values.set(pointer, solved.value)
    for (const [below, evidence] of solved.found) found.set(`${pointer}${below}`, evidence)
  }
  addTimes(choices, values, context)
  const value = assembled(shape, values)
  const scores = [...chosen.values()].map(({ score }) => score)
  const confidence = scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / Math.max(1, slots.length)
  return { value: value ?? {}, confidence, found }
}

/** An object of the same schema as the one that it belongs to. */
function repeatOf(shape: ObjectShape, key: string, context: SolveContext): Solved | undefined {
  const own = ownEvidence(key, context)
  const solved = own && objectOf(shape, own, ownCandidates(key))
  return solved?.found.size === 0 ? undefined : solved
}

interface Choice {
  slot: Slot
  pointer: string
  readings: Reading[]
}

/** Joins a date without a time with the time that the page gives under a label of its own: `Beginn: 18:00 Uhr`. */
function addTimes(choices: readonly Choice[], values: Map<string, Json>, { pairs, reading }: SolveContext): void {
  for (const { slot, pointer } of choices) {
    const value = values.get(pointer)
    if (slot.expectation !== 'dateTime' || typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(?:T00:00:00)?$/.test(value))
      continue
    const isEnd = /end/i.test(slot.concepts[0]?.concept.id ?? '')
    for (const { label, text } of pairs) {
      const said = labelConcepts(label)
      if (
        isEnd ||
        !said.some(
          ({ concept, score }) =>
            score > 0.7 && /^(?:time|eventTime|startTime|startDate|openingTime)$/.test(concept.id),
        )
      )
        continue
      const time = timesIn(text, [])[0]?.time
      if (time === undefined || readDate(text, reading) !== undefined) continue
      values.set(pointer, `${value.slice(0, 10)}T${time.length === 5 ? `${time}:00` : time}`)
      break
    }
  }
}

/** Gives each slot its best reading, the surest first; a text that another slot took counts only for what it may also say. */
function choose(choices: readonly Choice[], context: SolveContext): Map<string, Reading> {
  const chosen = new Map<string, Reading>()
  const taken = new Map<string, Slot>()
  const ranked = choices
    .flatMap((choice) => choice.readings.map((reading) => ({ choice, reading })))
    .sort((a, b) => b.reading.score - a.reading.score)
  for (const { choice, reading } of ranked) {
    if (chosen.has(choice.pointer) || reading.score < ENOUGH) continue
    const key = placeOf(reading, context)
    const holder = key === undefined ? undefined : taken.get(key)
    if (holder !== undefined && !mayShare(holder, choice.slot)) continue
    chosen.set(choice.pointer, reading)
    if (key !== undefined && holder === undefined) taken.set(key, choice.slot)
  }
  return chosen
}

const EXPLICIT: ReadonlySet<string> = new Set(['json-ld', 'microdata', 'rdfa', 'microformat', 'meta', 'state', 'title'])

/** What identifies the text that a reading comes from; undefined for sources that name their values. */
function placeOf({ candidate }: Reading, { page }: SolveContext): string | undefined {
  return EXPLICIT.has(candidate.source) || candidate.isShared
    ? undefined
    : `${candidate.element === undefined ? '' : page.orderOf(candidate.element)} ${candidate.raw}`
}

/** Two readings of one text: the amount and the currency of a price, the start and the end of a range. */
function mayShare(holder: Slot, slot: Slot): boolean {
  if (holder.expectation !== slot.expectation) return true
  const [a, b] = [holder.concepts[0]?.concept.id, slot.concepts[0]?.concept.id]
  return a !== undefined && a === b ? true : /max|high|end|to$/i.test(`${a} ${b}`) || holder.expectation === 'member'
}
