// The engines that were tried for a page, when, and how each of them ended.
import type { Static } from '@sinclair/typebox'
import type { EngineOutcomes } from '../../wire/outcomes.ts'
import { bytesOf } from './amount.ts'
import { duration } from './moment.tsx'
import { Status } from './status.tsx'
import { WideTable } from './wide-table.tsx'

export type EngineOutcome = Static<typeof EngineOutcomes>[number]

export function Attempts({ outcomes }: { outcomes: readonly EngineOutcome[] }) {
  if (outcomes.length === 0) return <p class="faint">Nothing is known of how the page was read.</p>
  const end = Math.max(1, ...outcomes.map(({ startedMs = 0, elapsedMs }) => startedMs + elapsedMs))
  const has = (name: 'score' | 'bytes' | 'statusCode') => outcomes.some((outcome) => outcome[name] !== undefined)
  return (
    <WideTable label="Attempts">
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
    </WideTable>
  )
}

function Bar({ outcome: { startedMs = 0, elapsedMs, status }, end }: { outcome: EngineOutcome; end: number }) {
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
export const reasonWords = (reason: string) => reason.replaceAll('_', ' ')
