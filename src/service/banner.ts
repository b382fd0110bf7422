import type { Config } from '../config/read.ts'
import { ownCommand } from '../platform/environment.ts'
import { version } from '../version.ts'
import type { Renderer } from './browser-choice.ts'
import { isLoopback } from './listening.ts'

/** What a person sees at the start: where the service listens, what it uses and what to try. */
export function startupBanner(url: string, config: Config, renderer: Renderer): string {
  const { role } = config
  const engine = role === 'render'
  const facts = Object.entries(startupFacts(config, renderer))
  return `web-extract ${version}  (${role === 'all' ? 'api + worker + scheduler + render' : role}, pid ${process.pid})

${engine ? engineFace(url, config) : apiFace(url, config)}

${facts.map(([name, fact]) => `  ${name.padEnd(10)} ${fact}\n`).join('')}
${engine ? '' : example(url)}`
}

/** What the service uses. Each missing part is followed by the setting that adds it. */
export function startupFacts(config: Config, renderer: Renderer): Record<string, string> {
  const engine = config.role === 'render'
  return {
    ...(!engine && { database: database(config) }),
    browser: browser(renderer, config),
    ...(!engine && { proxies: proxies(config) }),
    networks: networks(config),
  }
}

function apiFace(url: string, { host, apiKeys }: Config): string {
  return `  API        ${url}          /health /ready /metrics /openapi.json /docs    ${keyed(apiKeys.length > 0, host)}
  Clients    FIRECRAWL_API_URL=${url}`
}

function engineFace(url: string, { host, renderEngineKey }: Config): string {
  return `  Engine     ${url}          /health    ${keyed(renderEngineKey !== undefined, host)}
  Use it     RENDER_ENGINE_URLS=${url}`
}

function keyed(required: boolean, host: string): string {
  if (required) return 'a key is required'
  return isLoopback(host) ? 'no key set: this machine only' : 'no key set: open to whoever reaches it'
}

/** A missing browser is followed by its fix. */
function browser({ says, browser, fix }: Renderer, { renderEngineMaxPages: pages }: Config): string {
  if (browser === 'engines') return `${says} (RENDER_ENGINE_URLS)`
  if (browser === 'none') return `none: ${says}${fix === undefined ? '' : `\n             ${fix}`}`
  return `${says}  (starts with the first page that needs it, ${pages} pages at once)`
}

function database({ role, databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== undefined) return 'as DATABASE_URL says'
  if (role === 'api') return 'none unless DATABASE_URL or DATA_DIR names one; crawls and batches need it'
  return `private, in ${dataDir} (DATABASE_URL names another)`
}

function proxies(config: Config): string {
  const { proxyUrl, enhancedProxyUrl, stealthProxyUrl, tlsClientUrl } = config
  const set = [proxyUrl, enhancedProxyUrl, stealthProxyUrl].flatMap((proxy) => proxy?.name ?? [])
  const own = tlsClientUrl === undefined ? 'built in (SERVICE_TLS_CLIENT_URL names another)' : 'SERVICE_TLS_CLIENT_URL'
  return `${set.join(', ') || 'none (SERVICE_PROXY_URL sets one)'};  TLS client: ${own}`
}

function networks({ allowPrivateNetworks }: Config): string {
  if (allowPrivateNetworks.length > 0) return 'private ones are open in part (SERVICE_ALLOW_PRIVATE_NETWORKS)'
  return 'private ones are closed (SERVICE_ALLOW_PRIVATE_NETWORKS opens them)'
}

function example(url: string): string {
  return `  Try:  ${ownCommand()} scrape https://example.com
        curl -s ${url}/v2/scrape -H 'content-type: application/json' -d '{"url":"https://example.com"}'

`
}
