// Places of a page where every fetch brings something else: found by comparing two fetches, stored, and found again later.
import { editScript } from '../diff/edit-script.ts'
import type { NoisePlace } from '../model.ts'
import type { Unit } from './units.ts'

/** A part of a page's units that changes by itself: from `start` up to before `end`. */
export interface VolatileRange {
  start: number
  end: number
  place: NoisePlace
}

/** What differs between two fetches, as places. */
export function placesBetween(first: readonly Unit[], second: readonly Unit[]): NoisePlace[] {
  const [one, two] = [first, second].map((units) => units.map(({ key }) => key)) as [string[], string[]]
  return editScript(one, two).map(({ before, removed, after, added }) => {
    const [old, current] = [one.slice(before, before + removed), two.slice(after, after + added)]
    return {
      above: anchorAbove(one, before),
      below: anchorBelow(one, before + removed),
      size: Math.max(removed, added),
      seen: [...new Set([...old, ...current].map(withoutDigits))].slice(0, MAX_SEEN),
      templates: removed === added ? old.flatMap((line, i) => templateOf(line, current[i]!) ?? []) : [],
    }
  })
}

const MAX_SEEN = 40

/** Stable lines beside a place that are remembered. One alone, such as "Buy now", may stand in many places. */
const ANCHOR_LINES = 2

const anchorAbove = (keys: readonly string[], at: number) => keys.slice(Math.max(0, at - ANCHOR_LINES), at).join('\n')
const anchorBelow = (keys: readonly string[], at: number) => keys.slice(at, at + ANCHOR_LINES).join('\n')

const withoutDigits = (key: string): string => key.replace(/\d+/g, '#')

/** Stands for the words of a line that change. */
const WILD = '\u0001'

/**
 * What stays of a line, with a sign for what changes. Undefined if little stays: then the whole line is another one each
 * time.
 */
function templateOf(one: string, two: string): string | undefined {
  const [old, current] = [one.split(/(\s+)/), two.split(/(\s+)/)]
  const edits = editScript(old, current)
  const kept = old.length - edits.reduce((sum, { removed }) => sum + removed, 0)
  if (kept < MIN_KEPT * Math.max(old.length, current.length)) return undefined
  let at = 0
  let template = ''
  for (const { before, removed } of edits) {
    template += old.slice(at, before).join('') + WILD
    at = before + removed
  }
  return template + old.slice(at).join('')
}

const MIN_KEPT = 0.5

/** Places that look alike, as in a page of one line many times. */
const MAX_SAME = 100

/** The units of a page that stand at known places. */
export function rangesOf(units: readonly Unit[], places: readonly NoisePlace[]): VolatileRange[] {
  if (places.length === 0) return []
  const keys = units.map(({ key }) => key)
  const ends = new Map<string, number[]>()
  for (let i = 0; i <= keys.length; i++) {
    const anchor = anchorAbove(keys, i)
    const known = ends.get(anchor)
    if (known === undefined) ends.set(anchor, [i])
    else if (known.length < MAX_SAME) known.push(i)
  }
  return places.flatMap((place) =>
    (ends.get(place.above) ?? []).flatMap((start) => {
      for (let end = start; end <= Math.min(keys.length, start + place.size); end++) {
        if (anchorBelow(keys, end) === place.below) return [{ start, end, place }]
      }
      return []
    }),
  )
}

/** Whether a line is one of those that stand at a place: it fits a template, or the place has none that it resembles. */
export function fitsPlace(key: string, { templates, seen }: NoisePlace): boolean {
  if (templates.length === 0) return true
  return templates.some((template) => fits(key, template)) || seen.includes(withoutDigits(key))
}

function fits(key: string, template: string): boolean {
  const parts = template.split(WILD)
  let at = 0
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1
    const found =
      i === 0
        ? key.startsWith(part)
          ? 0
          : -1
        : isLast
          ? key.endsWith(part)
            ? key.length - part.length
            : -1
          : key.indexOf(part, at)
    if (found < at) return false
    at = found + part.length
  }
  return true
}
