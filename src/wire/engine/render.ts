import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { ActionResult, EngineHealth, RenderedPage, RenderRequest } from '../../engines/engine.ts'
import { type ErrorCode, errorCodes, ServiceError } from '../../errors.ts'
import { packed, unpacked } from '../framing.ts'
import { CallerHeaders, lenient, MAX_TIMEOUT_MS, oneOf, optional, StrictLocation } from '../schema.ts'

/** `Content-Type` of a rendered page, sent by an engine. */
export const PAGE_TYPE = 'application/vnd.web-extract.page'

/** Maximum size of a request: headers, and up to 256 KiB of scripts and texts of actions. */
export const MAX_REQUEST_BYTES = 2 * 1024 * 1024

const Size = lenient({ width: Type.Integer(), height: Type.Integer() })
const screenshotMembers = {
  fullPage: Type.Boolean(),
  quality: optional(Type.Integer({ minimum: 1, maximum: 100 })),
  viewport: optional(Size),
}
const action = <const T extends string, P extends TProperties>(type: T, members: P) =>
  lenient({ type: Type.Literal(type), ...members })

const ActionOnWire = Type.Union([
  action('wait', { milliseconds: Type.Integer({ minimum: 0 }) }),
  action('wait', { selector: Type.String() }),
  action('click', { selector: Type.String(), all: Type.Boolean() }),
  action('write', { text: Type.String() }),
  action('press', { key: Type.String() }),
  action('scroll', { direction: oneOf(['up', 'down']), selector: optional(Type.String()) }),
  action('screenshot', screenshotMembers),
  action('scrape', {}),
  action('executeJavascript', { script: Type.String() }),
  action('pdf', { format: Type.String(), landscape: Type.Boolean(), scale: Type.Number() }),
])

export const ProxyOnWire = lenient({
  name: oneOf(['basic', 'enhanced', 'stealth']),
  url: Type.String(),
  handshakeMs: Type.Number(),
})
export const ServicesOnWire = Type.Array(
  lenient({ hostname: Type.String(), port: Type.Integer(), path: optional(Type.String()) }),
)

/** Body of `POST /render`. It holds secrets (headers, proxy passwords) and is never logged. */
const RenderBody = lenient({
  url: Type.String(),
  headers: CallerHeaders,
  location: StrictLocation,
  skipTlsVerification: Type.Boolean(),
  proxy: optional(ProxyOnWire),
  closed: optional(ServicesOnWire),
  blockAds: Type.Boolean(),
  waitForMs: Type.Integer({ minimum: 0 }),
  actions: Type.Array(ActionOnWire, { maxItems: 1000 }),
  screenshot: optional(lenient(screenshotMembers)),
  /** Owner of the page. Only the owner can use its handoff. */
  owner: Type.String(),
  /** The remaining time. */
  timeoutMs: Type.Integer({ minimum: 1, maximum: MAX_TIMEOUT_MS }),
})

const Counts = <const W extends string>(...words: W[]) =>
  lenient(Object.fromEntries(words.map((word) => [word, Type.Integer()])) as Record<W, ReturnType<typeof Type.Integer>>)

/** `GET /health` of an engine. It needs no key. */
export const Health = lenient({
  instanceId: Type.String(),
  version: Type.String(),
  pages: Counts('active', 'available'),
  jobs: Counts('running', 'waiting', 'completed', 'failed'),
  sessions: Counts('active', 'available'),
  engines: lenient({ browser: Type.Boolean() }),
})

/** A request as it is sent; secret. */
export function encodeRender(
  { url, proxy, ...request }: RenderRequest,
  { owner, timeoutMs }: { owner: string; timeoutMs: number },
): string {
  const { name, handshakeMs } = proxy ?? {}
  return JSON.stringify({
    ...request,
    url: url.href,
    ...(proxy !== undefined && { proxy: { name, url: proxy.secretUrl(), handshakeMs } }),
    owner,
    timeoutMs: Math.min(MAX_TIMEOUT_MS, Math.max(1, Math.round(timeoutMs))),
  } satisfies Partial<Record<keyof Static<typeof RenderBody>, unknown>>)
}

/**
 * Decodes a request. Its proxy stays a text, which is parsed when a connection is made.
 *
 * @throws ServiceError `invalid_request`, which shows nothing of the request
 */
export function decodeRender(bytes: Uint8Array) {
  const body = jsonOf(bytes)
  const url = Value.Check(RenderBody, body) ? URL.parse(body.url) : null
  if (!Value.Check(RenderBody, body) || url === null || !/^https?:$/.test(url.protocol)) {
    throw new ServiceError('invalid_request', 'The body is not a valid POST /render request of this version')
  }
  const { proxy, owner, timeoutMs, ...request } = body
  return { request: { ...request, url } as RenderRequest, proxy, owner, timeoutMs }
}

/** Encodes a page and its images: a JSON head followed by bytes, which saves the overhead of base64. */
export function encodePage({ body, screenshot, results, ...facts }: RenderedPage): Uint8Array {
  const parts: Uint8Array[] = [body]
  const head = {
    ...facts,
    ...(screenshot !== undefined && { screenshot: put(screenshot, parts) }),
    results: results.map((result) =>
      'dataUrl' in result ? { ...result, dataUrl: put(result.dataUrl, parts) } : result,
    ),
  }
  return packed(head, parts)
}

/** @throws Error if it is not a page */
export function decodePage(bytes: Uint8Array): RenderedPage {
  const { head, parts } = unpacked(bytes)
  if (!Value.Check(PageHead, head)) throw new Error('the head does not describe a page')
  const { screenshot, results, ...facts } = head
  return {
    ...(facts as Omit<RenderedPage, 'body' | 'results' | 'contentType'>),
    contentType: facts.contentType,
    // A copy: readers may transfer the bytes, and the images need not stay in memory with them.
    body: parts[0]?.slice() ?? new Uint8Array(),
    ...(screenshot !== undefined && { screenshot: got(screenshot, parts) }),
    results: results.map((result) =>
      'dataUrl' in result ? { ...result, dataUrl: got(result.dataUrl as Reference, parts) } : result,
    ) as ActionResult[],
  }
}

/** @returns the error that an engine reported, or undefined if its code is unknown here */
export function decodeFailure(bytes: Uint8Array): ServiceError | undefined {
  const failure = jsonOf(bytes)
  if (!Value.Check(Failure, failure) || !Object.hasOwn(errorCodes, failure.error.code)) return undefined
  const { code, message, ...known } = failure.error
  return new ServiceError(code as ErrorCode, message, known as Omit<ServiceErrorFields, 'cause'>)
}

export function encodeFailure({ code, message, hint, details, retryAfterSeconds }: ServiceError) {
  return {
    error: {
      code,
      message,
      ...(hint !== undefined && { hint }),
      ...(details !== undefined && { details }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
  } satisfies Static<typeof Failure>
}

/** @throws Error if it is not a health response */
export function decodeHealth(bytes: Uint8Array): EngineHealth {
  const health = jsonOf(bytes)
  if (!Value.Check(Health, health)) throw new Error('the response is not a health report')
  return health
}

type ServiceErrorFields = NonNullable<ConstructorParameters<typeof ServiceError>[2]>

const Failure = lenient({
  error: lenient({
    code: Type.String(),
    message: Type.String(),
    hint: optional(Type.String()),
    details: optional(Type.Array(Type.Unknown())),
    retryAfterSeconds: optional(Type.Integer({ minimum: 1 })),
  }),
})

/** A data URL whose bytes are sent as a separate part. */
const Reference = lenient({ part: Type.Integer({ minimum: 1 }), type: Type.String() })
type Reference = Static<typeof Reference>

const PageHead = lenient({
  finalUrl: Type.String(),
  status: Type.Integer(),
  statusText: optional(Type.String()),
  contentType: optional(Type.String()),
  headers: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  screenshot: optional(Reference),
  results: Type.Array(lenient({ index: Type.Integer(), type: Type.String(), dataUrl: optional(Reference) })),
  pageErrors: Type.Array(Type.String()),
  unended: optional(Type.Literal(true)),
  scrapeId: Type.String(),
})

function put(dataUrl: string, parts: Uint8Array[]): Reference {
  const comma = dataUrl.indexOf(',')
  const type = dataUrl.slice('data:'.length, comma).replace(/;base64$/, '')
  return { part: parts.push(Buffer.from(dataUrl.slice(comma + 1), 'base64')) - 1, type }
}

function got({ part, type }: Reference, parts: readonly Uint8Array[]): string {
  const bytes = parts[part]
  if (bytes === undefined) throw new Error('a picture is missing')
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
