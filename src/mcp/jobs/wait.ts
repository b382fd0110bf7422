// Waiting for the end of a job, with progress.
import { setTimeout as sleep } from 'node:timers/promises'
import { type TProperties, Type } from '@sinclair/typebox'
import { asServiceError, ServiceError } from '../../errors.ts'
import type { JobRef } from '../../operations/index.ts'
import type { JobStatus } from '../../operations/jobs.ts'
import { optional } from '../../wire/schema.ts'
import { isOver } from '../../wire/v2/job.ts'
import type { ToolUse } from '../tool.ts'

/** Many clients give a tool a minute. */
const DEFAULT_SECONDS = 50
const MAX_SECONDS = 600

const waitSeconds = (usual: number) =>
  optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_SECONDS,
      default: usual,
      description: 'How long to wait for the end. The job goes on after that.',
    }),
  )

/** Argument of tools that start a job. */
export const waitForStarted = { waitSeconds: waitSeconds(DEFAULT_SECONDS) } satisfies TProperties
/** Argument of tools that look at a job. */
export const waitForKnown = { waitSeconds: waitSeconds(0) } satisfies TProperties

/** Waits for a job that this call started. If the call is cancelled, so is the job. */
export async function waitForOwn(job: JobRef, seconds: number | undefined, use: ToolUse): Promise<void> {
  try {
    await waitForEnd(job, seconds ?? DEFAULT_SECONDS, use)
    use.call.signal.throwIfAborted()
  } catch (thrown) {
    if (!use.call.signal.aborted) throw thrown
    await cancelQuietly(job, use)
    throw new ServiceError('cancelled', 'The call was cancelled, and its job with it')
  }
}

/** Waits until a job is over, at most so long, and tells the client how far it is. */
export async function waitForEnd(job: JobRef, seconds: number, { operations, call, progress }: ToolUse): Promise<void> {
  if (seconds === 0) return
  const over = AbortSignal.any([call.signal, AbortSignal.timeout(seconds * 1000)])
  const subscription = await operations.watchJob(job, call)
  try {
    while (!over.aborted && subscription.job !== undefined && !isOver(subscription.job)) {
      tell(subscription.job)
      await subscription.changed(over)
      // Pages of a fast site end by the hundred per second, and each notification costs the client something.
      await sleep(PACE_MS, undefined, { signal: over }).catch(() => undefined)
    }
    if (subscription.job !== undefined) tell(subscription.job)
  } finally {
    subscription.stop()
  }

  function tell({ completed, failed, blocked, total, state }: JobStatus): void {
    const done = completed + failed + blocked
    const failures = failed > 0 ? `, ${failed} failed` : ''
    progress.tell(done, total, `${job.kind} ${state}: ${completed} of ${total} pages${failures}`)
  }
}

const PACE_MS = 250

/** A job may end in the same moment. A failure is logged, because nobody waits for the answer. */
async function cancelQuietly(job: JobRef, { operations, call }: ToolUse): Promise<void> {
  try {
    await operations.cancelJob(job, { ...call, signal: AbortSignal.timeout(CANCEL_MS) })
  } catch (thrown) {
    const { code } = asServiceError(thrown)
    if (code !== 'job_over')
      call.log.warn('tool', { code, message: `the ${job.kind} ${job.id} could not be cancelled` })
  }
}

const CANCEL_MS = 10_000
