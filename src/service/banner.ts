import type { Config } from '../config/read.ts'
import { ownCommand } from '../platform/environment.ts'
import { version } from '../version.ts'
import type { Renderer } from './browser-choice.ts'
import { isLoopback } from './listening.ts'

/** The text that a terminal shows at startup: where the service listens, what it uses and what to try. */
export function startupBanner(url: string, config: Config, renderer: Renderer): string {
  const { role } = config
  const engine = role === 'render'
  const facts = Object.entries(startupFacts(config, renderer))
  return `web-extract ${version}  (${role === 'all' ? 'api + worker + scheduler + render' : role}, pid ${process.pid})

${engine ? engineUrls(url, config) : apiUrls(url, config)}

${facts.map(([name, fact]) => `  ${name.padEnd(10)} ${fact}\n`).join('')}
${engine ? '' : example(url)}`
}

/** What the service uses, and the setting that adds or changes each part. */
export function startupFacts(config: Config, renderer: Renderer): Record<string, string> {
  const engine = config.role === 'render'
  return {
    ...(!engine && { database: database(config) }),
    browser: browser(renderer, config),
    ...(!engine && { proxies: proxies(config), search: search(config) }),
    networks: networks(config),
  }
}

function apiUrls(url: string, { host, apiKeys }: Config): string {
  return `  API        ${url}          /health /ready /metrics /openapi.json /docs    ${keyNote(apiKeys.length > 0, host)}
  Console    ${url.replace(/\/?$/, '/')}         open it in a browser
  Clients    FIRECRAWL_API_URL=${url}`
}

function engineUrls(url: string, { host, renderEngineKey }: Config): string {
  return `  Engine     ${url}          /health    ${keyNote(renderEngineKey !== undefined, host)}
  Use it     RENDER_ENGINE_URLS=${url}`
}

function keyNote(required: boolean, host: string): string {
  if (required) return 'a key is required'
  return isLoopback(host) ? 'no key set: this machine only' : 'no key set: open to anyone who can reach it'
}

/** A missing browser is followed by its fix. */
function browser({ text, browser, fix }: Renderer, { renderEngineMaxPages: pages }: Config): string {
  if (browser === 'engines') return `${text} (RENDER_ENGINE_URLS)`
  if (browser === 'none') return `none: ${text}${fix === undefined ? '' : `\n             ${fix}`}`
  return `${text}  (starts when a page first needs it, up to ${pages} pages at once)`
}

function database({ role, databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== undefined) return 'set by DATABASE_URL'
  if (role === 'api') return 'none; crawls and batches need one (set DATABASE_URL or DATA_DIR)'
  return `private, in ${dataDir} (set DATABASE_URL to use another)`
}

function proxies(config: Config): string {
  const { proxyUrl, enhancedProxyUrl, stealthProxyUrl, tlsClientUrl } = config
  const set = [proxyUrl, enhancedProxyUrl, stealthProxyUrl].flatMap((proxy) => proxy?.name ?? [])
  const own =
    tlsClientUrl === undefined ? 'built in (set SERVICE_TLS_CLIENT_URL to use another)' : 'SERVICE_TLS_CLIENT_URL'
  return `${set.join(', ') || 'none (set SERVICE_PROXY_URL to use one)'};  TLS client: ${own}`
}

/** Queries of a service without settings leave for public engines, which who runs it should know. */
function search(config: Config): string {
  const pages = [config.searchFallbackUrl, config.newsSearchUrl, config.imageSearchUrl]
  const own = [config.searxngUrl, config.braveApiKey, config.serperApiKey, config.tavilyApiKey, ...pages]
  if (own.some((each) => each !== undefined && each !== 'off')) return 'the engines in the settings'
  if (pages.every((page) => page === 'off')) return 'none (set SERVICE_SEARXNG_URL to search the web)'
  return 'public engines (set SERVICE_SEARXNG_URL to use your own)'
}

function networks({ allowPrivateNetworks }: Config): string {
  if (allowPrivateNetworks.length > 0) return 'some private networks are allowed (SERVICE_ALLOW_PRIVATE_NETWORKS)'
  return 'private networks are blocked (set SERVICE_ALLOW_PRIVATE_NETWORKS to allow some)'
}

function example(url: string): string {
  return `  Try:  ${ownCommand()} scrape https://example.com
        curl -s ${url}/v2/scrape -H 'content-type: application/json' -d '{"url":"https://example.com"}'

`
}
