import type { RenderEngine } from '../engines/engine.ts'
import type { AddressRules, Service } from '../net/guard/address.ts'
import type { ConvertPage } from './main-content.ts'
import type { Proxies } from './plan.ts'
import type { TlsClient } from './tls/tls.ts'

/** What the operator configured for fetching. */
export interface FetchSettings {
  userAgent: string
  rules: AddressRules
  /** Maximum size of a decoded page. A larger page is an error. */
  maxBytes: number
  proxies?: Proxies
  tlsClient?: TlsClient
  /** Renders pages. Without one, no page is rendered. */
  renderer?: RenderEngine
  /** Reads the main content of pages in doubt. Without it, they are read on the event loop. */
  convert?: ConvertPage
  /** Other services of the operator: the database and the rendering engines. Their addresses are never fetched as pages. */
  services?: readonly Service[]
}

/** The address rules, extended so that the operator's own services are never fetched as pages. */
export function closedRules({ rules, proxies = {}, tlsClient, services = [] }: FetchSettings): AddressRules {
  const own = [...Object.values(proxies), ...(tlsClient === undefined ? [] : [tlsClient.service]), ...services]
  return { ...rules, services: own }
}
