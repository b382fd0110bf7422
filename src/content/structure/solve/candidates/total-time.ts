import { valuesAt } from '../../entities/values.ts'
import { labelConcepts } from '../../lexicon/concepts.ts'
import { headlineIn } from '../../lines/headline.ts'
import type { Line } from '../../lines/lines.ts'
import type { Entity, LabelPair } from '../../model.ts'
import type { ReadingContext } from '../../readings/context.ts'
import { readDuration } from '../../readings/duration.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

interface TimeContext {
  lines: readonly Line[]
  pairs: readonly LabelPair[]
  main: Entity | undefined
  reading: ReadingContext
}

/** The whole time of a recipe that names only its parts, or that stands near the headline without a label. */
export function totalTimeCandidates(slot: Slot, context: TimeContext): Candidate[] {
  const [best] = slot.concepts
  if (best?.concept.id !== 'totalTime' || best.score < 0.5) return []
  return [...sumOfParts(context), ...alone(context)]
}

const PARTS = ['prepTime', 'cookTime'] as const

/** Preparation and cooking, with the time to rest between them. */
function sumOfParts({ pairs, main, reading }: TimeContext): Candidate[] {
  const stated = PARTS.map((part) => partIn(part, pairs, reading) ?? partOf(part, main, reading))
  if (stated.includes(undefined)) return []
  const parts = [...stated, partIn('restTime', pairs, reading)].filter((part) => part !== undefined)
  if (parts.every(({ text }) => text === NONE)) return []
  const element = parts.find((part) => part.element !== undefined)?.element
  const raw = parts.map(({ text }) => text).join(' + ')
  return [{ source: 'label', score: SUM, raw, ...(element !== undefined && { element }), isShared: true }]
}

/** A label that names the whole time is surer. */
const SUM = 0.55

type Part = { text: string; element?: LabelPair['element'] }

function partIn(part: string, pairs: readonly LabelPair[], reading: ReadingContext): Part | undefined {
  for (const { label, text, element, region } of pairs) {
    if (region === 'navigation' || region === 'footer') continue
    const says = labelConcepts(label).some(({ concept, score }) => concept.id === part && score >= 0.8)
    const written = says ? minutesIn(text, reading) : undefined
    if (written !== undefined) return { text: written, element }
  }
  return undefined
}

function partOf(part: string, main: Entity | undefined, reading: ReadingContext): Part | undefined {
  const [value] = main === undefined ? [] : valuesAt(main, part)
  const written = typeof value === 'string' ? minutesIn(value, reading) : undefined
  return written === undefined ? undefined : { text: written }
}

/** A duration in minutes. Raw food takes no time to cook; undefined if there is no duration. */
function minutesIn(text: string, reading: ReadingContext): string | undefined {
  const duration = readDuration(text, reading)
  const seconds = duration?.to ?? duration?.seconds
  return seconds !== undefined && seconds < MAX_SECONDS ? `${Math.round(seconds / 60)} min` : undefined
}

const NONE = '0 min'

/** No kitchen takes longer than two weeks. */
const MAX_SECONDS = 14 * 86_400

/** The only line near the headline that is a duration and nothing else. */
function alone({ lines, reading }: TimeContext): Candidate[] {
  const from = Math.max(0, headlineIn(lines) - BEFORE)
  const found = lines
    .slice(from, from + REACH)
    .filter(
      ({ text, region }) =>
        (region === 'main' || region === 'header') &&
        text.length < 30 &&
        /^\d[\d\s.,/½¼¾–-]*\p{L}+\.?(?:\s\d+\s\p{L}+\.?)?$/u.test(text) &&
        readDuration(text, reading) !== undefined,
    )
  const [only] = found
  return only === undefined || found.length > 1
    ? []
    : [{ source: 'pattern', score: 0.4, raw: only.text, element: only.block }]
}

const BEFORE = 6
const REACH = 40
