// Request and response of the /v2 scrape route, and the scrape options that other routes share.
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { PageOptions } from '../../crawl/options.ts'
import type { CacheUse } from '../../fetch/cache/cached.ts'
import type { ScrapeOptions } from '../../operations/scrape.ts'
import { invalidRequest } from '../issues.ts'
import {
  CallerHeaders,
  MAX_NUMBER,
  MAX_TIMEOUT_MS,
  Milliseconds,
  oneOf,
  only,
  optional,
  PageUrl,
  StrictLocation,
  strict,
} from '../schema.ts'
import { Actions, decodeActions } from './actions.ts'
import { V2Document } from './document.ts'
import { decodeFormats, Formats } from './formats.ts'
import { decodeParsers, Parsers } from './parsers.ts'

const DEFAULT_TIMEOUT_MS = 60_000
const MIN_TIMEOUT_MS = 1000
const MAX_WAIT_MS = 60_000
/** Defaults that the official client sends together with any other option (docs/compatibility.md#scrape-options). */
export const DEFAULT_MAX_AGE_MS = 14_400_000

/** CSS selectors. */
export const Selectors = Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), {
  maxItems: 100,
  description: 'CSS selectors.',
})

/** Telemetry of the clients: any string or null is accepted and has no effect (docs/compatibility.md#ignored-members). */
export const clientMembers = {
  origin: optional(Type.Union([Type.String(), Type.Null()])),
  integration: optional(Type.Union([Type.String(), Type.Null()])),
} satisfies TProperties

/** The options of a scrape in `/v2` requests (docs/compatibility.md#scrape-options). */
export const scrapeMembers = {
  formats: optional(Formats),
  headers: optional(CallerHeaders),
  includeTags: optional(Selectors),
  excludeTags: optional(Selectors),
  onlyMainContent: optional(
    Type.Boolean({ default: true, description: 'Remove menus, footers and other boilerplate.' }),
  ),
  onlyCleanContent: optional(
    Type.Boolean({ default: false, description: 'Keep only the text of the main content, using the strictest rules.' }),
  ),
  timeout: optional(Milliseconds(MIN_TIMEOUT_MS, MAX_TIMEOUT_MS, { default: DEFAULT_TIMEOUT_MS })),
  waitFor: optional(Milliseconds(0, MAX_WAIT_MS, { default: 0 })),
  mobile: optional(only(false, 'this service does not emulate phones')),
  fastMode: optional(only(false, 'this service has one mode')),
  parsers: optional(Parsers),
  actions: optional(Actions),
  location: optional(StrictLocation),
  skipTlsVerification: optional(
    Type.Boolean({
      default: true,
      description:
        'Accept invalid TLS certificates. The default is false if `headers`, `actions` or a password are given.',
    }),
  ),
  removeBase64Images: optional(Type.Boolean({ default: true })),
  blockAds: optional(Type.Boolean({ default: true, description: 'Block ads. Applies to rendered pages only.' })),
  proxy: optional(
    oneOf(['basic', 'enhanced', 'stealth', 'auto'], {
      default: 'auto',
      description:
        '`auto` tries the configured proxies in this order while the site blocks requests. Without a configured proxy, none is used.',
    }),
  ),
  maxAge: optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_NUMBER,
      default: DEFAULT_MAX_AGE_MS,
      description: 'Milliseconds. A cached copy younger than this is returned. 0 always fetches the page.',
    }),
  ),
  minAge: optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_NUMBER,
      description: 'Milliseconds. Return a cached copy only, and only if it is at least this old.',
    }),
  ),
  min_age: optional(
    Type.Integer({ minimum: 0, maximum: MAX_NUMBER, description: 'Alias of `minAge`, sent by the Python client.' }),
  ),
  storeInCache: optional(Type.Boolean({ default: true, description: 'Whether to store the page in the cache.' })),
  lockdown: optional(Type.Boolean({ default: false, description: 'Return a cached copy only and never fetch.' })),
  zeroDataRetention: optional(only(false, 'pages are only cached in memory; "storeInCache": false turns that off')),
  redactPII: optional(only(false, 'this service does not redact')),
  threatProtection: optional(strict({ mode: optional(oneOf(['off'])) })),
} satisfies TProperties

/** The options of every page of a job, nested or flat. */
export const jobPageMembers = { ...scrapeMembers, ...clientMembers } satisfies TProperties

/** Body of `POST /v2/scrape`. */
export const V2ScrapeRequest = strict({ url: PageUrl, ...jobPageMembers })

export const V2ScrapeResponse = Type.Object({ success: Type.Literal(true), data: V2Document })

/** @throws ServiceError `invalid_request` for errors in formats and actions that the schema cannot express */
export function decodeV2Scrape(request: Static<typeof V2ScrapeRequest>): ScrapeOptions {
  const headers = request.headers ?? {}
  const timeoutMs = request.timeout ?? DEFAULT_TIMEOUT_MS
  const waitForMs = request.waitFor ?? 0
  const { content, screenshot, changeTracking } = decodeFormats(request.formats)
  const actions = decodeActions(request.actions, { timeoutMs, waitForMs })
  const options: ScrapeOptions = {
    url: request.url,
    content: {
      ...content,
      onlyMainContent: request.onlyMainContent ?? true,
      onlyCleanContent: request.onlyCleanContent ?? false,
      includeTags: request.includeTags ?? [],
      excludeTags: request.excludeTags ?? [],
      removeBase64Images: request.removeBase64Images ?? true,
      ...decodeParsers(request.parsers),
    },
    headers,
    location: request.location ?? {},
    skipTlsVerification: request.skipTlsVerification ?? !mayHoldSecrets(request),
    timeoutMs,
    waitForMs,
    blockAds: request.blockAds ?? true,
    actions,
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(changeTracking === undefined ? {} : { changeTracking }),
    useBrowser: 'auto',
    proxy: request.proxy ?? 'auto',
    cache: cacheUse(request, changeTracking !== undefined),
  }
  checkCopies(options)
  return options
}

/**
 * The options by which a job scrapes its pages.
 *
 * @param urls the URLs of the job. A password in one of them counts for all.
 * @throws ServiceError as for `decodeV2Scrape`
 */
export function decodeJobPage(
  options: Omit<Static<typeof V2ScrapeRequest>, 'url'>,
  urls: readonly string[],
): PageOptions {
  const [first = ''] = urls
  const { url: _, ...page } = decodeV2Scrape({ ...options, url: urls.find((url) => mayHoldSecrets({ url })) ?? first })
  return page
}

/** The main options of the pages of a job, spelled as in a request. */
export function encodeJobPage({ content, timeoutMs, waitForMs }: PageOptions) {
  const { formats, onlyMainContent } = content
  return { formats, onlyMainContent, timeout: timeoutMs, waitFor: waitForMs }
}

/** Whether the request holds secrets, which must not go to a server with an unchecked certificate. */
export function mayHoldSecrets({
  url,
  headers = {},
  actions = [],
}: Pick<Static<typeof V2ScrapeRequest>, 'url' | 'headers' | 'actions'>): boolean {
  return Object.keys(headers).length > 0 || actions.length > 0 || /^(?:[a-z]+:\/\/)?[^/?#]*@/i.test(url.trim())
}

/** A copy from the cache says nothing about changes, so with the default, which clients send too, there is none for tracking. */
function cacheUse(
  { lockdown, maxAge, minAge, min_age, storeInCache }: Static<typeof V2ScrapeRequest>,
  tracksChanges: boolean,
): CacheUse {
  const minAgeMs = minAge ?? min_age
  const mustFetch =
    tracksChanges &&
    lockdown !== true &&
    minAgeMs === undefined &&
    (maxAge ?? DEFAULT_MAX_AGE_MS) === DEFAULT_MAX_AGE_MS
  return {
    maxAgeMs: mustFetch
      ? 0
      : (maxAge ?? (lockdown === true || minAgeMs !== undefined ? Number.POSITIVE_INFINITY : DEFAULT_MAX_AGE_MS)),
    ...(minAgeMs === undefined ? {} : { minAgeMs }),
    store: storeInCache ?? true,
    only: lockdown === true ? 'lockdown' : minAgeMs === undefined ? undefined : 'minAge',
  }
}

/**
 * Actions and screenshots need a page that is open in a browser, so a cached copy is no use.
 *
 * @throws ServiceError `invalid_request` if the request allows cached copies only
 */
function checkCopies({ actions, screenshot, cache: { only } }: ScrapeOptions): void {
  if (only === undefined || (actions.length === 0 && screenshot === undefined)) return
  const what = actions.length > 0 ? '"actions" need' : 'a screenshot needs'
  const message = `"${only}" returns cached copies only, but ${what} a browser. Remove one of them`
  throw invalidRequest([{ code: 'custom', path: [only], message }])
}
