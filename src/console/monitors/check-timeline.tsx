import { useRef } from 'preact/hooks'
import { hrefOf } from '../route.ts'
import { type Check, inWords, isOpen } from './model.ts'

interface CheckTimelineProps {
  monitorId: string
  /** Newest first. */
  checks: readonly Check[]
  chosen: string | undefined
}

/** The checks from left to right, the newest at the right. One is in the tab order, and the arrow keys go to the others. */
export function CheckTimeline({ monitorId, checks, chosen }: CheckTimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  const shown = checks.toReversed()
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  )
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const from = links.indexOf(event.target as HTMLAnchorElement)
    const to = targetOf(event.key, from, links.length)
    if (to === undefined) return
    event.preventDefault()
    links[to]?.focus()
  }
  return (
    <>
      <ol ref={list} class="timeline" aria-label="Checks, oldest first" onKeyDown={move}>
        {shown.map((check, index) => (
          <li key={check.id}>
            <a
              href={hrefOf('monitors', [monitorId], { check: check.id })}
              class={toneOf(check)}
              aria-label={labelOf(check)}
              title={labelOf(check)}
              aria-current={check.id === chosen ? 'true' : undefined}
              tabIndex={index === at ? 0 : -1}
            >
              <span />
            </a>
          </li>
        ))}
      </ol>
      <p class="legend faint" aria-hidden="true">
        <span class="changed">changed</span> <span class="same">no change</span>{' '}
        <span class="failed">not readable</span>
        <span class="waiting">running or skipped</span>
      </p>
    </>
  )
}

type Tone = 'changed' | 'same' | 'failed' | 'waiting'

function toneOf({ status, summary }: Check): Tone {
  if (status === 'skipped_overlap' || isOpen({ status })) return 'waiting'
  if (summary.changed + summary.new + summary.removed > 0) return 'changed'
  return status === 'completed' ? 'same' : 'failed'
}

function labelOf(check: Check): string {
  const { status, summary, scheduledFor } = check
  const state = status === 'skipped_overlap' ? 'skipped, the check before it still ran' : status
  const found = status === 'skipped_overlap' || isOpen(check) ? '' : `: ${inWords(summary)}`
  return `${new Date(scheduledFor).toLocaleString()}, ${state}${found}`
}

function targetOf(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return Math.min(length - 1, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
