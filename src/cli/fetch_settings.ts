import type { Config } from '../config.ts'
import type { Endpoint } from '../net/address.ts'

const BYTES_PER_MEBIBYTE = 1024 * 1024

/**
 * The settings that fetching goes by.
 *
 * @param closed what pages may never be fetched from although its network is open: where this process itself listens
 */
export function fetchSettings(
  { userAgent, allowPrivateNetworks, maxPageMegabytes }: Config,
  closed: readonly Endpoint[],
) {
  return {
    userAgent,
    rules: { allow: allowPrivateNetworks, closed },
    maxBytes: maxPageMegabytes * BYTES_PER_MEBIBYTE,
  }
}
