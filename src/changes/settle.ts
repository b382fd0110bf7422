// Tells noise from change by fetching a page again.
import type { Comparison, NoiseMask, PageCopy } from './model.ts'

interface Copies {
  before: PageCopy
  after: PageCopy
  mask?: NoiseMask | undefined
}

/** How copies are compared: at once (`comparePages`, `learnNoise`) or in a Worker. */
interface Comparer {
  compare(before: PageCopy, after: PageCopy, mask?: NoiseMask): Promise<Comparison> | Comparison
  learn(first: PageCopy, second: PageCopy, known?: NoiseMask): Promise<NoiseMask> | NoiseMask
}

/** Fetches of the same page that tell noise from change. A rotation of three shows the same twice in a third of the cases. */
const MAX_FETCHES = 2

/**
 * Compares two copies of a page. If they differ, `fetchAgain` is asked for further copies, and what differs between those
 * is noise. It returns undefined if there is none; then the difference stands.
 */
export async function settle(
  { before, after, mask }: Copies,
  { compare, learn }: Comparer,
  fetchAgain: () => Promise<PageCopy | undefined>,
): Promise<{ comparison: Comparison; mask: NoiseMask | undefined }> {
  let known = mask
  let comparison = await compare(before, after, known)
  for (let fetches = 0; comparison.status === 'changed' && fetches < MAX_FETCHES; fetches++) {
    const again = await fetchAgain()
    if (again === undefined) break
    known = await learn(after, again, known)
    comparison = await compare(before, after, known)
  }
  return { comparison, mask: known }
}
