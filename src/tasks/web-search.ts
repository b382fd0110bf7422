// The web search of an extraction. Its pages are read after those that the caller names.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { ServiceError } from '../errors.ts'
import type { StoredExtract } from '../extraction/options.ts'
import { similarKey } from '../frontier/identity.ts'
import { webQuery } from '../operations/search.ts'
import { taskKey } from '../queue/key.ts'
import type { FoundUrl } from '../queue/settle.ts'
import type { Search } from '../search/search.ts'

/** What an extraction has read so far. */
interface ReadSoFar {
  /** URLs of its pages, failed ones included, before and after redirects. */
  urls: readonly string[]
  /** `taskKey` of every page of the job. */
  known: ReadonlySet<string>
}

/**
 * The pages that the search of an extraction adds, best first. None if it has no search or its search is done: the keys of
 * found pages are known then. Their `depth` goes on after the sources of the caller, so that it is their rank.
 *
 * @throws ServiceError why there are none; what the signal of `call` was aborted with
 */
export async function pagesOfSearch(
  { search: wanted, sources }: StoredExtract,
  { urls, known }: ReadSoFar,
  search: Search | undefined,
  call: Call,
): Promise<FoundUrl[]> {
  if (wanted === undefined || known.has(keyOf(0))) return []
  if (search === undefined) throw new ServiceError('search_unavailable', 'No search provider is configured.')
  using limit = deadline(TIMEOUT_MS, call.signal, {
    code: 'search_timeout',
    timedOut: `The search took longer than ${TIMEOUT_MS / 1000} s.`,
  })
  const own = { ...call, signal: limit.signal, endsAt: limit.endsAt }
  const { hits } = await search(webQuery(wanted.text, Math.min(wanted.pages + urls.length, MAX_RESULTS)), own)
  const seen = new Set(urls.map(similarKey))
  const found: FoundUrl[] = []
  for (const { url } of hits.web ?? []) {
    if (found.length === wanted.pages) break
    if (seen.has(similarKey(url))) continue
    seen.add(similarKey(url))
    found.push({ url, key: keyOf(found.length), depth: sources.length + found.length })
  }
  if (found.length === 0) throw new ServiceError('not_found', `No page was found for "${wanted.text}".`)
  return found
}

const TIMEOUT_MS = 60_000
const MAX_RESULTS = 100

const keyOf = (rank: number) => taskKey(`search ${rank}`)
