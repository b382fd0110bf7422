import { type TlsProfile, tlsProfiles } from '../fetch/tls/profiles.ts'
import type { UpstreamProxy } from '../net/proxy/proxy.ts'
import { headerValue, oneOf, proxy, serviceUrl } from './parsers.ts'
import { setting } from './setting.ts'

/** By what the service reaches the web. */
export const waysOut = {
  proxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('basic'),
    secret: true,
    doc: 'Proxy for the pages (`basic`): http, https, socks5 or socks5h, e.g. `http://user:password@proxy.example:8080`.',
  }),
  enhancedProxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_ENHANCED_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('enhanced'),
    secret: true,
    doc: 'The proxy that `enhanced` means, and that `auto` takes when a site blocks `basic`.',
  }),
  stealthProxyUrl: setting<UpstreamProxy | undefined>({
    env: ['SERVICE_STEALTH_PROXY_URL'],
    takes: 'URL',
    default: '',
    parse: proxy('stealth'),
    secret: true,
    doc: 'The proxy that `stealth` means, and that `auto` takes last.',
  }),
  tlsClientUrl: setting<URL | undefined>({
    env: ['SERVICE_TLS_CLIENT_URL'],
    takes: 'URL',
    default: '',
    parse: serviceUrl,
    secret: true,
    doc: 'Service that fetches https pages with the TLS of a browser (tls-client-api). Without it, or while it is away, the built-in client fetches.',
  }),
  tlsClientProfile: setting<TlsProfile>({
    env: ['SERVICE_TLS_CLIENT_PROFILE'],
    takes: 'NAME',
    default: 'chrome_124',
    parse: oneOf(tlsProfiles),
    doc: 'Browser that service imitates. Chrome’s version in the User-Agent follows it; with another browser set SERVICE_USER_AGENT too.',
  }),
  tlsClientApiKey: setting<string | undefined>({
    env: ['SERVICE_TLS_CLIENT_API_KEY'],
    takes: 'KEY',
    default: '',
    parse: (text) => (text === '' ? undefined : headerValue(text)),
    secret: true,
    doc: 'Key for that service.',
  }),
}
