// The cookies of one chain of redirects.
import { type Cookie, CookieJar, pathMatch } from 'tough-cookie'

/** Further cookies of one response are ignored. Chrome keeps 180 for a whole site. */
const MAX_COOKIES_PER_RESPONSE = 100

/** In bytes. Chrome keeps no longer cookie. */
const MAX_COOKIE_LENGTH = 4096

/**
 * Cookies set by a hop are sent to later hops as RFC 6265 allows, byte for byte. All header values here hold bytes, one
 * character each.
 */
export class ChainCookies {
  readonly #jar = new CookieJar(undefined, { looseMode: true, allowSpecialUseDomain: true })
  /** The paths of cookies that were deleted, by name. */
  readonly #deleted = new Map<string, string[]>()

  /** Takes the `Set-Cookie` headers of a response, except for cookies that `url` may not set. */
  keep(url: URL, headers: readonly (readonly [string, string])[]): void {
    headers
      .filter(([name, value]) => name.toLowerCase() === 'set-cookie' && value.length <= MAX_COOKIE_LENGTH)
      .slice(0, MAX_COOKIES_PER_RESPONSE)
      .forEach(([, value]) => {
        const cookie = this.#jar.setCookieSync(guarded(value), url.href, { ignoreError: true })
        if (cookie !== undefined) this.#noteDeletion(cookie)
      })
  }

  /**
   * The `Cookie` header for `url`: the caller's cookies, except for those that the chain has replaced or deleted since, and
   * the chain's.
   *
   * @param own the caller's header, if `url` may see it
   */
  header(url: URL, own: string | undefined): string | undefined {
    const ownPairs = guarded(own ?? '')
      .split(';')
      .map((pair) => unguarded(pair.trim()))
    const chain = this.#jar.getCookiesSync(url.href).map((cookie) => unguarded(cookie.cookieString()))
    const replaced = new Set(chain.map(nameOf))
    const kept = ownPairs.filter((pair) => !replaced.has(nameOf(pair)) && !this.#isDeleted(nameOf(pair), url))
    return [...kept, ...chain].filter((pair) => pair !== '').join('; ') || undefined
  }

  /** The caller's cookies are not in the jar, so it cannot delete them. */
  #noteDeletion(cookie: Cookie): void {
    const { path } = cookie
    const name = unguarded(cookie.key)
    const others = (this.#deleted.get(name) ?? []).filter((other) => other !== path)
    const isDeletion = cookie.expiryTime()! <= Date.now()
    this.#deleted.set(name, isDeletion && path !== null ? [...others, path] : others)
  }

  #isDeleted(name: string, { pathname }: URL): boolean {
    return this.#deleted.get(name)?.some((path) => pathMatch(pathname, path)) ?? false
  }
}

const nameOf = (pair: string) => pair.slice(0, Math.max(0, pair.indexOf('=')))

/**
 * The byte a0 ends `à` and many other UTF-8 characters. As a character it is a no-break space, which tough-cookie would
 * trim, so another character stands for it in the jar.
 */
const guarded = (bytes: string) => bytes.replaceAll('\u00a0', '\ue0a0')
const unguarded = (text: string) => text.replaceAll('\ue0a0', '\u00a0')
