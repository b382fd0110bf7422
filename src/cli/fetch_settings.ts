import type { Config } from '../config.ts'

const BYTES_PER_MEBIBYTE = 1024 * 1024

/** The settings that fetching goes by. */
export function fetchSettings({ userAgent, allowPrivateNetworks, maxPageMegabytes }: Config) {
  return {
    userAgent,
    rules: { allow: allowPrivateNetworks },
    maxBytes: maxPageMegabytes * BYTES_PER_MEBIBYTE,
  }
}
