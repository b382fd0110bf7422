import { aroundOf } from './around.ts'
import { placeOf } from './place.ts'
import { type Reading, readingOf } from './reading.ts'
import { shapeOf } from './shape.ts'
import { wholeOf } from './whole.ts'

/**
 * The features of every text block, as columns by name. The forest (forest.ts) reads the columns that it was trained
 * on. Each column takes one pass over the page.
 */
export function featuresOf(known: Parameters<typeof readingOf>[0]): Record<string, Float32Array> {
  const reading: Reading = readingOf(known)
  const shape = shapeOf(reading)
  const place = placeOf(reading)
  const { words, linkShare, marks } = shape
  const around = aroundOf(reading, { words, linkShare, marks, vote: place.allVotes })
  return { ...shape, ...place, ...around, ...wholeOf(reading) }
}
