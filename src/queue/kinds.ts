// The kinds of jobs, tasks and webhook events, one row each. A new kind is a new row: the statements of the queue read
// the facts from here, and `number` is what the database stores.

interface JobFacts {
  /** The first word of a sentence about such a job. */
  title: string
  /** It starts from one URL and follows links. */
  followsLinks: boolean
  /** Further URLs may be added to it, also after it has completed. */
  appendable: boolean
  /**
   * Its pages end in one result. Whenever it has nothing left to do, it gets a task `gather`, which adds further pages or
   * makes the result.
   */
  gathers: boolean
  /** Its owner sees it in the list of jobs. */
  listed: boolean
}

/** What callers can start. The database stores the name. */
export const jobKinds = {
  crawl: { title: 'Crawl', followsLinks: true, appendable: false, gathers: false, listed: true },
  batch: { title: 'Batch', followsLinks: false, appendable: true, gathers: false, listed: true },
  extract: { title: 'Extraction', followsLinks: false, appendable: false, gathers: true, listed: true },
  check: { title: 'Check', followsLinks: false, appendable: false, gathers: false, listed: false },
  agent: { title: 'Agent', followsLinks: false, appendable: false, gathers: true, listed: true },
} as const satisfies Record<string, JobFacts>

export type JobKind = keyof typeof jobKinds

/** The kinds of jobs that have routes of their own. A check belongs to a monitor, and has its routes. */
export type PublicJobKind = Exclude<JobKind, 'check'>

/** The kinds whose jobs their owners see in lists. */
export const listedKinds = Object.keys(jobKinds).filter((kind) => jobKinds[kind as JobKind].listed)

interface TaskFacts {
  number: number
  /** Its result is a row of `documents`, its failure a row of `page_errors`. Other tasks leave no trace. */
  storesDocument: boolean
  /** It counts towards the job's page limit and its counters of pages. The cap on running tasks holds for all. */
  countsForLimit: boolean
  /** Its document is the result of the job, a row of `results`, and so is its failure. */
  makesResult: boolean
}

/**
 * What a worker does under one lease: scrape a page, read the sitemaps of a crawl, merge the data of pages and decide what to
 * read next, or check the targets of a monitor.
 */
export const taskKinds = {
  page: { number: 0, storesDocument: true, countsForLimit: true, makesResult: false },
  sitemaps: { number: 1, storesDocument: false, countsForLimit: false, makesResult: false },
  gather: { number: 2, storesDocument: false, countsForLimit: false, makesResult: true },
  check: { number: 8, storesDocument: false, countsForLimit: true, makesResult: false },
} as const satisfies Record<string, TaskFacts>

export type TaskKind = keyof typeof taskKinds

/** The events that a webhook can ask for. A set of them is stored as a bit mask, bit `1 << number`. */
export const webhookEvents = {
  started: 0,
  page: 1,
  completed: 2,
  failed: 3,
  action: 4,
  cancelled: 5,
  checked: 8,
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const eventBits = (events: readonly WebhookEvent[]): number =>
  events.reduce((bits, event) => bits | (1 << webhookEvents[event]), 0)

const kindsByNumber = new Map(
  Object.entries(taskKinds).map(([name, { number }]) => [number as number, name as TaskKind]),
)

export function taskKindOf(number: number): TaskKind {
  const found = kindsByNumber.get(number)
  if (found === undefined) throw new RangeError(`no kind of task has the number ${number}`)
  return found
}
