// How a page was fetched: every engine that was tried, when, and how that ended.
import { Attempts, type EngineOutcome, reasonWords } from '../../parts/attempts.tsx'
import { Moment } from '../../parts/moment.tsx'

/** What the metadata of a document says about it. */
export interface TraceFacts {
  engine?: string
  engineOutcomes?: readonly EngineOutcome[]
  proxyMode?: string
  statusCode?: number
  fallbackReason?: string
  cacheState?: string
  cachedAt?: string
  creditsUsed?: number
  scrapeId?: string
}

export function Trace({ facts }: { facts: TraceFacts }) {
  return (
    <div class="stack">
      <dl class="facts">
        <Fact name="Engine" value={facts.engine} />
        <Fact name="Status of the page" value={facts.statusCode} />
        <Fact name="Proxy" value={facts.proxyMode} />
        <Fact name="Cache" value={facts.cacheState} />
        {facts.cachedAt !== undefined && (
          <div>
            <dt>Copy from</dt>
            <dd>
              <Moment at={facts.cachedAt} />
            </dd>
          </div>
        )}
        <Fact name="Why not the first engine" value={facts.fallbackReason && reasonWords(facts.fallbackReason)} />
        <Fact name="Credits" value={facts.creditsUsed} />
        <Fact name="Scrape id" value={facts.scrapeId} />
      </dl>
      <Attempts outcomes={facts.engineOutcomes ?? []} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | number | undefined }) {
  if (value === undefined || value === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
