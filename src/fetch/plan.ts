import { ServiceError } from '../errors.ts'
import type { EngineName } from './snapshot.ts'

/** The engines that this version has. */
export type PlannedEngine = Extract<EngineName, 'http'>

export type UseBrowser = 'never' | 'auto' | 'always'

/** Where the visitor seems to be. */
export interface Location {
  /** ISO 3166-1 alpha-2, in any case. */
  country?: string
  /** BCP 47 tags, best first. */
  languages?: string[]
}

/**
 * Which engines are tried for a request, in order; the first answer is taken. Pure.
 *
 * @throws ServiceError `render_unavailable` when only a browser would do
 */
export function planEngines(useBrowser: UseBrowser): PlannedEngine[] {
  if (useBrowser === 'always') {
    throw new ServiceError('render_unavailable', 'use_browser=always: this version has no rendering engine', {
      hint: 'Use "auto" or "never": the page is then fetched over HTTP without running its scripts.',
    })
  }
  return ['http']
}
