// How fast a job is, from the number of its pages at several times. Pure.

/** Seconds that the picture of the speed shows. */
export const SHOWN_SECONDS = 60
/** Samples are a second apart. What the service says comes in steps, so that a speed is one over several seconds. */
const SMOOTHED = 5

export interface Sample {
  /** Milliseconds since 1970. */
  at: number
  /** Pages that are done or failed. */
  pages: number
}

/** Adds a sample and forgets the oldest. A number that falls begins anew: pages are tried again. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last !== undefined && sample.pages < last.pages) return [sample]
  return [...samples, sample].slice(-(SHOWN_SECONDS + SMOOTHED))
}

/** Pages per second at each sample, as an average of the seconds before it. */
export function speeds(samples: readonly Sample[]): readonly number[] {
  return samples.slice(1).map((sample, index) => {
    const from = samples[Math.max(0, index + 1 - SMOOTHED)]!
    const seconds = (sample.at - from.at) / 1000
    return seconds <= 0 ? 0 : (sample.pages - from.pages) / seconds
  })
}

/** Milliseconds until `left` pages are done; undefined if nothing tells. */
export const timeLeft = (left: number, perSecond: number): number | undefined =>
  perSecond > 0 && left > 0 ? (left / perSecond) * 1000 : undefined
