// Decides between the plain and the rendered page by their main content.
import type { Call } from '../call.ts'
import type { Substance } from '../content/main/substance.ts'
import { judgedBySubstance } from '../content/quality.ts'
import { type Arrival, type Finish, rescored } from './contender.ts'
import type { ReadSubstance } from './main-content.ts'

export interface Decision {
  first: Finish
  second: Finish
  /** Why the other one lost, or why it was needed. */
  reason: string | undefined
  /** Whether the browser had more main content. Absent if the two were not compared. */
  gained?: boolean
}

/** The plain page wins only if it is this many points better: in doubt, what a visitor sees counts. */
const MARGIN = 5

interface Compared {
  plain: Finish
  browser: Finish
  /** Why the browser was asked at once. It then wins whenever it has a page. */
  cause: string | undefined
}

/** Compares two results that have both come. */
export async function compare(
  { plain, browser, cause }: Compared,
  readSubstance: ReadSubstance,
  call: Call,
): Promise<Decision> {
  if ('error' in browser) {
    // The caller may try again later, which the error of the plain fetch would not say.
    const busy = 'error' in plain && browser.error.code === 'capacity_exhausted'
    if (busy) return { first: browser, second: plain, reason: plain.error.code }
    return { first: plain, second: browser, reason: browser.error.code }
  }
  if ('error' in plain) return { first: browser, second: plain, reason: plain.error.code }
  if (cause !== undefined) {
    const wins = browser.quality.sound || !plain.quality.sound
    return wins
      ? { first: browser, second: plain, reason: cause }
      : { first: plain, second: browser, reason: 'lower_score' }
  }
  return compareMain(plain, browser, readSubstance, call)
}

async function compareMain(
  plainPage: Arrival,
  browserPage: Arrival,
  readSubstance: ReadSubstance,
  call: Call,
): Promise<Decision> {
  const [before, after] = await Promise.all(
    [plainPage, browserPage].map(({ fetched }) => readSubstance(fetched.snapshot, call)),
  )
  const plain = judged(plainPage, before)
  const browser = judged(browserPage, after)
  const takesBrowser = { first: browser, second: plain, reason: plain.quality.doubt ?? plainPage.quality.doubt }
  const { sound } = browser.quality
  if (sound !== plain.quality.sound) {
    if (sound) return { ...takesBrowser, gained: true }
    return { first: plain, second: browser, reason: 'lower_score', gained: false }
  }
  if (before !== undefined && after !== undefined && !addsTo(before, after)) {
    return { first: plain, second: browser, reason: 'no_gain', gained: false }
  }
  const isBetter = browser.quality.score + MARGIN >= plain.quality.score
  return isBetter
    ? { ...takesBrowser, gained: true }
    : { first: plain, second: browser, reason: 'lower_score', gained: false }
}

function judged(arrival: Arrival, substance: Substance | undefined): Arrival {
  if (substance === undefined) return arrival
  return rescored(arrival, judgedBySubstance(arrival.quality, arrival.fetched.snapshot.status, substance))
}

/** Whether the rendered page says or shows anything that the plain one does not. */
function addsTo(plain: Substance, rendered: Substance): boolean {
  const known = new Set(plain.words)
  return rendered.pictures > plain.pictures || rendered.words.some((word) => !known.has(word))
}
