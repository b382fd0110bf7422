/** A small picture of how a value went, oldest first. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(...values, 1)
  const step = WIDTH / Math.max(values.length - 1, 1)
  const points = values.map(
    (value, index) => `${round(index * step)},${round(HEIGHT - 1 - (value / top) * (HEIGHT - 2))}`,
  )
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {values.length > 1 && (
        <>
          <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
          <polyline points={points.join(' ')} vector-effect="non-scaling-stroke" />
        </>
      )}
    </svg>
  )
}

const WIDTH = 120
const HEIGHT = 28

const round = (value: number) => Math.round(value * 10) / 10
