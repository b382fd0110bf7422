interface SparklineProps {
  /** Oldest first. */
  values: readonly number[]
  /** How many values there is room for. Fewer fill the picture from the right. */
  room: number
  label: string
}

/** A small picture of how a value went. */
export function Sparkline({ values, room, label }: SparklineProps) {
  const top = Math.max(...values, 1)
  const step = WIDTH / (room - 1)
  const start = WIDTH - (values.length - 1) * step
  const points = values.map(
    (value, index) => `${round(start + index * step)},${round(HEIGHT - 1 - (value / top) * (HEIGHT - 2))}`,
  )
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {values.length > 1 && (
        <>
          <polygon points={`${round(start)},${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
          <polyline points={points.join(' ')} vector-effect="non-scaling-stroke" />
        </>
      )}
    </svg>
  )
}

const WIDTH = 120
const HEIGHT = 28

const round = (value: number) => Math.round(value * 10) / 10
