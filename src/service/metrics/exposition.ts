// Metrics, and how Prometheus reads them (text format 0.0.4).

/** Labels of one series, in a fixed order. Each has few values: never a path, a host or a key. */
export type Labels = Record<string, string>

/** All series of one metric. */
export interface Family {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples(): Sample[]
}

interface Sample {
  /** Follows the name of the family, such as `_sum`. */
  suffix?: string
  labels: Labels
  value: number
}

/** A value that only grows. */
export class Counter implements Family {
  readonly type = 'counter'
  readonly #series = new Map<string, { labels: Labels; value: number }>()

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  add(labels: Labels, count = 1): void {
    const known = seriesOf(this.#series, labels, () => ({ labels, value: 0 }))
    known.value += count
  }

  samples(): Sample[] {
    return [...this.#series.values()]
  }
}

/** Counts how often a value was at most as large as each of several bounds. */
export class Histogram implements Family {
  readonly type = 'histogram'
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()

  /** @param bounds ascending; infinity is added */
  constructor(
    readonly name: string,
    readonly help: string,
    readonly bounds: readonly number[],
  ) {}

  observe(labels: Labels, value: number): void {
    const empty = () => ({ labels, counts: Array(this.bounds.length + 1).fill(0), sum: 0 })
    const known = seriesOf(this.#series, labels, empty)
    const bucket = this.bounds.findIndex((bound) => value <= bound)
    known.counts[bucket < 0 ? this.bounds.length : bucket]! += 1
    known.sum += value
  }

  samples(): Sample[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0
      const buckets = counts.map((count, index) => {
        total += count
        return { suffix: '_bucket', labels: { ...labels, le: String(this.bounds[index] ?? '+Inf') }, value: total }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
    })
  }
}

/** A value as it is now, read at the time of the request. */
export const gauge = (name: string, help: string, samples: Sample[]): Family => ({
  name,
  help,
  type: 'gauge',
  samples: () => samples,
})

function seriesOf<T>(series: Map<string, T>, labels: Labels, make: () => T): T {
  const key = Object.values(labels).join('\0')
  const known = series.get(key) ?? make()
  series.set(key, known)
  return known
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** All families as text. One without series is listed too. */
export function exposition(families: readonly Family[]): string {
  return families
    .flatMap((family) => [
      `# HELP ${family.name} ${family.help}`,
      `# TYPE ${family.name} ${family.type}`,
      ...family.samples().map(({ suffix = '', labels, value }) => `${family.name}${suffix}${shown(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function shown(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
