import { CookieJar } from 'tough-cookie'

/** More cookies than this from one response are ignored; Chrome keeps 180 for a whole site. */
const MAX_COOKIES_PER_RESPONSE = 100

/** Chrome keeps no cookie longer than this. */
const MAX_COOKIE_LENGTH = 4096

/** The cookies of one chain of redirects: what a hop sets is sent to later hops as RFC 6265 allows. */
export class ChainCookies {
  readonly #jar = new CookieJar(undefined, { looseMode: true, allowSpecialUseDomain: true })

  /** Takes the `Set-Cookie` headers of a response; cookies that `url` may not set are left out. */
  keep(url: URL, headers: readonly (readonly [string, string])[]): void {
    headers
      .filter(([name, value]) => name.toLowerCase() === 'set-cookie' && value.length <= MAX_COOKIE_LENGTH)
      .slice(0, MAX_COOKIES_PER_RESPONSE)
      .forEach(([, value]) => {
        this.#jar.setCookieSync(value, url.href, { ignoreError: true })
      })
  }

  /**
   * The `Cookie` header for `url`: the chain's cookies, and the caller's, which win over those of the same name.
   *
   * @param own the caller's header, when `url` may see it
   */
  header(url: URL, own: string | undefined): string | undefined {
    const ownPairs = (own ?? '').split(';').map((pair) => pair.trim())
    const ownNames = new Set(ownPairs.map(nameOf))
    const chain = this.#jar.getCookiesSync(url.href).map((cookie) => cookie.cookieString())
    const pairs = [...ownPairs, ...chain.filter((pair) => !ownNames.has(nameOf(pair)))]
    return pairs.filter((pair) => pair !== '').join('; ') || undefined
  }
}

const nameOf = (pair: string) => pair.slice(0, Math.max(0, pair.indexOf('=')))
