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

function relative(ms: number): string {
  const [unit, size] = units.find(([, size]) => Math.abs(ms) >= size) ?? (['second', 1000] as const)
  return format.format(Math.round(ms / size), unit)
}

/** Milliseconds as people say them: `840 ms`, `3.2 s`, `4 min 10 s`, `3 h 5 min`, `12 d 4 h`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.floor(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
