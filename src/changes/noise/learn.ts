// Learns what is noise from two fetches of a page that are seconds apart.
import { linesOf } from '../diff/line-classes.ts'
import type { NoiseMask, NoisePlace, PageCopy } from '../model.ts'
import { placesBetween } from './places.ts'
import { type ReadLines, type Unit, unitsOf } from './units.ts'

const MAX_PLACES = 200

/**
 * What two fetches of a page that are seconds apart teach about its noise, added to what is known. If a large part of the page
 * differs, as on a page that is nothing but a counter, then that is its content, and nothing is learned.
 */
export function learnNoise(first: PageCopy, second: PageCopy, known: NoiseMask = { places: [] }): NoiseMask {
  const others = textsOf(second)
  const read: ReadLines = new Map()
  const found = textsOf(first).map((text, i) => {
    const other = others[i] ?? ''
    if (text === other) return { places: [], isContent: false }
    const [one, two] = [unitsOf(linesOf(text), read), unitsOf(linesOf(other), read)]
    const places = placesBetween(one, two)
    return { places, isContent: isMostOf(one, places) }
  })
  // Beside menus and footers, the same lines are a small part of the page.
  const content = new Set(
    found.flatMap(({ places, isContent }) => (isContent ? places.flatMap(({ seen }) => seen) : [])),
  )
  const learned = found.flatMap(({ places, isContent }) =>
    isContent ? [] : places.filter(({ seen }) => !seen.some((line) => content.has(line))),
  )
  const places = new Map([...learned, ...known.places].map((place) => [nameOf(place), place]))
  for (const place of learned) {
    const old = known.places.find((other) => nameOf(other) === nameOf(place))
    if (old !== undefined) places.set(nameOf(place), merged(place, old))
  }
  return { places: [...places.values()].slice(0, MAX_PLACES) }
}

const textsOf = ({ markdown, wholePage }: PageCopy): string[] =>
  wholePage === undefined ? [markdown] : [markdown, wholePage]

const nameOf = ({ above, below }: NoisePlace) => JSON.stringify([above, below])

function merged(place: NoisePlace, old: NoisePlace): NoisePlace {
  return {
    ...place,
    size: Math.max(place.size, old.size),
    seen: [...new Set([...place.seen, ...old.seen])].slice(0, 2 * place.seen.length + 40),
    templates:
      place.templates.length === 0 || old.templates.length === 0
        ? []
        : [...new Set([...place.templates, ...old.templates])],
  }
}

/** Share of the text of a page above which what changes is its content. */
const MAX_SHARE = 0.25

function isMostOf(units: readonly Unit[], places: readonly NoisePlace[]): boolean {
  const all = units.reduce((sum, { key }) => sum + key.length, 0)
  const volatile = places.reduce((sum, { seen, size }) => {
    const mean = seen.reduce((length, line) => length + line.length, 0) / Math.max(1, seen.length)
    return sum + size * mean
  }, 0)
  return volatile > MAX_SHARE * all
}
