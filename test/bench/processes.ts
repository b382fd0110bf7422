// CPU time and memory of processes, and the median, for the benchmarks.
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU seconds (user and system) that a process has used. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Resident memory of a process in megabytes, current or peak. */
export function memoryMegabytes(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${which}:`))
  return Number(line?.match(/\d+/)?.[0]) / 1024
}

/** Memory of a process in megabytes, with shared pages counted in proportion (PSS). */
export function ownMegabytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Runs `work` for every item, `atOnce` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < items.length) await work(items[next++]!)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
