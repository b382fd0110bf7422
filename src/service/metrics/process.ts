import type { Family } from './exposition.ts'

/** The process metrics of the official Prometheus clients, under the same names. */
export function processFamilies(): Family[] {
  const { user, system } = process.cpuUsage()
  const family = (name: string, type: Family['type'], help: string, value: number): Family => ({
    name,
    type,
    help,
    samples: () => [{ labels: {}, value }],
  })
  return [
    family('process_cpu_seconds_total', 'counter', 'Processor time used', (user + system) / MICROSECONDS),
    family('process_resident_memory_bytes', 'gauge', 'Memory in use', process.memoryUsage.rss()),
    family('process_start_time_seconds', 'gauge', 'Start time in seconds since 1970', startedAt),
  ]
}

const MICROSECONDS = 1_000_000
const startedAt = Date.now() / 1000 - process.uptime()
