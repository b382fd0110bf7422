// The spelling of scrape options in the targets of monitors: the Python client sends them as `only_main_content`, the
// other clients as `onlyMainContent`.
import { isRecord } from '../../issues.ts'

/**
 * The targets of a request with their options spelled as in `/v2/scrape`. Names that callers choose, such as headers and
 * schemas, stay as they are. What is no target is left for the schema to refuse.
 */
export function respelledTargets(targets: unknown): unknown {
  return Array.isArray(targets) ? targets.map(respelledTarget) : targets
}

function respelledTarget(target: unknown): unknown {
  if (!isRecord(target)) return target
  const { scrapeOptions, scrape_options, crawlOptions, crawl_options, ...rest } = withoutNulls(target)
  const page = scrapeOptions ?? scrape_options
  const crawl = crawlOptions ?? crawl_options
  return {
    ...respelledNames(rest),
    ...(crawl !== undefined && { crawlOptions: isRecord(crawl) ? respelledNames(withoutNulls(crawl)) : crawl }),
    ...(page !== undefined && { scrapeOptions: respelledOptions(page) }),
  }
}

/** Scrape options as the schema spells them. */
export function respelledOptions(options: unknown): unknown {
  if (!isRecord(options)) return options
  const { formats, parsers, actions, ...rest } = withoutNulls(options)
  return {
    ...respelledNames(rest),
    ...(formats !== undefined && { formats: Array.isArray(formats) ? formats.flatMap(respelledFormat) : formats }),
    ...(parsers !== undefined && { parsers: Array.isArray(parsers) ? parsers.map(respelledEntry) : parsers }),
    ...(actions !== undefined && { actions: Array.isArray(actions) ? actions.map(respelledEntry) : actions }),
  }
}

/**
 * Every monitor tracks changes, so the format of this name says only what to track: with the mode `json`, the data of its
 * schema.
 */
function respelledFormat(format: unknown): unknown[] {
  const name = typeof format === 'string' ? camel(format) : format
  if (name === 'changeTracking') return []
  if (!isRecord(name)) return [name]
  const entry = respelledEntry(name) as Record<string, unknown>
  if (entry.type !== 'changeTracking') return [entry]
  const { schema, prompt, modes } = entry
  const wantsData = Array.isArray(modes) && modes.includes('json')
  if (!wantsData) return []
  return [
    'markdown',
    { type: 'json', ...(schema !== undefined && { schema }), ...(prompt !== undefined && { prompt }) },
  ]
}

function respelledEntry(entry: unknown): unknown {
  if (typeof entry === 'string') return camel(entry)
  if (!isRecord(entry)) return entry
  const named = respelledNames(withoutNulls(entry))
  return typeof named.type === 'string' ? { ...named, type: camel(named.type) } : named
}

/** The members of one object; what is in them stays as it is. */
const respelledNames = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), value]))

const camel = (name: string) => name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Clients send null for options that were not given. */
const withoutNulls = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
