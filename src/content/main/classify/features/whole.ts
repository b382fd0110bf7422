import { rowsOfKind } from '../../page/kinds.ts'
import type { Columns } from './columns.ts'
import type { Reading } from './reading.ts'

/** Features of the page as a whole, equal for all of its blocks. */
export function wholeOf({ page, blocks, running, first, hints }: Reading): Columns {
  const { nodes, end } = page.measures
  const { length } = blocks.rows
  const all = Math.max(1, page.words(0, nodes.length))
  const whole = (value: number) => new Float32Array(length).fill(value)
  let chars = 0
  for (let block = 0; block < length; block++) chars += blocks.weights[block]!.chars
  const count = (tag: string) => rowsOfKind(page.measures, ({ name }) => name === tag).length
  return {
    words: whole(Math.log1p(all)),
    linkShare: whole(1 - page.prose(0, nodes.length) / all),
    proseBlocks: whole(Math.log1p(running.prose[length]!)),
    proseShare: whole(running.proseWords[length]! / all),
    blocks: whole(Math.log1p(length)),
    articles: whole(Math.log1p(count('article'))),
    cells: whole(count('td')),
    codes: whole(count('pre')),
    charsPerWord: whole(chars / all),
    said: whole(Math.log1p(hints.jsonLdShingles.size)),
    pathDepth: whole(hints.path.split('/').filter(Boolean).length),
    pathWords: whole(hints.path.split(/[-_]/).length),
    pathDigits: whole(hints.path.match(/\d/g)?.length ?? 0),
    keptShare: whole(first.words / all),
    keptProse: whole(first.proseShare),
    rootWords: whole(Math.log1p(page.words(first.row, end[first.row]!))),
  }
}
