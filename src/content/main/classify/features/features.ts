import { aroundOf } from './around.ts'
import type { Columns } from './columns.ts'
import { elementsOf } from './elements.ts'
import { placeOf } from './place.ts'
import { readingOf } from './reading.ts'
import { shapeOf } from './shape.ts'
import { wholeOf } from './whole.ts'

/**
 * The features of every text block, as columns by group and name. The forest (forest.ts) reads the columns that it was
 * trained on.
 */
export function featuresOf(known: Parameters<typeof readingOf>[0]): Record<string, Columns> {
  const reading = readingOf(known)
  const shape = shapeOf(reading)
  const place = placeOf(reading)
  const own = { ...shape, ...place }
  return { [OWN]: own, ...elementsOf(reading), ...aroundOf(reading, own), page: wholeOf(reading) }
}

/** The name of a column in a trained model: `up1.words`. Those of the group `own` stand alone. */
export function featureName(group: string, name: string): string {
  return group === OWN ? name : `${group}.${name}`
}

/** @returns the group and the name */
export function featureParts(feature: string): [group: string, name: string] {
  const point = feature.indexOf('.')
  return point < 0 ? [OWN, feature] : [feature.slice(0, point), feature.slice(point + 1)]
}

const OWN = 'own'
