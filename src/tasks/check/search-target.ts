// The searches of a check: results that were not there before.
import type { Call } from '../../call.ts'
import { deadline } from '../../concurrency/deadline.ts'
import { packed } from '../../extraction/page.ts'
import { similarKey } from '../../frontier/identity.ts'
import type { TargetResult } from '../../monitors/check.ts'
import { pageKey, type RunningCheck, readBaselines, storedKeys, storePage } from '../../monitors/pages.ts'
import type { MonitorTarget } from '../../monitors/targets.ts'
import { searchOf, webQuery } from '../../operations/search.ts'
import type { Search, SearchHit, SearchQuery } from '../../search/search.ts'
import type { CheckParts } from './page.ts'

type SearchTarget = Extract<MonitorTarget, { type: 'search' }>

const TIMEOUT_MS = 60_000

/**
 * Searches, and stores each result as new or known. A result that is not found any more says nothing: providers answer
 * differently each time.
 *
 * @throws ServiceError of the search
 */
export async function checkSearches(
  target: SearchTarget,
  check: RunningCheck,
  { sql, search }: Pick<CheckParts, 'sql'> & { search?: Search | undefined },
  call: Call,
): Promise<TargetResult> {
  const ask = searchOf({ search })
  const known = new Set((await readBaselines(sql, check.monitor, { target: target.id })).map(({ key }) => key))
  const stored = await storedKeys(sql, check, target.id)
  const seen = new Set<string>()
  for (const query of target.queries) {
    for (const hit of await hitsFor(query, target, ask, call)) {
      const key = keyOf(hit)
      if (seen.has(key) || seen.size >= MAX_RESULTS) continue
      seen.add(key)
      if (!stored.has(key)) await storePage(sql, check, foundIn(hit, { target, key, isKnown: known.has(key) }))
    }
  }
  return { targetId: target.id, type: 'search', resultCount: seen.size }
}

/** Of all queries together. */
const MAX_RESULTS = 600

async function hitsFor(text: string, target: SearchTarget, ask: Search, call: Call): Promise<SearchHit[]> {
  using limit = deadline(TIMEOUT_MS, call.signal, {
    code: 'search_timeout',
    timedOut: `The search took longer than ${TIMEOUT_MS / 1000} s.`,
  })
  const { hits } = await ask(queryFor(text, target), { ...call, signal: limit.signal, endsAt: limit.endsAt })
  return (hits.web ?? []).slice(0, target.maxResults)
}

const foundIn = (
  { url, title, description }: SearchHit,
  { target, key, isKnown }: { target: SearchTarget; key: string; isKnown: boolean },
) => ({
  target: target.id,
  key,
  url,
  state: isKnown ? ('same' as const) : ('new' as const),
  content: packed({ url, title, markdown: description }),
})

/** The same page behind another form of its address is no new result. */
const keyOf = ({ url }: SearchHit) => pageKey(similarKey(url))

function queryFor(
  text: string,
  { maxResults, includeDomains, excludeDomains, windowSeconds }: SearchTarget,
): SearchQuery {
  return {
    ...webQuery(text, maxResults),
    includeDomains,
    excludeDomains,
    time: windowSeconds === undefined ? undefined : { within: withinOf(windowSeconds) },
  }
}

/** Providers know hours, days and weeks. */
function withinOf(seconds: number): 'hour' | 'day' | 'week' {
  if (seconds <= 3600) return 'hour'
  return seconds <= 86_400 ? 'day' : 'week'
}
