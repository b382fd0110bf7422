import { type Element, isTag } from 'domhandler'
import { entitiesOf } from '../entities/entities.ts'
import { mainEntity } from '../entities/main-entity.ts'
import { fold } from '../lexicon/fold.ts'
import type { EvidencePage } from '../model.ts'
import { contextOf } from '../readings/context.ts'
import { type Addresses, addressesOf, labelBefore } from './address.ts'
import type { Lesson, Position } from './lesson.ts'
import { type Around, matcherOf } from './match.ts'
import { type Statement, statementsOf } from './statements.ts'

/**
 * Learns from a page that describes its subject for programs where its template shows the values. Undefined if the page
 * does not describe its subject or shows none of it, or if enough is known of pages of its type.
 */
export function lessonOf(page: EvidencePage, known: readonly Lesson[] = []): Lesson | undefined {
  const main = mainEntity(page, entitiesOf(page))
  if (main === undefined || main.source === 'microformat' || page.elements.length > MAX_ELEMENTS) return undefined
  const type = main.types[0]!
  if (known.filter((lesson) => lesson.type === type).length >= LESSONS_PER_TYPE) return undefined
  const statements = statementsOf(main)
  const texts = textsOf(page)
  const context = contextOf({ lang: page.language, url: page.url })
  const addresses = addressesOf(page)
  const values = new Set(statements.map(({ value }) => fold(value)))
  const positions = statements.flatMap((statement) =>
    tellingOf(placesOf(statement, { texts, page, context }), statement)
      .slice(0, SHOWN_PLACES)
      .map((place) => positionOf(place, statement, { page, addresses, values })),
  )
  return positions.length === 0
    ? undefined
    : {
        type,
        stated: [...new Set(statements.flatMap(({ concepts }) => concepts))],
        positions: positions.slice(0, MAX_POSITIONS),
      }
}

/** More would not make a value surer: most of them have to agree. */
const LESSONS_PER_TYPE = 6
const MAX_POSITIONS = 60
/** Of pages that teach or are taught. Larger ones are rare, and their time is needed for the rest. */
export const MAX_ELEMENTS = 20_000
/** Places that are remembered. */
const SHOWN_PLACES = 3

interface Place extends Around {
  element: Element
}

interface Text {
  element: Element
  text: string
}

/** The texts of elements that contain little else, in document order. */
function textsOf(page: EvidencePage): Text[] {
  const sizes = new Map<Element, number>()
  for (const element of page.elements.toReversed()) {
    const size = (sizes.get(element) ?? 0) + 1
    sizes.set(element, size)
    const { parent } = element
    if (parent !== null && isTag(parent)) sizes.set(parent, (sizes.get(parent) ?? 0) + size)
  }
  return page.elements.flatMap((element) => {
    const region = page.regionOf(element)
    if (region === 'hidden' || region === 'navigation' || sizes.get(element)! > MAX_SIZE) return []
    const text = page.textOf(element)
    return text === '' || text.length > MAX_TEXT ? [] : [{ element, text }]
  })
}

const MAX_SIZE = 12
const MAX_TEXT = 400

/** The innermost elements that show a value, those of the main content first, then headings. */
function placesOf(
  { kind, value }: Statement,
  { texts, page, context }: { texts: readonly Text[]; page: EvidencePage; context: ReturnType<typeof contextOf> },
): Place[] {
  const matches = matcherOf(kind, value)
  if (matches === undefined) return []
  const places: Place[] = []
  const around = new Set<Element>()
  for (const { element, text } of texts.toReversed()) {
    if (around.has(element)) continue
    const match = matches(text, context)
    if (match === undefined) continue
    places.push({ element, ...match })
    for (let node = element.parent; node !== null && isTag(node); node = node.parent) around.add(node)
  }
  const rank = ({ element, before, after }: Place) =>
    (page.regionOf(element) === 'main' ? 0 : 1_000) + (element.name === 'h1' ? 0 : 100) + before.length + after.length
  return places.reverse().sort((a, b) => rank(a) - rank(b))
}

/** The places that show a value on purpose. A short value that stands at many places may stand there by chance. */
function tellingOf(places: readonly Place[], { kind, value }: Statement): readonly Place[] {
  const whole = places.filter(({ before, after }) => before === '' && after === '')
  const best = whole.length > 0 ? whole : places
  if (kind === 'number') return best.length <= MAX_NUMBER_PLACES && digitsIn(value) > 1 ? best : []
  const isCommon = best.length > (value.length < SHORT ? MAX_SHORT_PLACES : MAX_PLACES)
  return isCommon ? best.filter(({ element }) => element.name === 'h1') : best
}

const MAX_NUMBER_PLACES = 2
const SHORT = 12
const MAX_SHORT_PLACES = 6
const MAX_PLACES = 20

/** Digits other than zeros at the ends: a 5 or 10 is on every page. */
const digitsIn = (value: string) => value.replace(/\D/g, '').replace(/^0+|0+$/g, '').length

function positionOf(
  { element, before, after }: Place,
  { concepts, kind }: Statement,
  { page, addresses, values }: { page: EvidencePage; addresses: Addresses; values: ReadonlySet<string> },
): Position {
  const addressIn = (by: Addresses['exact']) => {
    const path = by.pathOf(element)
    const alike = by.at(path)
    return { path, index: alike.indexOf(element), count: alike.length }
  }
  const label = labelBefore(element, page)
  return {
    concepts,
    kind,
    exact: addressIn(addresses.exact),
    loose: addressIn(addresses.loose),
    // Another value, such as the title above, is no label.
    label: values.has(label) ? '' : label,
    before,
    after,
  }
}
