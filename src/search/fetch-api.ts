import type { AddressRules } from '../net/guard/address.ts'
import { resolveTarget } from '../net/guard/resolve.ts'
import { exchange, readBody } from '../net/http/request.ts'
import { headerValue } from '../net/message.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import { failureOf, MAX_BYTES } from './fetch-operator.ts'
import type { FetchUrl } from './provider.ts'

/** Gets URLs of an API on the web, with the rules and the proxy for pages. Redirects are not followed: the key would go along. */
export function fetchApi({ rules, proxy }: { rules: AddressRules; proxy?: UpstreamProxy | undefined }): FetchUrl {
  return async (url, { headers, signal, body }) => {
    try {
      const addresses = await resolveTarget(url, rules, signal)
      const method = body === undefined ? 'GET' : 'POST'
      const content = body === undefined ? {} : { body }
      const response = await exchange({ url, method, headers, signal, verifyTls: true, addresses, proxy, ...content })
      return {
        status: response.status,
        url,
        headers: response.headers,
        contentType: headerValue(response.headers, 'content-type') ?? '',
        body: await readBody(response, { maxBytes: MAX_BYTES, signal }),
      }
    } catch (thrown) {
      throw failureOf(thrown, { url, signal })
    }
  }
}
