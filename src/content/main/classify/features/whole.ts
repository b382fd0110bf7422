import { elementAt } from '../../page/measure.ts'
import type { Reading } from './reading.ts'

/** Features of the page as a whole, equal for all of its blocks. */
export function wholeOf({ page, blocks, sums, first, hints }: Reading): Record<string, Float32Array> {
  const { nodes, end } = page.measures
  const last = nodes.length
  const all = Math.max(1, page.words(0, last))
  const chars = blocks.weights.reduce((sum, weight) => sum + weight.chars, 0)
  const tags = { article: 0, td: 0, pre: 0 }
  for (let row = 1; row < last; row++) {
    const { name } = elementAt(page.measures, row)!
    if (name === 'article' || name === 'td' || name === 'pre') tags[name]++
  }
  const values = {
    words: Math.log1p(all),
    linkShare: 1 - page.prose(0, last) / all,
    proseBlocks: Math.log1p(sums.prose(0, last)),
    proseShare: sums.proseWords(0, last) / all,
    blocks: Math.log1p(blocks.rows.length),
    articles: Math.log1p(tags.article),
    cells: tags.td,
    codes: tags.pre,
    charsPerWord: chars / all,
    said: Math.log1p(hints.jsonLdShingles.size),
    pathDepth: hints.path.split('/').filter(Boolean).length,
    pathWords: hints.path.split(/[-_]/).length,
    pathDigits: hints.path.match(/\d/g)?.length ?? 0,
    keptShare: first.words / all,
    keptProse: first.proseShare,
    rootWords: Math.log1p(page.words(first.row, end[first.row]!)),
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`page.${name}`, new Float32Array(blocks.rows.length).fill(value)]),
  )
}
