import type { Element } from 'domhandler'
import type { EvidencePage } from '../model.ts'
import { contextOf, type ReadingContext } from '../readings/context.ts'
import { type Addresses, addressesOf, labelBefore } from './address.ts'
import { MAX_ELEMENTS } from './learn.ts'
import type { Address, Lesson, Position } from './lesson.ts'
import { readAs } from './match.ts'

/** What stands where other pages of the template show the value of a concept. */
export interface Recalled {
  raw: string
  element: Element
  /** How surely it is the element meant, from 0 to 1. */
  certainty: number
}

/**
 * Reads from a page what lessons say about its template, by concept. A lesson counts if the page has most of its
 * positions, and a value if most of the lessons that state its concept find it.
 */
export function recalled(page: EvidencePage, lessons: readonly Lesson[]): ReadonlyMap<string, Recalled> {
  if (lessons.length === 0 || page.elements.length > MAX_ELEMENTS) return NOTHING
  const place = {
    page,
    addresses: addressesOf(page),
    context: contextOf({ lang: page.language, url: page.url }),
    labels: new Map<Element, string>(),
  }
  const votes = new Map<string, Map<string, Vote>>()
  const voters = new Map<string, number>()
  for (const { stated, positions } of lessons) {
    const found = positions.flatMap((position) => {
      const read = readAt(position, place)
      return read === undefined ? [] : [{ position, read }]
    })
    if (!fits(positions, found)) continue
    const shown = new Set(positions.flatMap(({ concepts }) => concepts))
    for (const concept of stated) {
      voters.set(concept, (voters.get(concept) ?? 0) + (shown.has(concept) ? 1 : UNSHOWN))
    }
    vote(votes, found)
  }
  const known = new Map<string, Recalled>()
  for (const [concept, values] of votes) {
    const [best] = [...values.values()].sort((a, b) => b.weight - a.weight)
    const { read, weight } = best!
    if (weight / voters.get(concept)! > HALF && read.certainty > HALF) known.set(concept, read)
  }
  return known
}

const NOTHING: ReadonlyMap<string, Recalled> = new Map()
const HALF = 0.5
/** A page that states a value without showing it says little about others that show one. */
const UNSHOWN = 0.25

interface Found {
  position: Position
  read: Recalled
}

interface Vote {
  read: Recalled
  weight: number
}

/** Whether a page is of the template: it has a third of the values of the lesson, and at least two. */
function fits(positions: readonly Position[], found: readonly Found[]): boolean {
  const values = new Set(positions.map(({ concepts }) => concepts[0]))
  const here = new Set(found.map(({ position }) => position.concepts[0]))
  return here.size >= Math.min(2, values.size) && here.size >= values.size / 3
}

/** A lesson has one vote for each concept. The positions that it can read share it. */
function vote(votes: Map<string, Map<string, Vote>>, found: readonly Found[]): void {
  const counts = new Map<string, number>()
  for (const { position } of found) {
    for (const concept of position.concepts) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  }
  for (const { position, read } of found) {
    for (const concept of position.concepts) {
      const values = votes.get(concept) ?? new Map<string, Vote>()
      votes.set(concept, values)
      const weight = 1 / counts.get(concept)!
      const known = values.get(read.raw)
      const surer = known !== undefined && known.read.certainty >= read.certainty ? known.read : read
      values.set(read.raw, { read: surer, weight: (known?.weight ?? 0) + weight })
    }
  }
}

interface Place {
  page: EvidencePage
  addresses: Addresses
  context: ReadingContext
  labels: Map<Element, string>
}

/** The value at a position. */
function readAt(position: Position, place: Place): Recalled | undefined {
  const { addresses } = place
  return (
    readIn(addresses.exact.at(position.exact.path), position.exact, position, place, 1) ??
    readIn(addresses.loose.at(position.loose.path), position.loose, position, place, LOOSE)
  )
}

const LOOSE = 0.8
/** Elements of one path, beyond which a path says nothing. */
const MAX_ALIKE = 200

function readIn(
  alike: readonly Element[],
  address: Address,
  position: Position,
  place: Place,
  trust: number,
): Recalled | undefined {
  if (alike.length === 0 || alike.length > MAX_ALIKE) return undefined
  const meant = meantOf(alike, address, position, place)
  if (meant === undefined) return undefined
  const { kind, before, after } = position
  const text = place.page.textOf(meant.element)
  if (text.length > MAX_TEXT || !text.startsWith(before) || !text.endsWith(after)) return undefined
  const raw = text.slice(before.length, text.length - after.length).trim()
  if (raw === '' || readAs(kind, raw, place.context) === undefined) return undefined
  return { raw, element: meant.element, certainty: trust * meant.certainty }
}

const MAX_TEXT = 400

/** Which of the elements with one path is meant: the one with the same label, or at the same place in a group of the same size. */
function meantOf(
  alike: readonly Element[],
  { index, count }: Address,
  { label }: Position,
  place: Place,
): { element: Element; certainty: number } | undefined {
  const labelled = label === '' ? [] : alike.filter((element) => labelOf(element, place) === label)
  const atIndex = alike[index]
  if (labelled.length === 1) return { element: labelled[0]!, certainty: 1 }
  if (count === 1 && alike.length === 1) return { element: alike[0]!, certainty: label === '' ? 0.9 : 0.7 }
  if (labelled.length > 1) {
    return { element: atIndex !== undefined && labelled.includes(atIndex) ? atIndex : labelled[0]!, certainty: 0.6 }
  }
  if (label !== '') return undefined
  if (atIndex !== undefined && alike.length === count) return { element: atIndex, certainty: 0.7 }
  return index === 0 ? { element: alike[0]!, certainty: 0.4 } : undefined
}

function labelOf(element: Element, { page, labels }: Place): string {
  let label = labels.get(element)
  if (label === undefined) {
    label = labelBefore(element, page)
    labels.set(element, label)
  }
  return label
}
