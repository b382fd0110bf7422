import { aroundOf } from './around.ts'
import { locationOf } from './place.ts'
import { type Reading, readingOf } from './reading.ts'
import { shapeOf } from './shape.ts'
import { wholeOf } from './whole.ts'

/**
 * What is known of each block of text, as columns by name; the forest (forest.ts) takes the ones it was trained on.
 * Every column is one pass over the page.
 */
export function featuresOf(known: Parameters<typeof readingOf>[0]): Record<string, Float32Array> {
  const reading: Reading = readingOf(known)
  return { ...shapeOf(reading), ...locationOf(reading), ...aroundOf(reading), ...wholeOf(reading) }
}
