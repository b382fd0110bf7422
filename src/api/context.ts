import type { Log } from '../log.ts'
import type { Operations } from '../operations/index.ts'
import type { ReadinessCheck } from '../wire/native/health.ts'
import type { Doctor, System, SystemEngines } from '../wire/native/system.ts'
import type { Authenticate, Owner } from './auth.ts'
import type { Cors } from './cors.ts'
import type { PublicUrl } from './public-url.ts'

/** What the HTTP interface needs from the service. */
export interface ApiContext extends FrameContext, ServiceState {
  operations: Operations
  /** Whether the database of jobs is open. */
  hasJobs: () => boolean
  /** Whether the service still accepts the key of an owner: the links of a live view are worth as much as that. */
  isOwner: (owner: Owner) => boolean
  /** Whether other machines can reach the service and no key is set. */
  isOpen: () => boolean
  /** Seals the key in the headers of a request as a sign-in of the web console. @throws ServiceError */
  sealSignIn: (headers: Headers) => string
  operator: OperatorViews
}

/** What operators see of the process. */
export interface OperatorViews {
  system: () => Promise<System>
  engines: () => Promise<SystemEngines>
  /** Checks everything that the service needs. @throws ServiceError `capacity_exhausted` while it does so already */
  doctor: () => Promise<Doctor>
}

/** What is needed to handle any request. */
export interface FrameContext {
  log: Log
  /** @throws ServiceError `unauthorized` */
  authenticate: Authenticate
  publicUrl: PublicUrl
  cors: Cors
  /** Whether no key is set, and only this machine can reach the service. */
  isLocalOnly: () => boolean
}

/** The state of the process, for operators. Neither function rejects. */
export interface ServiceState {
  ready: () => Promise<ReadinessCheck[]>
  /** Metrics as text, with its media type. */
  metrics: () => Promise<{ type: string; text: string }>
}
