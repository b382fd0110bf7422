import type { Static } from '@sinclair/typebox'
import { useEffect, useState } from 'preact/hooks'
import type { V2ReplayResponse } from '../../wire/v2/session.ts'
import { ask, send } from '../api.ts'
import { useLoad } from '../load.ts'
import { duration } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { pathOf } from './session.ts'

/** The pictures of a session, with a slider through its time. */
export function Replay({ id, isActive }: { id: string; isActive: boolean }) {
  const { value, error, reload } = useLoad(
    (signal) => ask<Static<typeof V2ReplayResponse>>('GET', pathOf(id, '/replay'), { signal }),
    [id],
    { everyMs: isActive ? 10_000 : undefined },
  )
  const [at, setAt] = useState(0)
  const [isPlaying, play] = useState(false)
  const pages = value?.pages ?? []
  const last = Math.max(0, pages.length - 1)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, last)), 1000)
    return () => clearInterval(timer)
  }, [isPlaying, last])
  useEffect(() => {
    if (at >= last) play(false)
  }, [at, last])
  const page = pages[Math.min(at, last)]
  if (error !== undefined) return <Problem error={error} onRetry={reload} />
  if (value === undefined) return <p class="faint">Reading the replay…</p>
  if (page === undefined)
    return <p class="faint">There is no picture yet. One is taken after each page and each run.</p>
  return (
    <div class="stack">
      <div class="row">
        <button type="button" disabled={at >= last} onClick={() => play(!isPlaying)}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <label class="grow">
          <span class="visually-hidden">Picture</span>
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-valuetext={`${at + 1} of ${pages.length}: ${page.title || page.url}`}
            onInput={(event) => setAt(event.currentTarget.valueAsNumber)}
          />
        </label>
        <span>
          {at + 1} of {pages.length}, after {duration(page.startTimeMs)}
        </span>
      </div>
      <p class="faint">
        {page.title} {page.url}
      </p>
      <Picture path={pathOf(id, `/replay/${page.pageId}`)} title={page.title || page.url} />
    </div>
  )
}

/** A picture of the service. An `img` cannot send the key, so it is fetched. */
function Picture({ path, title }: { path: string; title: string }) {
  const [shown, show] = useState<string>()
  const { value, error, reload } = useLoad(async (signal) => (await send('GET', path, { signal })).blob(), [path])
  useEffect(() => {
    if (value === undefined) return
    const address = URL.createObjectURL(value)
    show(address)
    return () => URL.revokeObjectURL(address)
  }, [value])
  return (
    <>
      <Problem error={error} onRetry={reload} />
      {shown !== undefined && <img class="picture" src={shown} alt={`The page "${title}" at that time`} />}
    </>
  )
}
