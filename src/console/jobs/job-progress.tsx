import { useEffect, useRef, useState } from 'preact/hooks'
import { count, rate, roughly } from '../parts/amounts.ts'
import { Bar } from '../parts/bar.tsx'
import { duration, Moment } from '../parts/moment.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { isActive, type Job, tookMs } from './model.ts'
import { type Sample, SHOWN_SECONDS, speeds, timeLeft, withSample } from './progress.ts'

/** What became of the pages so far, how fast it goes and how long it takes. */
export function JobProgress({ job, isLive }: { job: Job; isLive: boolean }) {
  const { completed, failed, blocked, total, running, ready } = job
  return (
    <section class="card progress" aria-label="Progress">
      <dl class="numbers">
        <Figure name="Done" value={completed} tone="good" />
        <Figure name="Failed" value={failed - blocked} tone="bad" />
        {blocked > 0 && <Figure name="Forbidden by robots.txt" value={blocked} />}
        {isActive(job) && <Figure name="Being read" value={running} tone="busy" />}
        {isActive(job) && <Figure name="Waiting" value={ready} />}
        <Figure name="Known" value={total} />
      </dl>
      <Bar
        total={total}
        parts={[
          { tone: 'good', value: completed },
          { tone: 'bad', value: failed },
          { tone: 'busy', value: running },
        ]}
      />
      {isActive(job) ? <Pace job={job} isLive={isLive} /> : <Ended job={job} />}
      <p class="visually-hidden" role="status">
        {isActive(job) ? 'The job runs.' : `The job is ${job.status}: ${completed} pages done, ${failed} failed.`}
      </p>
    </section>
  )
}

function Figure({ name, value, tone }: { name: string; value: number; tone?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={value > 0 && tone !== undefined ? `${tone}-text` : undefined}>{count(value)}</dd>
    </div>
  )
}

function Pace({ job, isLive }: { job: Job; isLive: boolean }) {
  const { now, samples } = useSamples(job.completed + job.failed)
  const all = speeds(samples)
  const measured = all.at(-1)
  const perSecond = (all.length < SETTLED ? job.pagesPerSecond : undefined) ?? measured ?? 0
  const left = timeLeft(job.running + job.ready, perSecond)
  return (
    <p class="pace">
      <Sparkline
        values={all.slice(-SHOWN_SECONDS)}
        room={Math.min(Math.max(all.length, LEAST_ROOM), SHOWN_SECONDS)}
        label={`Pages per second, of the last ${SHOWN_SECONDS} seconds`}
      />
      <span>
        <b>{rate(perSecond)}</b> pages/s
      </span>
      <span>{duration(tookMs(job, now))} so far</span>
      {left !== undefined && (
        <span>
          about {roughly(left)} left{job.kind === 'crawl' && ' for the known pages'}
        </span>
      )}
      <span class="faint">{isLive ? 'live' : 'every 2 s'}</span>
    </p>
  )
}

/** Seconds that the picture of the speed has room for at first. */
const LEAST_ROOM = 20

/** Seconds until what this page has measured counts more than what the service says. */
const SETTLED = 5

function Ended({ job }: { job: Job }) {
  const took = tookMs(job, Date.now())
  const pages = job.completed + job.failed
  return (
    <p class="pace">
      <span>
        Ended <Moment at={job.completedAt} />
      </span>
      <span>took {duration(took)}</span>
      {took > 0 && pages > 0 && <span>{rate((pages / took) * 1000)} pages/s on average</span>}
      {job.expiresAt !== undefined && (
        <span>
          kept until <time dateTime={job.expiresAt}>{new Date(job.expiresAt).toLocaleString()}</time>
        </span>
      )}
    </p>
  )
}

/** The number of pages, once a second. */
function useSamples(pages: number): { now: number; samples: readonly Sample[] } {
  const [state, setState] = useState(() => ({
    now: Date.now(),
    samples: [{ at: Date.now(), pages }] as readonly Sample[],
  }))
  const latest = useRef(pages)
  latest.current = pages
  useEffect(() => {
    const take = () => {
      const at = Date.now()
      setState(({ samples }) => ({ now: at, samples: withSample(samples, { at, pages: latest.current }) }))
    }
    const timer = setInterval(take, 1000)
    return () => clearInterval(timer)
  }, [])
  return state
}
