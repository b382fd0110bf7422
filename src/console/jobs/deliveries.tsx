import { useState } from 'preact/hooks'
import { useAction } from '../action.ts'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'
import { count, counted } from '../parts/amounts.ts'
import { Moment } from '../parts/moment.tsx'
import { Problem } from '../parts/problem.tsx'
import { Status } from '../parts/status.tsx'
import type { Delivery, Deliveries as Log } from './model.ts'
import { SignatureCheck } from './signature-check.tsx'

const SHOWN = 100
const POLL_MS = 2000

/** What became of the events that a job sends to its webhook. */
export function Deliveries({ id, isActive }: { id: string; isActive: boolean }) {
  const [offset, setOffset] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const log = useLoad(
    async (signal) => {
      const found = await ask<Log>('GET', `/jobs/${id}/webhooks`, { query: { offset, limit: SHOWN }, signal })
      setWaiting(found.counts.waiting > 0)
      return found
    },
    [id, offset],
    { everyMs: isActive || isWaiting ? POLL_MS : undefined },
  )
  const redeliver = useAction(async (webhookId?: string) => {
    await ask('POST', `/jobs/${id}/webhooks/redeliver`, {
      body: webhookId === undefined ? {} : { webhookIds: [webhookId] },
    })
    log.reload()
  })
  const { value } = log
  const next = value?.pagination.next ?? undefined
  return (
    <>
      <Problem error={log.error} onRetry={log.reload} />
      <Problem error={redeliver.error} />
      {value !== undefined && (
        <div class="row filters">
          <span>
            {count(value.counts.delivered)} delivered · {count(value.counts.waiting)} waiting ·{' '}
            {count(value.counts.givenUp)} given up
          </span>
          {value.counts.givenUp > 0 && (
            <button type="button" disabled={redeliver.isRunning} onClick={() => redeliver.run()}>
              Redeliver {counted(value.counts.givenUp, 'event')} that {value.counts.givenUp === 1 ? 'was' : 'were'}{' '}
              given up
            </button>
          )}
        </div>
      )}
      {value !== undefined && value.deliveries.length > 0 && (
        <div class="table">
          <table class="deliveries">
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col" class="wide">
                  State
                </th>
                <th scope="col">Answer</th>
                <th scope="col" class="wide number">
                  Tries
                </th>
                <th scope="col">
                  <span class="visually-hidden">Redeliver</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {value.deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.webhookId}
                  delivery={delivery}
                  isBusy={redeliver.isRunning}
                  onRedeliver={() => redeliver.run(delivery.webhookId)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value?.deliveries.length === 0 && <p class="nothing">No event has happened yet.</p>}
      <nav class="row pager" aria-label="Further events">
        {offset > 0 && (
          <button type="button" onClick={() => setOffset(Math.max(0, offset - SHOWN))}>
            Previous
          </button>
        )}
        {next !== undefined && (
          <button type="button" onClick={() => setOffset(next)}>
            Next
          </button>
        )}
      </nav>
      <SignatureCheck />
    </>
  )
}

interface DeliveryRowProps {
  delivery: Delivery
  isBusy: boolean
  onRedeliver: () => void
}

function DeliveryRow({ delivery, isBusy, onRedeliver }: DeliveryRowProps) {
  const { event, state, attempts, status, error, createdAt, deliveredAt, nextTryAt, webhookId } = delivery
  return (
    <tr>
      <td>
        {event}
        <div class="faint">
          <Moment at={createdAt} />
        </div>
        <div class="narrow-only">
          <Status value={state} />
        </div>
      </td>
      <td class="wide">
        <Status value={state} />
      </td>
      <td class="answer">
        {status !== undefined && <span>HTTP {status}</span>}
        {error !== undefined && error !== `HTTP ${status}` && <div>{error}</div>}
        {deliveredAt !== undefined && (
          <div class="faint">
            accepted <Moment at={deliveredAt} />
          </div>
        )}
        {state === 'waiting' && nextTryAt !== undefined && (
          <div class="faint">
            next try <Moment at={nextTryAt} />
          </div>
        )}
      </td>
      <td class="wide number">{attempts}</td>
      <td>
        <button type="button" disabled={isBusy} aria-label={`Redeliver ${event} ${webhookId}`} onClick={onRedeliver}>
          Redeliver
        </button>
      </td>
    </tr>
  )
}
