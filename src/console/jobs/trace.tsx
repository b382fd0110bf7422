import { duration } from '../parts/moment.tsx'
import { Status } from '../parts/status.tsx'
import type { EngineOutcome } from './model.ts'

/** Which engines were tried for a page, in order, and how each of them ended. */
export function Trace({ outcomes }: { outcomes: readonly EngineOutcome[] }) {
  if (outcomes.length === 0) return <p class="nothing">Nothing is known of how it was read.</p>
  return (
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">Engine</th>
            <th scope="col">Outcome</th>
            <th scope="col" class="wide number">
              Status
            </th>
            <th scope="col" class="wide number">
              Score
            </th>
            <th scope="col" class="number">
              Time
            </th>
            <th scope="col" class="wide">
              Reason
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ engine, proxy, status, statusCode, score, elapsedMs, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an engine may be tried twice, and the list never changes
            <tr key={index}>
              <td>
                {engine}
                {proxy !== undefined && <span class="faint"> through the {proxy} proxy</span>}
              </td>
              <td>
                <Status value={status} /> <div class="narrow-only faint">{reason}</div>
              </td>
              <td class="wide number">{statusCode}</td>
              <td class="wide number">{score}</td>
              <td class="number">{duration(elapsedMs)}</td>
              <td class="wide">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
