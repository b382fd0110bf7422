// Fetches a page with a browser, through the configured proxies.
import type { Call } from '../call.ts'
import type { RenderEngine, RenderedPage } from '../engines/engine.ts'
import { ServiceError } from '../errors.ts'
import { resolveTarget } from '../net/guard/resolve.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import type { AttemptLog } from './attempt-log.ts'
import { tryProxies } from './attempts.ts'
import { planProxies } from './plan.ts'
import type { FetchRequest } from './request.ts'
import type { FetchSettings } from './settings.ts'
import type { Fetched, Snapshot } from './snapshot.ts'

/**
 * Renders a page, trying the planned proxies as `fetchByPlan` does. The address is checked here as well as in the engine,
 * because the engine does not know all services of the operator.
 *
 * @throws ServiceError as `tryProxies`, `resolveTarget` and `RenderEngine.render`; `body_too_large`
 */
export async function renderByPlan(
  request: FetchRequest,
  { proxies, rules, maxBytes, renderer }: FetchSettings,
  attempts: AttemptLog,
  call: Call,
): Promise<Fetched> {
  const ways = planProxies(request.proxy ?? 'auto', proxies ?? {})
  const visit = async (proxy: UpstreamProxy | undefined) => {
    if (renderer === undefined) throw noEngine()
    await resolveTarget(request.url, rules, call.signal)
    return bounded(await renderThrough(proxy, request, renderer, call), request.maxBytes ?? maxBytes)
  }
  return tryProxies(ways, visit, attempts, call)
}

async function renderThrough(
  proxy: UpstreamProxy | undefined,
  { url, headers, userAgent, location, skipTlsVerification, render }: FetchRequest,
  renderer: RenderEngine,
  call: Call,
): Promise<Snapshot> {
  const { blockAds = true, waitForMs = 0, actions = [], screenshot } = render ?? {}
  const page = await renderer.render(
    {
      url,
      headers: userAgent === undefined ? headers : { 'User-Agent': userAgent, ...headers },
      location,
      skipTlsVerification,
      ...(proxy !== undefined && { proxy }),
      blockAds,
      waitForMs,
      actions,
      ...(screenshot !== undefined && { screenshot }),
    },
    call,
  )
  return { ...snapshotOf(page, call.owner), requestedUrl: url.href, ...(proxy !== undefined && { proxy: proxy.name }) }
}

function snapshotOf(page: RenderedPage, owner: string): Omit<Snapshot, 'requestedUrl'> {
  const { finalUrl, status, statusText, headers, body, screenshot, scrapeId, results, pageErrors, unended } = page
  return {
    finalUrl,
    status,
    ...(statusText !== undefined && { statusText }),
    contentType: typeOf(page),
    headers,
    body,
    engine: 'browser',
    rendering: {
      scrapeId,
      owner,
      results,
      pageErrors,
      ...(unended && { unended }),
      ...(screenshot !== undefined && { screenshot }),
    },
  }
}

/** A DOM is serialised as UTF-8, whatever the encoding of the page was. */
function typeOf({ contentType }: RenderedPage): string | undefined {
  const type = (contentType ?? 'text/html').split(';')[0]!.trim().toLowerCase()
  return /^(text\/html|application\/xhtml\+xml)$/.test(type) ? `${type}; charset=utf-8` : contentType
}

function bounded(snapshot: Snapshot, maxBytes: number): Snapshot {
  if (snapshot.body.byteLength <= maxBytes) return snapshot
  throw new ServiceError('body_too_large', `The rendered page is larger than the limit of ${maxBytes} bytes`)
}

function noEngine(): ServiceError {
  return new ServiceError('render_unavailable', 'This process has no rendering engine', {
    hint: 'Set RENDER_ENGINE_URLS to rendering engines (--role=render), or use role all.',
  })
}
