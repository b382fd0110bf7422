import type { Config } from '../config/read.ts'
import { databaseEndpoints } from '../db/endpoints.ts'
import { createTlsClient } from '../fetch/tls/tls.ts'
import type { Endpoint, Service } from '../net/guard/address.ts'
import { modelServices } from './models.ts'
import { searchServices } from './search.ts'

/**
 * The settings for fetching.
 *
 * @param closed endpoints that are never fetched, even if their network is allowed: where this process itself listens
 * @param typed hosts that the person at the command line typed
 */
export function fetchSettings(config: Config, closed: readonly Endpoint[], typed: readonly Service[] = []) {
  const { userAgent, allowPrivateNetworks, maxPageMegabytes, databaseUrl } = config
  const { tlsClientUrl, tlsClientProfile, tlsClientApiKey } = config
  const { proxyUrl: basic, enhancedProxyUrl: enhanced, stealthProxyUrl: stealth } = config
  return {
    userAgent,
    rules: { allow: allowPrivateNetworks, closed, typed },
    services: [...databaseEndpoints(databaseUrl), ...modelServices(config), ...searchServices(config)],
    maxBytes: maxPageMegabytes * BYTES_PER_MEBIBYTE,
    proxies: { ...(basic && { basic }), ...(enhanced && { enhanced }), ...(stealth && { stealth }) },
    ...(tlsClientUrl && {
      tlsClient: createTlsClient({ url: tlsClientUrl, profile: tlsClientProfile, apiKey: tlsClientApiKey }),
    }),
  }
}

/** The limits of this process's cache. */
export function cacheSettings({ cacheMegabytes, cacheTtlSeconds }: Config) {
  return { maxBytes: cacheMegabytes * BYTES_PER_MEBIBYTE, ttlMs: cacheTtlSeconds * 1000 }
}

const BYTES_PER_MEBIBYTE = 1024 * 1024
