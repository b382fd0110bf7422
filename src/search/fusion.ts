import { keyOf } from './hit.ts'
import type { SearchHit, SourceName } from './search.ts'

/**
 * Merges ranked lists of several providers by reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): a result scores
 * 1 / (60 + rank) in each list that has it. Of a tie, the list that comes first wins. A result that several providers have
 * takes what one of them lacks from the others.
 */
export function fuse(source: SourceName, lists: readonly (readonly SearchHit[])[]): SearchHit[] {
  const merged = new Map<string, { hit: SearchHit; score: number }>()
  for (const list of lists) {
    for (const [rank, hit] of list.entries()) {
      const key = keyOf(source, hit)
      const former = merged.get(key)
      const score = (former?.score ?? 0) + 1 / (RANK_CONSTANT + rank + 1)
      merged.set(key, { hit: former === undefined ? hit : completed(former.hit, hit), score })
    }
  }
  return [...merged.values()].sort((a, b) => b.score - a.score).map(({ hit }) => hit)
}

const RANK_CONSTANT = 60

function completed(hit: SearchHit, other: SearchHit): SearchHit {
  return { ...other, ...hit, description: hit.description || other.description }
}
