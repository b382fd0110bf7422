// The cookies of one chain of redirects.
import { CookieJar } from 'tough-cookie'

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

  /** Takes the `Set-Cookie` headers of a response, except for cookies that `url` may not set. */
  keep(url: URL, headers: readonly (readonly [string, string])[]): void {
    headers
      .filter(([name, value]) => name.toLowerCase() === 'set-cookie' && value.length <= MAX_COOKIE_LENGTH)
      .slice(0, MAX_COOKIES_PER_RESPONSE)
      .forEach(([, value]) => {
        this.#jar.setCookieSync(guarded(value), url.href, { ignoreError: true })
      })
  }

  /**
   * The `Cookie` header for `url`: the caller's cookies, and the chain's with other names.
   *
   * @param own the caller's header, if `url` may see it
   */
  header(url: URL, own: string | undefined): string | undefined {
    const ownPairs = guarded(own ?? '')
      .split(';')
      .map((pair) => unguarded(pair.trim()))
    const ownNames = new Set(ownPairs.map(nameOf))
    const chain = this.#jar.getCookiesSync(url.href).map((cookie) => unguarded(cookie.cookieString()))
    const pairs = [...ownPairs, ...chain.filter((pair) => !ownNames.has(nameOf(pair)))]
    return pairs.filter((pair) => pair !== '').join('; ') || undefined
  }
}

const nameOf = (pair: string) => pair.slice(0, Math.max(0, pair.indexOf('=')))

/**
 * The byte a0 ends `à` and many other UTF-8 characters. As a character it is a no-break space, which tough-cookie would
 * trim, so another character stands for it in the jar.
 */
const guarded = (bytes: string) => bytes.replaceAll('\u00a0', '\ue0a0')
const unguarded = (text: string) => text.replaceAll('\ue0a0', '\u00a0')
