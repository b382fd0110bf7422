import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const CHUNK = 100

interface LazyRowsProps<T> {
  rows: readonly T[]
  /** Height of a row that is not shown yet, in pixels. */
  rowHeight: number
  view: (row: T, index: number) => ComponentChildren
}

/** Rows of any number, which are made when somebody comes near them. */
export function LazyRows<T>({ rows, rowHeight, view }: LazyRowsProps<T>) {
  const starts = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => index * CHUNK)
  return (
    <>
      {starts.map((start) => (
        <Chunk key={start} isFirst={start === 0} height={Math.min(CHUNK, rows.length - start) * rowHeight}>
          {() => rows.slice(start, start + CHUNK).map((row, index) => view(row, start + index))}
        </Chunk>
      ))}
    </>
  )
}

interface ChunkProps {
  isFirst: boolean
  height: number
  children: () => ComponentChildren
}

function Chunk({ isFirst, height, children }: ChunkProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    if (isNear || place.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '1500px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div
      ref={place}
      class="lazy-rows"
      style={isNear ? { containIntrinsicSize: `auto ${height}px` } : { height: `${height}px` }}
    >
      {isNear && children()}
    </div>
  )
}
