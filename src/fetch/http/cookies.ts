import { CookieJar } from 'tough-cookie'

/** More cookies than this from one response are ignored; Chrome keeps 180 for a whole site. */
const MAX_COOKIES_PER_RESPONSE = 100

/** Bytes; Chrome keeps no cookie that is longer. */
const MAX_COOKIE_LENGTH = 4096

/**
 * The cookies of one chain of redirects: what a hop sets is sent to later hops as RFC 6265 allows, byte for byte. All
 * header values here are bytes, a character for each.
 */
export class ChainCookies {
  readonly #jar = new CookieJar(undefined, { looseMode: true, allowSpecialUseDomain: true })

  /** Takes the `Set-Cookie` headers of a response; cookies that `url` may not set are left out. */
  keep(url: URL, headers: readonly (readonly [string, string])[]): void {
    headers
      .filter(([name, value]) => name.toLowerCase() === 'set-cookie' && value.length <= MAX_COOKIE_LENGTH)
      .slice(0, MAX_COOKIES_PER_RESPONSE)
      .forEach(([, value]) => {
        this.#jar.setCookieSync(guarded(value), url.href, { ignoreError: true })
      })
  }

  /**
   * The `Cookie` header for `url`: the chain's cookies, and the caller's, which win over those of the same name.
   *
   * @param own the caller's header, when `url` may see it
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
 * The byte a0 ends `à` and many other characters of UTF-8. As a character it is a no-break space, which tough-cookie
 * would trim away, so that it is something else while a cookie is kept.
 */
const guarded = (bytes: string) => bytes.replaceAll('\u00a0', '\ue0a0')
const unguarded = (text: string) => text.replaceAll('\ue0a0', '\u00a0')
