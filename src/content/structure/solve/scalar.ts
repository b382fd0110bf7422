import type { FieldEvidence, Json } from '../model.ts'
import { isSubheading } from '../readings/recipe-lines.ts'
import type { Candidate } from './candidates/candidate.ts'
import { recipeFit } from './candidates/recipe.ts'
import { coerce } from './coerce.ts'
import { plain, type SolveContext } from './context.ts'
import { selectorOf } from './selector.ts'
import type { Slot } from './slot.ts'

/** A candidate that reads as what its slot wants. */
export interface Reading {
  candidate: Candidate
  value: Json
  score: number
}

/** The candidates of a slot that read as what it wants, best first. Sources that agree support each other. */
export function readingsOf(slot: Slot, candidates: readonly Candidate[], context: SolveContext): Reading[] {
  const readings: Reading[] = []
  for (const candidate of likeliest(candidates)) {
    const value = slot.isList ? listOf(slot, candidate, context) : coerce(candidate, slot, context.reader)
    if (value === undefined || value === '') continue
    readings.push({
      candidate,
      value: inMajorUnits(value, slot, candidate, context),
      score: addressed(
        candidate.score * shapeliness(slot, value, candidate) * shownness(slot, value, candidate, context),
        value,
        { slot, context },
      ),
    })
  }
  support(readings)
  withoutTails(slot, readings)
  readings.sort((a, b) => b.score - a.score)
  return goneOn(readings)
}

/** A list under a heading ends at the next one. Where one told by its form begins alike and goes on, it is the whole. */
function goneOn(readings: Reading[]): Reading[] {
  const [best] = readings
  if (best === undefined || !Array.isArray(best.value) || !UNDER_HEADING.has(best.candidate.source)) return readings
  const part = best.value
  const whole = readings.find(
    ({ candidate, value }) =>
      candidate.source === 'pattern' &&
      Array.isArray(value) &&
      value.length > part.length &&
      part.every((item, index) => item === value[index]),
  )
  return whole === undefined ? readings : [whole, ...readings.filter((reading) => reading !== whole)]
}

const UNDER_HEADING: ReadonlySet<string> = new Set(['label', 'section'])

/** The candidates in their order; of very many, only the best. */
function likeliest(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length <= MAX_CANDIDATES) return candidates
  const kept = new Set(candidates.toSorted((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES))
  return candidates.filter((candidate) => kept.has(candidate))
}

const MAX_CANDIDATES = 500

/** State counts money in cents now and then: the amount that the page shows decides. */
function inMajorUnits(value: Json, slot: Slot, { source }: Candidate, { amounts }: SolveContext): Json {
  if (
    source !== 'state' ||
    slot.expectation !== 'money' ||
    typeof value !== 'number' ||
    !Number.isInteger(value) ||
    value < 100
  )
    return value
  return !amounts().has(value) && amounts().has(value / 100) ? value / 100 : value
}

/** An identifier that the address of the page has too is the one of what the page is about. */
function addressed(score: number, value: Json, { slot, context }: { slot: Slot; context: SolveContext }): number {
  if (slot.expectation !== 'identifier' || typeof value !== 'string') return score
  const letters = value.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (letters.length < MIN_IDENTIFIER || !/\d/.test(letters)) return score
  const parts = context.page.url.toLowerCase().split(/[^a-z0-9]+/)
  return parts.includes(letters) ? Math.max(score, Math.min(score + ADDRESSED, BELOW_STATED)) : score
}

const MIN_IDENTIFIER = 5
const ADDRESSED = 0.25
/** What structured data states is surer. */
const BELOW_STATED = 0.87

function listOf(slot: Slot, candidate: Candidate, context: SolveContext): Json | undefined {
  const items = candidate.items ?? splitList(candidate)
  const values = withoutButtons(items).map((raw) => coerce({ ...candidate, raw }, slot, context.reader))
  const found = values.map(withoutBullet).filter((value) => value !== undefined && value !== '')
  return found.length === 0 ? undefined : once(found as Json[])
}

/** Items that all end with the same words end with a button: `2 eggs add to list`. */
function withoutButtons(items: readonly (string | number | boolean)[]): readonly (string | number | boolean)[] {
  if (items.length < MIN_BUTTONS) return items
  const texts = items.filter((item) => typeof item === 'string').map((item) => item.trim().split(/\s+/))
  const [first] = texts
  if (first === undefined || texts.length < items.length) return items
  let shared = 0
  while (texts.every((words) => words.length > shared + 1 && words.at(-1 - shared) === first.at(-1 - shared)))
    shared += 1
  const isButton = shared > 1 && first.slice(-shared).every((word) => /^\p{L}+$/u.test(word))
  return isButton ? texts.map((words) => words.slice(0, -shared).join(' ')) : items
}

/** So many items do not end alike by chance. */
const MIN_BUTTONS = 4

/** Pages show a list once for wide and once for narrow screens. */
function once(values: Json[]): Json[] {
  const half = values.length / 2
  const isTwice = half >= 2 && values.slice(half).every((value, index) => value === values[index])
  return isTwice && Number.isInteger(half) ? values.slice(0, half) : values
}

/** `- 300 g`, `2. Stir`: marks and numbers of the list itself. A number alone is the mark of the next item. */
function withoutBullet(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value
  const text = value
    .replace(
      /^(?:[-–—•·▢☐*✓]\s+|\d{1,2}[.)]\s+|(?:step|schritt|étape|paso|passo|stap)\s*\d{1,2}\s*[:.)-]?\s*(?=\S))/i,
      '',
    )
    .trim()
  return /^\d{1,2}[.)]?$/.test(text) || isSubheading(text) ? undefined : text
}

/** A text that lists its values: `red, green and blue`. */
function splitList({ raw }: Candidate): readonly (string | number | boolean)[] {
  if (typeof raw !== 'string') return [raw]
  const parts = raw
    .split(/[;|•·\n]|,(?!\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 && parts.every((part) => part.length <= 30 && !/\d/.test(part)) ? parts : [raw]
}

/** How well the length of a text suits what it should be. */
function shapeliness(slot: Slot, value: Json, { source }: Candidate): number {
  if (slot.isList) {
    const values = Array.isArray(value) ? value : [value]
    return recipeFit(slot, values) * (values.length > 1 ? 1 : 0.55)
  }
  if (typeof value !== 'string' || slot.expectation === 'url' || slot.expectation === 'image') return 1
  if (slot.expectation === 'longText')
    return value.length >= 25 ? 1 : source === 'label' || source === 'name' ? 0.4 : 0.6
  if (value.length > 1_000 || (value.length > MAX_CLASS && CLASSES.test(slot.concepts[0]?.concept.id ?? ''))) return 0.3
  return value.length > 200 ? 0.6 : 1
}

/** Codes and names in data that a visitor sees too are meant; others are keys of the site's own database. */
function shownness({ expectation }: Slot, value: Json, { source }: Candidate, { shown }: SolveContext): number {
  if (expectation === 'name' && source === 'state' && typeof value === 'string')
    return shown().includes(plain(value).trim()) ? 1 : UNSEEN.name
  if (expectation !== 'identifier' || typeof value !== 'string' || !IN_DATA.has(source)) return 1
  return value.length > 2 && shown().includes(plain(value).trim()) ? 1 : UNSEEN[source === 'state' ? 'state' : 'stated']
}

const IN_DATA: ReadonlySet<string> = new Set(['json-ld', 'microdata', 'rdfa', 'meta', 'state'])
const UNSEEN = { state: 0.5, stated: 0.78, name: 0.6 }

/** What says of which kind a thing is takes a few words. */
const CLASSES = /^(?:course|cuisine|difficulty|section|category)$/
const MAX_CLASS = 100

/** `Pie - My Site` in data is the headline `Pie` with the name of the site. */
function withoutTails({ expectation }: Slot, readings: readonly Reading[]): void {
  if (expectation !== 'text') return
  const headline = readings.find(
    ({ candidate }) => candidate.source === 'title' && candidate.element?.name === 'h1',
  )?.value
  if (typeof headline !== 'string' || headline.length < 4) return
  for (const reading of readings) {
    const { value } = reading
    if (
      typeof value === 'string' &&
      value.startsWith(headline) &&
      /^\s+[|–—·-]\s+\S/.test(value.slice(headline.length))
    )
      reading.value = headline
  }
}

function support(readings: Reading[]): void {
  const sources = new Map<string, Set<string>>()
  const keyOf = ({ value }: Reading) => JSON.stringify(value).toLowerCase()
  for (const reading of readings) {
    const key = keyOf(reading)
    const known = sources.get(key) ?? new Set()
    sources.set(key, known.add(reading.candidate.source))
  }
  for (const reading of readings) {
    const agree = sources.get(keyOf(reading))!.size
    if (agree > 1) reading.score = Math.min(1, reading.score + 0.07 * Math.min(agree - 1, 3))
  }
}

/** Where a value was found, and what else the page offers. */
export function evidenceOf(best: Reading, readings: readonly Reading[]): FieldEvidence {
  const { candidate, score } = best
  const chosen = JSON.stringify(best.value)
  const alternatives = new Set<string>()
  for (const { value } of readings) {
    if (alternatives.size === MAX_ALTERNATIVES) break
    const written = JSON.stringify(value)
    if (written !== chosen) alternatives.add((typeof value === 'string' ? value : written).slice(0, MAX_RAW))
  }
  return {
    source: candidate.source,
    ...(candidate.element !== undefined && { selector: selectorOf(candidate.element) }),
    raw: String(candidate.raw).slice(0, MAX_RAW),
    confidence: Math.round(score * 100) / 100,
    alternatives: [...alternatives],
  }
}

const MAX_ALTERNATIVES = 3
const MAX_RAW = 300

/** Below this score, a value is more often wrong than right. */
export const ENOUGH = 0.3
