import { ServiceError } from '../errors.ts'
import { type ProxyName, proxyNames, type UpstreamProxy } from '../net/proxy.ts'
import type { EngineName } from './snapshot.ts'

/** The engines that this version has. */
export type PlannedEngine = Extract<EngineName, 'http'>

/** Through which proxy: a certain one, or what is configured from the plainest to the strongest. */
export type ProxyMode = 'auto' | ProxyName

/** The proxies that the operator configured. */
export type Proxies = Readonly<Partial<Record<ProxyName, UpstreamProxy>>>

const proxyVariables: Record<ProxyName, string> = {
  basic: 'SERVICE_PROXY_URL',
  enhanced: 'SERVICE_ENHANCED_PROXY_URL',
  stealth: 'SERVICE_STEALTH_PROXY_URL',
}

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

/**
 * The ways to a site, in order; each next one is for when the one before is blocked or fails (specification 4.3.8).
 * Undefined is the direct way, which there is only when no proxy is configured. Pure.
 *
 * @throws ServiceError `invalid_request` for a mode whose proxy is not configured
 */
export function planProxies(mode: ProxyMode, proxies: Proxies): readonly (UpstreamProxy | undefined)[] {
  if (mode === 'auto') {
    const configured = proxyNames.flatMap((name) => proxies[name] ?? [])
    return configured.length > 0 ? configured : [undefined]
  }
  const proxy = proxies[mode]
  if (proxy !== undefined) return [proxy]
  const message = `"proxy": "${mode}" needs ${proxyVariables[mode]}, which is not set on this service`
  throw new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['proxy'], message }],
    hint: '"auto" takes what is configured.',
  })
}
