// Keys of a page's metadata: their names, their types, and limits on their number and size.

/** Plain JSON. A typed key holds a string (`ogLocaleAlternate` an array), a raw key a string or an array. */
export type PageMetadata = Record<string, string | string[]>

/** Records a value under its raw name and the matching typed key, within the limits below. */
export function note(found: Map<string, string[]>, raw: string, value: string): void {
  if (!RESERVED.has(raw)) add(found, raw, value)
  const typed = typedKeys.get(raw.toLowerCase())
  if (typed !== undefined) add(found, typed, value)
}

/** Limits on one page's metadata. Real pages stay below half of each. */
const MAX_RAW_KEYS = 200
const MAX_KEY_CHARS = 200
const MAX_VALUES_PER_KEY = 100
export const MAX_VALUE_CHARS = 10_000

/** Raw name of a `<meta>` in lower case → typed key (docs/compatibility.md, "Metadata"). */
const typedKeys: ReadonlyMap<string, string> = new Map(
  Object.entries({
    description: 'description',
    keywords: 'keywords',
    robots: 'robots',
    'og:title': 'ogTitle',
    'og:description': 'ogDescription',
    'og:url': 'ogUrl',
    'og:image': 'ogImage',
    'og:audio': 'ogAudio',
    'og:determiner': 'ogDeterminer',
    'og:locale': 'ogLocale',
    'og:locale:alternate': 'ogLocaleAlternate',
    'og:site_name': 'ogSiteName',
    'og:video': 'ogVideo',
    'article:section': 'articleSection',
    'article:tag': 'articleTag',
    'article:published_time': 'publishedTime',
    'article:modified_time': 'modifiedTime',
    'dcterms.created': 'dcTermsCreated',
    'dc.date.created': 'dcDateCreated',
    'dc.date': 'dcDate',
    'dcterms.type': 'dcTermsType',
    'dc.type': 'dcType',
    'dcterms.audience': 'dcTermsAudience',
    'dcterms.subject': 'dcTermsSubject',
    'dc.subject': 'dcSubject',
    'dc.description': 'dcDescription',
    'dcterms.keywords': 'dcTermsKeywords',
  }),
)

/** Typed keys whose repeated values are joined. For other keys the first value counts. */
const JOINED = new Set(['description', 'keywords', 'robots', 'articleTag'])

/** Keys that the fetch fills. The official client rejects the whole response if one of them has the wrong type. */
const FETCH_KEYS =
  'sourceURL url statusCode error contentType timezone proxyUsed proxyMode cacheState cachedAt scrapeId numPages totalPages creditsUsed postprocessorsUsed indexId concurrencyLimited concurrencyQueueDurationMs engine engineOutcomes fallbackReason'
const OWN_KEYS = 'title language favicon __proto__ constructor prototype'

/** Names that a page may not use for raw keys: ours, and the client's snake_case spellings, which it would prefer. */
const RESERVED = new Set(
  [...`${FETCH_KEYS} ${OWN_KEYS}`.split(' '), ...typedKeys.values(), 'sourceUrl'].flatMap((key) => [
    key,
    snakeCase(key),
  ]),
)

/** The recorded values in the types that the client expects. */
export function spelled(found: ReadonlyMap<string, string[]>): PageMetadata {
  const metadata: PageMetadata = {}
  for (const [key, values] of found) metadata[key] = spelledValue(key, values)
  return metadata
}

function spelledValue(key: string, values: string[]): string | string[] {
  if (key === 'ogLocaleAlternate') return values
  if (JOINED.has(key)) return values.join(', ')
  return values.length === 1 || RESERVED.has(key) ? values[0]! : values
}

function add(found: Map<string, string[]>, key: string, value: string): void {
  const kept = value.slice(0, MAX_VALUE_CHARS)
  const values = found.get(key)
  if (values !== undefined) {
    if (values.length < MAX_VALUES_PER_KEY) values.push(kept)
  } else if (key.length <= MAX_KEY_CHARS && (found.size < MAX_RAW_KEYS || RESERVED.has(key))) {
    found.set(key, [kept])
  }
}

function snakeCase(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
}
