import type { Config } from '../../config/read.ts'
import { type FailureKind, type Provider, ProviderFailure } from '../../search/provider.ts'
import { readHere } from '../../search/read-results.ts'
import type { SourceName } from '../../search/search.ts'
import { fetchSettings } from '../../service/fetch-settings.ts'
import { searchProviders } from '../../service/search.ts'
import type { CheckResult } from './check-result.ts'

/** Asks each search engine once. Only those that the operator has set must answer. */
export async function checkSearch(config: Config): Promise<CheckResult[]> {
  const { rules, proxies = {} } = fetchSettings(config, [], [])
  const providers = searchProviders(config, { rules, proxies, read: readHere })
  const hasOwn = providers.some(({ configured }) => configured)
  if (providers.length > 0) return Promise.all(providers.map((provider) => answered(provider, hasOwn)))
  const fix = 'Set SERVICE_SEARXNG_URL, or SERVICE_SEARCH_FALLBACK_URL to anything but off.'
  return [{ state: 'warn', about: 'search', says: 'none: every search engine is off', fix }]
}

async function answered(provider: Provider, hasOwn: boolean): Promise<CheckResult> {
  const { name, sources, configured } = provider
  const source = sources[0]!
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const started = performance.now()
  const bad = configured ? 'FAIL' : 'warn'
  const about = 'search'
  const what = `${name} (${sources.join(', ')})`
  try {
    const { hits } = await provider.fetchPage({ ...QUESTION, source }, signal)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (hits.length > 0) return { state: 'ok', about, says: `${what} answers in ${seconds} s` }
    const fix = `Check ${variableOf(provider)}: is it a search engine, and does it find anything in a browser?`
    return { state: bad, about, says: `${what} finds nothing for "${QUESTION.text}"`, fix }
  } catch (thrown) {
    const { kind, reason } = failureOf(thrown, signal)
    return { state: bad, about, says: `${what} ${reason}`, fix: fixOf(kind, provider, hasOwn) }
  }
}

const TIMEOUT_MS = 10_000

/** Every search engine finds something for it. */
const QUESTION = {
  text: 'weather',
  plain: { text: 'weather', include: [], exclude: [] },
  wanted: 1,
  next: undefined,
  language: undefined,
  country: undefined,
  location: undefined,
  time: undefined,
}

function failureOf(thrown: unknown, signal: AbortSignal): Pick<ProviderFailure, 'kind' | 'reason'> {
  if (thrown instanceof ProviderFailure) return thrown
  if (signal.aborted) return { kind: 'slow', reason: `did not answer within ${TIMEOUT_MS / 1000} s` }
  throw thrown
}

function fixOf(kind: FailureKind, provider: Provider, hasOwn: boolean): string {
  const variable = variableOf(provider)
  if (!provider.configured) {
    const what = hasOwn
      ? 'It is public, and asked only if your own search engines fail.'
      : 'It is public. Set SERVICE_SEARXNG_URL to use a SearXNG of your own.'
    return `${what} ${variable}=off leaves this one out.`
  }
  return kind === 'blocked' && provider.name === 'searxng' ? SEARXNG_REFUSES : fixes[kind](variable)
}

/** It answers with 403 and 429 for either reason. */
const SEARXNG_REFUSES =
  'In its settings.yml, add "json" to search.formats, or set server.limiter to false or let this machine pass. Restart it.'

const fixes: Record<FailureKind, (variable: string) => string> = {
  down: (variable) => `Start it, read its log, or correct ${variable}.`,
  slow: (variable) => `Check its load, or correct ${variable}.`,
  blocked: (variable) => `Wait, or correct ${variable}.`,
  refused: (variable) => `Correct ${variable}.`,
  nonsense: (variable) => `Correct ${variable}: something else answers there.`,
  engines: () => 'Enable other engines in its settings.yml.',
  busy: () => 'Wait, and run this again.',
}

/** The setting that a search engine has, by its name or, for those that may be any page, by what it searches. */
function variableOf({ name, sources }: Pick<Provider, 'name' | 'sources'>): string {
  return byName[name] ?? bySource[sources[0]!]
}

const byName: Record<string, string> = {
  searxng: 'SERVICE_SEARXNG_URL',
  brave: 'SERVICE_BRAVE_API_KEY',
  serper: 'SERVICE_SERPER_API_KEY',
  tavily: 'SERVICE_TAVILY_API_KEY',
}

const bySource: Record<SourceName, string> = {
  web: 'SERVICE_SEARCH_FALLBACK_URL',
  news: 'SERVICE_NEWS_SEARCH_URL',
  images: 'SERVICE_IMAGE_SEARCH_URL',
}
