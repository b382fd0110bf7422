import type { Static } from '@sinclair/typebox'
import type { V2AgentResponse } from '../../wire/v2/agent.ts'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { Address } from '../parts/address.tsx'
import { count } from '../parts/amount.ts'
import { Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Data } from './extract-result.tsx'

type Agent = Static<typeof V2AgentResponse>
type Citation = Agent['sources'][string][number]
type Step = Agent['steps'][number]

const POLL_MS = 3000

/** The answer of an agent job, what states it, and what the job did for it. */
export function AgentResult({ id, isActive }: { id: string; isActive: boolean }) {
  const { value, error, reload } = useLoad((signal) => ask<Agent>('GET', `/v2/agent/${id}`, { signal }), [id], {
    everyMs: isActive ? POLL_MS : undefined,
  })
  if (value === undefined) return <Problem error={error} onRetry={reload} />
  const stated = Object.entries(value.sources).filter(([pointer]) => pointer !== '')
  return (
    <div class="stack">
      <Problem error={error} onRetry={reload} />
      {value.warning !== undefined && <p class="note">{value.warning}</p>}
      {value.status === 'processing' ? <p class="nothing">The job is still looking.</p> : <Data data={value.data} />}
      <p class="faint">
        {count(value.creditsUsed)} of {count(value.maxCredits)} sources read
        {value.answeredBy !== undefined && ` · answered by ${value.answeredBy}`}
      </p>
      {stated.length > 0 && <h2>Stated by</h2>}
      {stated.map(([pointer, citations]) => (
        <Stated key={pointer} pointer={pointer} citations={citations} />
      ))}
      {(value.conflicts ?? []).map(({ pointer, chosen, stated }) => (
        <div key={pointer} class="note">
          <p>
            Sources disagree about <code>{pointer}</code>. Chosen: <b>{JSON.stringify(chosen)}</b>
          </p>
          {stated.map(({ value, citation }) => (
            <p key={`${JSON.stringify(value)} ${citation.url}`}>
              <b>{JSON.stringify(value)}</b> <Source citation={citation} />
            </p>
          ))}
        </div>
      ))}
      <Steps steps={value.steps} />
    </div>
  )
}

function Stated({ pointer, citations }: { pointer: string; citations: readonly Citation[] }) {
  return (
    <div>
      <code>{pointer}</code>
      {citations.map((citation) => (
        <Source key={`${citation.url} ${citation.quote}`} citation={citation} />
      ))}
    </div>
  )
}

function Source({ citation: { url, title, quote, date } }: { citation: Citation }) {
  return (
    <div class="source">
      {quote !== undefined && <blockquote>{quote}</blockquote>}
      <Address url={url} text={title || url} />
      {date !== undefined && <span class="faint"> {date}</span>}
    </div>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <>
      <h2>Steps</h2>
      <ol class="agent-steps">
        {steps.map(({ action, input, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added
          <li key={index}>
            <b>{action}</b> {wordsOf(input)}{' '}
            <span class="faint">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** What a step was about: its URL or its query, or else all of it. */
function wordsOf(input: unknown): string {
  if (typeof input === 'string') return input
  if (typeof input !== 'object' || input === null) return ''
  const { url, query } = input as { url?: unknown; query?: unknown }
  const text = url ?? query
  return typeof text === 'string' ? text : JSON.stringify(input)
}
