// What an agent job is asked. Its options are stored with the job as JSON, so that any worker can continue it.
import type { BatchOptions, StoredBatch } from '../crawl/options.ts'

/** Most sources of a job, unless its caller says otherwise, and whatever the caller says. */
export const DEFAULT_CREDITS = 20
export const MAX_CREDITS = 100

/** The prompt and the schema are in `page.content.extraction`, as for an extraction. */
export interface AgentOptions extends BatchOptions {
  /** Only the given URLs are read: no search, and no links. */
  strict: boolean
  /** Most sources. Each one that is read takes one credit. */
  maxCredits: number
  /** Sentences about the request, for the result. */
  notes: string[]
}

export interface StoredAgent extends AgentOptions {
  /** Whether the caller named URLs. Otherwise the prompt is searched for. */
  seeded: boolean
  /** `Authorization` headers for URLs that came with a user name and password, by the URL without them. */
  logins?: StoredBatch['logins']
}

/** The prompt of an agent job. Every request has one. */
export const promptOf = ({ page }: BatchOptions): string => page.content.extraction?.prompt ?? ''

/** Most fetches of a job: those that fail cost no credit, but must end as well. */
export const maxFetches = ({ maxCredits }: Pick<AgentOptions, 'maxCredits'>): number =>
  maxCredits * FETCHES_PER_CREDIT + SPARE_FETCHES

const FETCHES_PER_CREDIT = 2
const SPARE_FETCHES = 10
