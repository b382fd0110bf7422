// One fetch on its way through redirects: where it is, what it may send there, and where it has been.
import type { Location } from '../../engines/engine.ts'
import { ServiceError } from '../../errors.ts'
import { sameCredentialScope } from '../../net/guard/credential-scope.ts'
import { targetCredentials } from '../../net/guard/target.ts'
import { ChainCookies } from './cookies.ts'
import { visitHeaders } from './headers.ts'

/** The limit of browsers (Fetch standard 4.4). */
const MAX_REDIRECTS = 20

interface Start {
  url: URL
  headers: Readonly<Record<string, string>>
  location?: Location
  userAgent: string
}

export class Chain {
  readonly cookies = new ChainCookies()
  readonly requestedUrl: string
  url: URL
  /** The caller's headers. They are dropped once a redirect leaves the caller's host, and do not come back. */
  #own: OwnHeaders
  #redirects = 0
  readonly #userAgent: string
  readonly #location: Location
  readonly #visited = new Set<string>()

  constructor({ url, headers, location = {}, userAgent }: Start) {
    this.url = withoutCredentials(url)
    this.requestedUrl = this.url.href
    this.#own = new Map([...credentialsOf(url), ...byLowerName(headers)])
    this.#userAgent = userAgent
    this.#location = location
    this.#visited.add(this.#stateAt(this.url))
  }

  /** The headers to send to `url`. */
  headers(): [string, string][] {
    return visitHeaders({
      userAgent: this.#userAgent,
      location: this.#location,
      own: [...this.#own.values()],
      cookie: this.#cookieFor(this.url),
    })
  }

  /** Whether this URL was not requested yet, or not with these cookies. */
  isNew(target: URL): boolean {
    return !this.#visited.has(this.#stateAt(target))
  }

  /** @throws ServiceError `too_many_redirects` for a loop or a chain that is too long */
  follow(target: URL): void {
    this.#redirects += 1
    if (!this.isNew(target)) throw tooMany(this.requestedUrl, 'in a loop')
    if (this.#redirects > MAX_REDIRECTS) throw tooMany(this.requestedUrl, `more than ${MAX_REDIRECTS} times`)
    const own = sameCredentialScope(this.url, target) ? this.#own : []
    this.#own = new Map([...own, ...credentialsOf(target)])
    this.url = withoutCredentials(target)
    this.#visited.add(this.#stateAt(this.url))
  }

  #stateAt(url: URL): string {
    const { origin, pathname, search } = url
    return `${origin}${pathname}${search} ${this.#cookieFor(url) ?? ''}`
  }

  #cookieFor(url: URL): string | undefined {
    const own = sameCredentialScope(this.url, url) ? this.#own.get('cookie')?.[1] : undefined
    return this.cookies.header(url, own)
  }
}

/** By lower-case name, so that a later header replaces an earlier one whatever its case. */
type OwnHeaders = ReadonlyMap<string, readonly [name: string, value: string]>
type OwnHeader = [lowerName: string, header: readonly [name: string, value: string]]

function byLowerName(headers: Readonly<Record<string, string>>): OwnHeader[] {
  return Object.entries(headers).map((header) => [header[0].toLowerCase(), header])
}

function credentialsOf(url: URL): OwnHeader[] {
  const authorization = targetCredentials(url)
  return authorization === undefined ? [] : [['authorization', ['Authorization', authorization]]]
}

function withoutCredentials(url: URL): URL {
  const bare = new URL(url.href)
  bare.username = ''
  bare.password = ''
  return bare
}

function tooMany(url: string, how: string): ServiceError {
  return new ServiceError('too_many_redirects', `${new URL(url).host} redirects ${how}`)
}
