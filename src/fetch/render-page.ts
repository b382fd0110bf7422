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
 * Has a browser render a page, through the proxies of the plan as `fetchByPlan` goes through them. The address is judged
 * here as well as in the engine: only here all services of the operator are known.
 *
 * @throws ServiceError what `tryProxies`, `resolveTarget` and `RenderEngine.render` throw; `body_too_large`
 */
export async function renderByPlan(
  request: FetchRequest,
  { proxies, rules, maxBytes, renderer }: FetchSettings,
  trail: AttemptLog,
  call: Call,
): Promise<Fetched> {
  const ways = planProxies(request.proxy ?? 'auto', proxies ?? {})
  const visit = async (proxy: UpstreamProxy | undefined) => {
    if (renderer === undefined) throw noEngine()
    await resolveTarget(request.url, rules, call.signal)
    return bounded(await renderThrough(proxy, request, renderer, call), request.maxBytes ?? maxBytes)
  }
  return tryProxies(ways, visit, trail, call)
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

/** A DOM is written down in UTF-8, whatever the encoding of the page was. */
function typeOf({ contentType }: RenderedPage): string | undefined {
  const type = (contentType ?? 'text/html').split(';')[0]!.trim().toLowerCase()
  return /^(text\/html|application\/xhtml\+xml)$/.test(type) ? `${type}; charset=utf-8` : contentType
}

function bounded(snapshot: Snapshot, maxBytes: number): Snapshot {
  if (snapshot.body.byteLength <= maxBytes) return snapshot
  throw new ServiceError(
    'body_too_large',
    `the rendered page is larger than ${maxBytes} bytes, which is as much as is read`,
  )
}

function noEngine(): ServiceError {
  return new ServiceError('render_unavailable', 'This process has no rendering engine', {
    hint: 'RENDER_ENGINE_URLS names engines (web-extract --role=render); role all has one of its own.',
  })
}
