import { pixels, type ReadHit, sizeOf } from './hit.ts'
import { plainText } from './plain-text.ts'
import { ProviderFailure } from './provider.ts'
import { resultDate } from './result-date.ts'
import { resultUrl } from './result-url.ts'

export type Result = Record<string, unknown>

export interface SearxngAnswer {
  results: Result[]
  /** The engines that failed, as SearXNG names them. */
  failed: unknown[]
}

/**
 * The JSON answer of SearXNG, and of services in its shape.
 *
 * @throws ProviderFailure if it is something else
 */
export function readAnswer(text: string): SearxngAnswer {
  const { results, unresponsive_engines: unresponsive } = parsed(text) ?? {}
  if (!Array.isArray(results)) {
    throw new ProviderFailure('nonsense', 'answered with something else than the JSON of SearXNG')
  }
  return {
    results: results.slice(0, MAX_RESULTS).filter((result) => typeof result === 'object' && result !== null),
    failed: Array.isArray(unresponsive) ? unresponsive : [],
  }
}

const MAX_RESULTS = 1000

/** There are no results because the engines failed, although SearXNG answers with success. */
export function withoutEngines(failed: readonly unknown[]): ProviderFailure {
  const shown = failed.slice(0, MAX_SHOWN_ENGINES).map(engineText)
  const more = failed.length > shown.length ? ` and ${failed.length - shown.length} more` : ''
  return new ProviderFailure('engines', `has no results because its engines failed: ${shown.join(', ')}${more}`)
}

const MAX_SHOWN_ENGINES = 5

/** `brave (timeout)`, from `["brave", "timeout"]` or, in older versions, other shapes. */
function engineText(engine: unknown): string {
  const [name, why] = Array.isArray(engine) ? engine : [engine, undefined]
  const shown = plainText(typeof name === 'number' ? String(name) : name, 40) || 'an engine'
  return typeof why === 'string' ? `${shown} (${plainText(why, 80)})` : shown
}

function parsed(text: string): Result | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Result) : undefined
  } catch {
    return undefined
  }
}

/** One result. Its members may be missing or of another type. */
export function readResult(result: Result, base: URL, now: Date): ReadHit {
  const picture = [result.img_src, result.thumbnail_src, result.thumbnail]
  const size = sizeOf(result.resolution)
  return {
    url: resultUrl(result.url),
    title: plainText(result.title),
    description: plainText(result.content),
    date: resultDate(result.publishedDate, now) ?? resultDate(result.pubdate, now),
    imageUrl: picture
      .map((link) => (link === '' ? undefined : resultUrl(link, base)))
      .find((link) => link !== undefined),
    imageWidth: size.imageWidth ?? pixels(result.width),
    imageHeight: size.imageHeight ?? pixels(result.height),
  }
}
