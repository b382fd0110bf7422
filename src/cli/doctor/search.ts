import type { Config } from '../../config/read.ts'
import { type FailureKind, type Provider, ProviderFailure } from '../../search/provider.ts'
import type { SourceName } from '../../search/search.ts'
import { fetchSettings } from '../../service/fetch-settings.ts'
import { searchProviders } from '../../service/search.ts'
import type { CheckResult } from './check-result.ts'

/** Asks each search engine once. Only those that the operator has set must answer. */
export async function checkSearch(config: Config): Promise<CheckResult[]> {
  const { rules, proxies = {} } = fetchSettings(config, [], [])
  const providers = searchProviders(config, { rules, proxies })
  if (providers.length > 0) return Promise.all(providers.map(answered))
  const fix = 'Set SERVICE_SEARXNG_URL, or SERVICE_SEARCH_FALLBACK_URL to anything but off.'
  return [{ state: 'warn', about: 'search', says: 'none: every search engine is off', fix }]
}

async function answered(provider: Provider): Promise<CheckResult> {
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
    const fix = `Check ${variableOf(sources)}: is it a search engine, and does it find anything in a browser?`
    return { state: bad, about, says: `${what} finds nothing for "${QUESTION.text}"`, fix }
  } catch (thrown) {
    const { kind, reason } = failureOf(thrown, signal)
    return { state: bad, about, says: `${what} ${reason}`, fix: fixOf(kind, provider) }
  }
}

const TIMEOUT_MS = 10_000

/** Every search engine finds something for it. */
const QUESTION = {
  text: 'weather',
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

function fixOf(kind: FailureKind, { configured, sources }: Provider): string {
  const variable = variableOf(sources)
  if (!configured) {
    return `It is public. Set SERVICE_SEARXNG_URL to a SearXNG of your own; "${variable}=off" leaves this one out.`
  }
  return fixes[kind](variable)
}

const fixes: Record<FailureKind, (variable: string) => string> = {
  down: (variable) => `Start it, or correct ${variable}.`,
  slow: (variable) => `Check its load, or correct ${variable}.`,
  blocked: (variable) => `Wait, or allow this machine in its limiter. ${variable} can name another.`,
  refused: (variable) =>
    `Correct ${variable}. A SearXNG must allow JSON: add "json" to search.formats in its settings.yml.`,
  nonsense: (variable) => `Correct ${variable}: something else answers there.`,
  engines: () => 'Enable other engines in its settings.yml.',
}

/** The setting that names a search engine. SearXNG is the one that searches for several sources. */
function variableOf(sources: readonly SourceName[]): string {
  return sources.length > 1 ? 'SERVICE_SEARXNG_URL' : variables[sources[0]!]
}

const variables: Record<SourceName, string> = {
  web: 'SERVICE_SEARCH_FALLBACK_URL',
  news: 'SERVICE_NEWS_SEARCH_URL',
  images: 'SERVICE_IMAGE_SEARCH_URL',
}
