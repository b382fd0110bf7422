// How a page was fetched: every engine that was tried, when, and how that ended.

import { bytesOf } from '../../parts/amount.ts'
import { duration, Moment } from '../../parts/moment.tsx'
import { Status } from '../../parts/status.tsx'

/** What the metadata of a document says about it. */
export interface TraceFacts {
  engine?: string
  engineOutcomes?: readonly Outcome[]
  proxyMode?: string
  statusCode?: number
  fallbackReason?: string
  cacheState?: string
  cachedAt?: string
  creditsUsed?: number
  scrapeId?: string
}

interface Outcome {
  engine: string
  proxy?: string
  status: string
  reason?: string
  statusCode?: number
  score?: number
  elapsedMs: number
  startedMs?: number
  bytes?: number
}

export function Trace({ facts }: { facts: TraceFacts }) {
  const outcomes = facts.engineOutcomes ?? []
  const end = Math.max(1, ...outcomes.map(({ startedMs = 0, elapsedMs }) => startedMs + elapsedMs))
  const has = (name: 'score' | 'bytes' | 'proxy' | 'statusCode') =>
    outcomes.some((outcome) => outcome[name] !== undefined)
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
      {outcomes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section class="table" aria-label="Attempts" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>Engine</th>
                <th>Outcome</th>
                {has('statusCode') && <th class="number">HTTP</th>}
                {has('score') && <th class="number">Score</th>}
                {has('bytes') && <th class="number">Size</th>}
                <th class="number">Time</th>
                <th class="wide">
                  <span class="visually-hidden">Timeline</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {outcomes.map((outcome, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an engine may be tried twice
                <tr key={index}>
                  <td>
                    {outcome.engine}
                    {outcome.proxy !== undefined && <span class="faint"> over {outcome.proxy}</span>}
                  </td>
                  <td>
                    <Status value={outcome.status} />
                    {outcome.reason !== undefined && <div class="faint reason">{reasonWords(outcome.reason)}</div>}
                  </td>
                  {has('statusCode') && <td class="number">{outcome.statusCode}</td>}
                  {has('score') && <td class="number">{outcome.score}</td>}
                  {has('bytes') && <td class="number">{outcome.bytes !== undefined && bytesOf(outcome.bytes)}</td>}
                  <td class="number">{duration(outcome.elapsedMs)}</td>
                  <td class="wide">
                    <Bar outcome={outcome} end={end} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
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

function Bar({ outcome: { startedMs = 0, elapsedMs, status }, end }: { outcome: Outcome; end: number }) {
  const place = {
    marginInlineStart: `${(startedMs / end) * 100}%`,
    width: `${Math.max(0.5, (elapsedMs / end) * 100)}%`,
  }
  return (
    <div class="track" aria-hidden="true">
      <div class={`bar-of ${status}`} style={place} />
    </div>
  )
}

/** A reason in words: `connection_refused` is `connection refused`. */
const reasonWords = (reason: string) => reason.replaceAll('_', ' ')
