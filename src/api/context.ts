import type { Log } from '../log.ts'
import type { Operations } from '../operations/index.ts'
import type { ReadinessCheck } from '../wire/native/health.ts'
import type { Owner } from './auth.ts'
import type { PublicUrl } from './public-url.ts'

/** What the HTTP interface is built over. */
export interface ApiContext extends FrameContext, ServiceState {
  operations: Operations
}

/** What every request passes through, whatever its route. */
export interface FrameContext {
  log: Log
  /** @throws ServiceError `unauthorized` */
  authenticate: (headers: Headers) => Owner
  publicUrl: PublicUrl
}

/** What operators ask of a process. Neither rejects. */
export interface ServiceState {
  ready: () => Promise<ReadinessCheck[]>
  /** Metrics as text, with its media type. */
  metrics: () => Promise<{ type: string; text: string }>
}
