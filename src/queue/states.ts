/**
 * The states of jobs and tasks, and the transitions between them. Every statement of the queue names the state that it
 * starts from, so that a late statement changes nothing.
 *
 * ```
 * job:   queued ──first lease──▶ running ──last task settled, or limit reached──▶ completed
 *        queued|running ──cancel──▶ cancelled        completed ──URLs added to a batch, or pages retried──▶ running
 *
 * task:  ready ──lease──▶ running ──▶ done
 *          ▲                │ │ ├──▶ failed (a page that robots.txt blocks may fail without ever being ready)
 *          └──retry or──────┘ │ └──▶ skipped (redirected to another page of the job)
 *             rescue          └──▶ cancelled (the job was over)
 *        ready ──another task was redirected there first──▶ skipped        failed ──retry by the owner──▶ ready
 * ```
 *
 * Ready tasks are rows of `tasks`, running tasks rows of `leases`. A page that is done has a row in `documents`, a failed
 * one in `page_errors` (a retry moves it back). Of all other tasks only the identity remains.
 */
export const jobStates = { queued: 0, running: 1, completed: 2, cancelled: 3 } as const

export const taskStates = { ready: 0, running: 1, done: 2, failed: 3, cancelled: 4, skipped: 5 } as const

/** A delivery waits, perhaps for another attempt, until the receiver accepts it or it is given up. */
export const deliveryStates = { waiting: 0, delivered: 1, given_up: 2 } as const

export type JobState = keyof typeof jobStates
export type TaskState = keyof typeof taskStates
export type DeliveryState = keyof typeof deliveryStates

export const jobMoves: Readonly<Record<JobState, readonly JobState[]>> = {
  queued: ['running', 'cancelled'],
  running: ['completed', 'cancelled'],
  completed: ['running'],
  cancelled: [],
}

export const taskMoves: Readonly<Record<TaskState, readonly TaskState[]>> = {
  ready: ['running', 'skipped'],
  running: ['ready', 'done', 'failed', 'cancelled', 'skipped'],
  done: [],
  failed: ['ready'],
  cancelled: [],
  skipped: [],
}

/** The name of a job's state number. */
export function jobStateOf(number: number): JobState {
  return nameOf(jobStates, number)
}

/** The name of a number in one of these tables. */
export function nameOf<Name extends string>(numbers: Readonly<Record<Name, number>>, number: number): Name {
  const found = Object.entries(numbers).find(([, value]) => value === number)
  if (found === undefined) throw new RangeError(`nothing has the number ${number}`)
  return found[0] as Name
}
