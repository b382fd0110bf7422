import { useEffect, useState } from 'preact/hooks'
import { duration } from '../parts/moment.tsx'

/** How long it is until a time, every second. */
export function Countdown({ to }: { to: string }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = new Date(to).getTime() - now
  return (
    <time dateTime={to} title={new Date(to).toLocaleString()}>
      {left <= 0 ? 'now' : duration(Math.floor(left / 1000) * 1000)}
    </time>
  )
}
