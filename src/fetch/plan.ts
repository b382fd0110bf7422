import type { Action, ScreenshotOptions } from '../engines/engine.ts'
import { ServiceError } from '../errors.ts'
import { type ProxyName, proxyNames, type UpstreamProxy } from '../net/proxy/proxy.ts'
import type { EngineName } from './snapshot.ts'

/** The engines a request can ask for. An HTTP fetch may go through a TLS client. */
export type PlannedEngine = Extract<EngineName, 'http' | 'browser'>

/** Which proxy: a certain one, or all that are configured, from the plainest to the strongest. */
export const proxyModes = ['auto', ...proxyNames] as const
export type ProxyMode = (typeof proxyModes)[number]

/** The proxies that the operator configured. */
export type Proxies = Readonly<Partial<Record<ProxyName, UpstreamProxy>>>

const proxyVariables: Record<ProxyName, string> = {
  basic: 'SERVICE_PROXY_URL',
  enhanced: 'SERVICE_ENHANCED_PROXY_URL',
  stealth: 'SERVICE_STEALTH_PROXY_URL',
}

export const useBrowserWords = ['never', 'auto', 'always'] as const
export type UseBrowser = (typeof useBrowserWords)[number]

/** Rendering options, if a browser is used. */
export interface RenderOptions {
  blockAds: boolean
  /** Pause after the page has become quiet. */
  waitForMs: number
  actions: readonly Action[]
  screenshot?: ScreenshotOptions
}

/**
 * The engines to try for a request. With both, they compete. Screenshots and actions need a browser. Pure.
 */
export function planEngines(useBrowser: UseBrowser, render?: Pick<RenderOptions, 'actions' | 'screenshot'>) {
  const browserOnly = render !== undefined && (render.actions.length > 0 || render.screenshot !== undefined)
  return [...enginesOf[browserOnly ? 'always' : useBrowser]]
}

const enginesOf: Record<UseBrowser, readonly PlannedEngine[]> = {
  never: ['http'],
  auto: ['http', 'browser'],
  always: ['browser'],
}

/**
 * Why the plain page cannot be what the caller wants, so that the browser starts at once: `waitFor` waits for scripts, and a
 * route in the fragment never reaches the server. Pure.
 */
export function browserCause({ url, render }: { url: URL; render?: RenderOptions }): string | undefined {
  if (render !== undefined && render.waitForMs > 0) return 'wait_for'
  return isRoute(url) ? 'hash_route' : undefined
}

/** Whether the fragment of a URL is a route of an application (`#/…`, `#!/…`). */
export const isRoute = ({ hash }: URL) => /^#!?\//.test(hash)

/**
 * The proxies to try, in order. The next is for when the one before is blocked or fails. Undefined is a direct connection,
 * which is used only if no proxy is configured: `basic` is then direct too, since clients send it for pages without a proxy.
 * Pure.
 *
 * @throws ServiceError `invalid_request` for a mode whose proxy is not configured
 */
export function planProxies(mode: ProxyMode, proxies: Proxies): readonly (UpstreamProxy | undefined)[] {
  const configured = proxyNames.flatMap((name) => proxies[name] ?? [])
  if (configured.length === 0 && (mode === 'auto' || mode === 'basic')) return [undefined]
  if (mode === 'auto') return configured
  const proxy = proxies[mode]
  if (proxy !== undefined) return [proxy]
  const message = `"proxy": "${mode}" needs ${proxyVariables[mode]}, which is not set on this service`
  throw new ServiceError('invalid_request', message, {
    details: [{ code: 'invalid_value', path: ['proxy'], message }],
    hint: 'Use "auto" to try every configured proxy.',
  })
}
