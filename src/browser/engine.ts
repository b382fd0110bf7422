import { ServiceError } from '../errors.ts'
import type { Location } from '../fetch/plan.ts'
import type { RenderEngine } from '../fetch/rendering.ts'
import type { Log } from '../log.ts'
import type { AddressRules } from '../net/address.ts'

export interface EngineSettings {
  /** With what the operator configured in `closed` and `services`: no page reaches those. */
  rules: AddressRules
  /** Pages at once. */
  maxPages: number
  /** Bytes of a page that are read. */
  maxBytes: number
  /** The browser's own when absent. */
  userAgent?: string
  /** The `Accept-Language` of a location. */
  acceptLanguageOf: (location: Location) => string
  version: string
  log?: Log
}

/** A stand-in: it renders nothing. The engine itself takes its place (issue 6, points 3 and 4). */
export function createEngine({ version, maxPages }: EngineSettings): RenderEngine {
  const instanceId = crypto.randomUUID()
  return {
    async render() {
      throw new ServiceError('render_unavailable', 'There is no browser in this version')
    },
    async health() {
      return {
        instanceId,
        version,
        pages: { active: 0, available: maxPages },
        jobs: { running: 0, waiting: 0, completed: 0, failed: 0 },
        sessions: { active: 0, available: 0 },
        engines: { browser: false },
      }
    },
    close: async () => undefined,
  }
}
