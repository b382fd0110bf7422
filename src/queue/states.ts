/**
 * The states of jobs and tasks, and the moves between them. Every statement of the queue names the state that it starts
 * from, so that what comes too late changes nothing.
 *
 * ```
 * job:   queued ──first lease──▶ running ──last task settled, or limit reached──▶ completed
 *        queued|running ──cancel──▶ cancelled        completed ──URLs appended to a batch──▶ running
 *
 * task:  ready ──lease──▶ running ──▶ done
 *          ▲                │ │ ├──▶ failed (also what robots.txt forbids, which may fail before it is ever ready)
 *          └──another try,──┘ │ └──▶ skipped (it led where another page of the job already is)
 *             rescue          └──▶ cancelled (its job was over)
 *        ready ──a redirect led there first──▶ skipped
 *
 * Ready tasks are the rows of `tasks`, running ones those of `leases`; done are pages with a row of `documents`, failed
 * those with one of `page_errors`. Of the others nothing is kept but that their identity is known.
 * ```
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
  failed: [],
  cancelled: [],
  skipped: [],
}

/** The name of a state, as the database numbers it. */
export function jobStateOf(number: number): JobState {
  return nameOf(jobStates, number)
}

/** The name that has a number. */
export function nameOf<Name extends string>(numbers: Readonly<Record<Name, number>>, number: number): Name {
  const found = Object.entries(numbers).find(([, value]) => value === number)
  if (found === undefined) throw new RangeError(`nothing has the number ${number}`)
  return found[0] as Name
}
