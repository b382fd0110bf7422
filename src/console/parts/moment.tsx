/** A time, relative to now, with the exact time on hover. */
export function Moment({ at }: { at: string | undefined | null }) {
  if (at === undefined || at === null) return <span class="faint">never</span>
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {relative(new Date(at).getTime() - Date.now())}
    </time>
  )
}

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

export function relative(ms: number): string {
  const [unit, size] = units.find(([, size]) => Math.abs(ms) >= size) ?? (['second', 1000] as const)
  return format.format(Math.round(ms / size), unit)
}

/** Milliseconds as people say them: `840 ms`, `3.2 s`, `4 min 10 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60
    ? `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
