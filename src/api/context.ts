import type { Log } from '../log.ts'
import type { Operations } from '../operations/index.ts'
import type { ReadinessCheck } from '../wire/native/health.ts'
import type { Owner } from './auth.ts'
import type { PublicUrl } from './public-url.ts'

/** What the HTTP interface needs from the service. */
export interface ApiContext extends FrameContext, ServiceState {
  operations: Operations
  /** Whether the database of jobs is open. */
  hasJobs: () => boolean
  /** Whether the service still accepts the key of an owner: the links of a live view are worth as much as that. */
  isOwner: (owner: Owner) => boolean
}

/** What is needed to handle any request. */
export interface FrameContext {
  log: Log
  /** @throws ServiceError `unauthorized` */
  authenticate: (headers: Headers) => Owner
  publicUrl: PublicUrl
}

/** The state of the process, for operators. Neither function rejects. */
export interface ServiceState {
  ready: () => Promise<ReadinessCheck[]>
  /** Metrics as text, with its media type. */
  metrics: () => Promise<{ type: string; text: string }>
}
