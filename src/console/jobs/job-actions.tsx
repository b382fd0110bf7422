import { useAction } from '../action.ts'
import { ask } from '../api.ts'
import { counted } from '../parts/amounts.ts'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Problem } from '../parts/problem.tsx'
import { Downloads } from './downloads.tsx'
import { isActive, type Job } from './model.ts'

export function JobActions({ job, onChange }: { job: Job; onChange: () => void }) {
  const { id, kind } = job
  const act = useAction(async (what: 'cancel' | 'retry') => {
    await ask('POST', `/jobs/${id}/${what}`, { body: {} })
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
            disabled={act.isRunning}
            onConfirm={() => act.run('cancel')}
          />
        )}
        {failed > 0 && (kind === 'crawl' || kind === 'batch') && (
          <button type="button" disabled={act.isRunning} onClick={() => act.run('retry')}>
            Retry {counted(failed, 'failed page')}
          </button>
        )}
        {job.completed > 0 && <Downloads id={id} />}
      </div>
      <Problem error={act.error} />
    </div>
  )
}
