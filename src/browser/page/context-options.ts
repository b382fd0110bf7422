// How a request sets up the browser context of its tab: window, language, user agent, headers and cookies.
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import type { RenderRequest } from '../../engines/engine.ts'
import { targetCredentials } from '../../net/guard/target.ts'
import { timezoneOf } from './timezone.ts'

const VIEWPORT = { width: 1280, height: 800 }

export interface BrowsingDefaults {
  /** What sites see unless the caller sends another one. */
  userAgent: string
  /** The `Accept-Language` header for a location. */
  acceptLanguageOf: (location: RenderRequest['location']) => string
}

export function contextOptions(request: RenderRequest, defaults: BrowsingDefaults): BrowserContextOptions {
  const { screenshot, skipTlsVerification, location } = request
  const timezoneId = location.country === undefined ? undefined : timezoneOf(location.country)
  return {
    acceptDownloads: false,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: skipTlsVerification,
    viewport: screenshot?.viewport ?? VIEWPORT,
    userAgent: userAgentFor(request, defaults),
    locale: languageTags(request, defaults)[0]!,
    ...(timezoneId !== undefined && { timezoneId }),
  }
}

/** Scripts see the user agent too, so unlike other headers of the caller it applies to every host of the page. */
export function userAgentFor({ headers }: RenderRequest, { userAgent }: BrowsingDefaults): string {
  return headerOf(headers, 'user-agent') ?? userAgent
}

/** Language tags in order of preference. Chrome adds the weights itself. */
export function languageTags({ location }: RenderRequest, { acceptLanguageOf }: BrowsingDefaults): string[] {
  return acceptLanguageOf(location)
    .split(',')
    .map((range) => range.replace(/;.*$/, '').trim())
    .filter((tag) => isLanguageTag(tag))
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** The caller's headers, except for those that are set in other ways. */
export function requestHeaders({ url, headers }: RenderRequest): Record<string, string> {
  const authorization = targetCredentials(url)
  const elsewhere = new Set(['cookie', 'user-agent'])
  const own = Object.entries(headers).filter(([name]) => !elsewhere.has(name.toLowerCase()))
  const credentials = authorization !== undefined && headerOf(headers, 'authorization') === undefined
  return Object.fromEntries(credentials ? [...own, ['Authorization', authorization]] : own)
}

/** Turns a `Cookie` header into cookies of its host, so that scripts see them and other hosts do not. */
export async function addCookies(context: BrowserContext, { url, headers }: RenderRequest): Promise<void> {
  const cookies = (headerOf(headers, 'cookie') ?? '').split(';').flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)=(.*?)\s*$/.exec(pair) ?? []
    return name === undefined ? [] : [{ name, value: value ?? '', url: url.origin }]
  })
  // A cookie that Chrome rejects is left out, as a server would ignore one that it does not understand.
  for (const cookie of cookies) await context.addCookies([cookie]).catch(() => undefined)
}

const headerOf = (headers: Readonly<Record<string, string>>, wanted: string) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
