import type { System } from '../../wire/native/system.ts'
import { bytesOf } from '../parts/amount.ts'
import { Facts } from '../parts/facts.tsx'
import { duration, Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { useSystem } from './system-report.ts'

export function Overview() {
  const { value, error, reload } = useSystem()
  return (
    <div class="stack">
      <Problem error={error} onRetry={reload} />
      {value === undefined && error === undefined && <p class="faint">Reading the state of the service…</p>}
      {value !== undefined && <Report system={value} />}
    </div>
  )
}

function Report({ system }: { system: System }) {
  return (
    <>
      <div class="columns">
        <Process {...system} />
        <Database {...system} />
        <Disks {...system} />
      </div>
      {system.queue !== undefined && <Queue {...system.queue} />}
    </>
  )
}

function Process({ version, bun, platform, pid, role, parts, startedAt, uptimeSeconds, memory, limits }: System) {
  return (
    <section class="card">
      <h2>Process</h2>
      <Facts
        of={{
          Version: version,
          Role: `${role} (${parts.join(', ')})`,
          Uptime: duration(uptimeSeconds * 1000),
          Started: <Moment at={startedAt} />,
          Memory: memory.limitBytes
            ? `${bytesOf(memory.usedBytes)} of ${bytesOf(memory.limitBytes)}`
            : bytesOf(memory.usedBytes),
          'Pages at once': limits.concurrency,
          Platform: `${platform}, Bun ${bun}, pid ${pid}`,
        }}
      />
    </section>
  )
}

const databaseKinds = { private: 'private PostgreSQL', server: 'PostgreSQL server', none: 'none' }

function Database({ database }: System) {
  const { kind, state, schemaVersion, expectedSchemaVersion, serverVersion, message } = database
  return (
    <section class="card">
      <h2>Database</h2>
      <Facts
        of={{
          Kind: `${databaseKinds[kind]}${serverVersion === undefined ? '' : ` ${serverVersion}`}`,
          State: <Status value={state} />,
          ...(database.bytes !== undefined && { Size: bytesOf(database.bytes) }),
          Migrations: `${schemaVersion ?? 'unknown'} of ${expectedSchemaVersion}`,
          ...(message !== undefined && { Message: message }),
        }}
      />
    </section>
  )
}

function Disks({ disks }: System) {
  return (
    <section class="card">
      <h2>Disks</h2>
      {disks.length === 0 && <p class="faint">This process keeps nothing on disk.</p>}
      {disks.map(({ folder, uses, freeBytes, totalBytes }) => (
        <div key={folder}>
          <p>
            {uses}: <code>{folder}</code>
          </p>
          <progress max={totalBytes} value={totalBytes - freeBytes} aria-label={`How full ${folder} is`} />
          <p class="faint">
            {bytesOf(freeBytes)} of {bytesOf(totalBytes)} free
          </p>
        </div>
      ))}
    </section>
  )
}

function Queue({ tasks, jobs }: NonNullable<System['queue']>) {
  return (
    <section>
      <h2>Queue, of all owners</h2>
      <div class="columns">
        <WideTable label="Tasks">
          <thead>
            <tr>
              <th>Tasks</th>
              <th class="number">Waiting</th>
              <th class="number">Running</th>
              <th class="number">Oldest waits</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map(({ kind, ready, running, oldestSeconds }) => (
              <tr key={kind}>
                <td>{kind}</td>
                <td class="number">{ready}</td>
                <td class="number">{running}</td>
                <td class="number">{duration(oldestSeconds * 1000)}</td>
              </tr>
            ))}
            {tasks.length === 0 && <NoRow columns={4} text="No task waits or runs." />}
          </tbody>
        </WideTable>
        <WideTable label="Jobs">
          <thead>
            <tr>
              <th>Jobs</th>
              <th>State</th>
              <th class="number">Number</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ kind, status, count }) => (
              <tr key={`${kind} ${status}`}>
                <td>{kind}</td>
                <td>
                  <Status value={status} />
                </td>
                <td class="number">{count}</td>
              </tr>
            ))}
            {jobs.length === 0 && <NoRow columns={3} text="There are no jobs." />}
          </tbody>
        </WideTable>
      </div>
    </section>
  )
}

const NoRow = ({ columns, text }: { columns: number; text: string }) => (
  <tr>
    <td colSpan={columns} class="faint">
      {text}
    </td>
  </tr>
)
