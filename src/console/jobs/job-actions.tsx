import type { Static } from '@sinclair/typebox'
import { useState } from 'preact/hooks'
import type { RetryResponse } from '../../wire/native/any-job.ts'
import { useAction } from '../action.ts'
import { ask } from '../api.ts'
import { counted } from '../parts/amount.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Problem } from '../parts/problem.tsx'
import { Downloads } from './downloads.tsx'
import { isActive, type Job } from './model.ts'

export function JobActions({ job, onChange }: { job: Job; onChange: () => void }) {
  const { id, kind } = job
  const [note, setNote] = useState('')
  const cancel = useAction(async () => {
    await ask('POST', `/jobs/${id}/cancel`, { body: {} })
    onChange()
  })
  const retry = useAction(async () => {
    const { retried } = await ask<Static<typeof RetryResponse>>('POST', `/jobs/${id}/retry`, { body: {} })
    setNote(retried === 0 ? 'No page is left to try again.' : `Another try for ${counted(retried, 'page')}.`)
    onChange()
  })
  const failed = job.failed - job.blocked
  return (
    <div class="stack actions">
      <div class="row">
        {isActive(job) && (
          <ConfirmButton
            label={`Cancel the ${kind}`}
            question={`Cancel this ${kind}? Pages that are done stay; ${counted(job.ready + job.running, 'page')} will not be read.`}
            confirm="Cancel it"
            keep="Let it run"
            disabled={cancel.isRunning}
            onConfirm={cancel.run}
          />
        )}
        {failed > 0 && takesRetry(job) && (
          <button type="button" disabled={retry.isRunning} onClick={() => retry.run()}>
            Retry {counted(failed, 'failed page')}
          </button>
        )}
        {job.completed > 0 && <Downloads id={id} />}
        <span role="status" class="faint">
          {note}
        </span>
      </div>
      <Problem error={cancel.error} />
      <Problem error={retry.error} />
    </div>
  )
}

/** An agent chooses its own sources, and an extraction merges its pages at the end. */
const takesRetry = (job: Job) =>
  job.kind !== 'agent' && job.status !== 'cancelled' && !(job.kind === 'extract' && isActive(job))
