import { type TlsProfile, tlsProfiles } from '../fetch/tls/profiles.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import { headerValue, oneOf, proxy, serviceUrl } from './parsers.ts'
import { setting } from './setting-type.ts'

/** How the service reaches the web. */
export const outboundSettings = {
  proxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('basic'),
    secret: true,
    doc: 'Proxy for pages (`basic`): http, https, socks5 or socks5h, e.g. `http://user:password@proxy.example:8080`.',
  }),
  enhancedProxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_ENHANCED_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('enhanced'),
    secret: true,
    doc: 'Proxy for `enhanced`. `auto` uses it when a site blocks `basic`.',
  }),
  stealthProxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_STEALTH_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('stealth'),
    secret: true,
    doc: 'Proxy for `stealth`. `auto` uses it last.',
  }),
  tlsClientUrl: setting<URL | undefined>({
    env: ['SERVICE_TLS_CLIENT_URL'],
    takes: 'URL',
    default: '',
    parse: serviceUrl,
    secret: true,
    doc: 'TLS client service (tls-client-api) that fetches https pages with the TLS fingerprint of a browser. The built-in client is used if this is empty or the service is unavailable.',
  }),
  tlsClientProfile: setting<TlsProfile>({
    env: ['SERVICE_TLS_CLIENT_PROFILE'],
    takes: 'NAME',
    default: 'chrome_124',
    parse: oneOf(tlsProfiles),
    doc: 'Browser that the TLS client service imitates. The Chrome version in the User-Agent follows it; for another browser, set SERVICE_USER_AGENT too.',
  }),
  tlsClientApiKey: setting<string | undefined>({
    env: ['SERVICE_TLS_CLIENT_API_KEY'],
    takes: 'KEY',
    default: '',
    parse: (text) => (text === '' ? undefined : headerValue(text)),
    secret: true,
    doc: 'API key of the TLS client service.',
  }),
}
