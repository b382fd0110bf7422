import type { Element } from 'domhandler'
import type { Measures } from './measure.ts'

/**
 * Tests rows by what their tag and class say. A page has thousands of elements of a few hundred kinds (measure.ts), so the
 * test is made once per kind. The root does not match.
 */
export function kindTest(
  { nodes, kind }: Pick<Measures, 'nodes' | 'kind'>,
  test: (element: Element) => boolean,
): (row: number) => boolean {
  const verdicts = new Uint8Array(nodes.length)
  return (row) => {
    const own = kind[row]!
    if (verdicts[own] === UNKNOWN && row > 0) verdicts[own] = test(nodes[row] as Element) ? YES : NO
    return verdicts[own] === YES
  }
}

const UNKNOWN = 0
const YES = 1
const NO = 2
