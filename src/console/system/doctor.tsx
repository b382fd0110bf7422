import { useEffect, useState } from 'preact/hooks'
import type { Doctor as DoctorReport } from '../../wire/native/system.ts'
import { ask } from '../api.ts'
import { duration } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { WideTable } from '../parts/wide-table.tsx'

/** Checks what the service needs, as `web-extract doctor` does. */
export function Doctor() {
  const [report, setReport] = useState<DoctorReport>()
  const [error, setError] = useState<Error>()
  const [running, setRunning] = useState<AbortController>()
  useEffect(() => () => running?.abort(), [running])
  const run = async () => {
    const controller = new AbortController()
    setRunning(controller)
    setError(undefined)
    try {
      setReport(await ask<DoctorReport>('POST', '/system/doctor', { signal: controller.signal }))
    } catch (thrown) {
      if (!controller.signal.aborted) setError(thrown as Error)
    }
    setRunning(undefined)
  }
  return (
    <div class="stack">
      <div class="row">
        <button type="button" class="primary" disabled={running !== undefined} onClick={run}>
          Run all checks
        </button>
        {running !== undefined && (
          <button type="button" onClick={() => running.abort()}>
            Cancel
          </button>
        )}
        <span role="status">
          {running !== undefined && 'Checking the browser, the database, the network and the rest…'}
          {running === undefined && report !== undefined && verdictOn(report)}
        </span>
      </div>
      <Problem error={error} />
      {report !== undefined && <Results {...report} />}
    </div>
  )
}

function verdictOn({ ok, complete, elapsedMs }: DoctorReport): string {
  const verdict = ok ? 'No check failed' : 'Some checks failed'
  return `${verdict}${complete ? '' : ', but the time was up before all had run'} (${duration(elapsedMs)}).`
}

const Results = ({ results }: DoctorReport) => (
  <WideTable label="Results">
    <thead>
      <tr>
        <th>State</th>
        <th>Check</th>
        <th>Result</th>
      </tr>
    </thead>
    <tbody>
      {results.map(({ state, about, says, fix }) => (
        <tr key={`${about} ${says}`}>
          <td>
            <Status value={state} />
          </td>
          <td>{about}</td>
          <td class="long">
            {says}
            {fix !== undefined && <div class="faint">{fix}</div>}
          </td>
        </tr>
      ))}
    </tbody>
  </WideTable>
)
