/**
 * The browser profiles of the TLS client service (tls-client 1.13.1). It silently replaces an unknown name by its default,
 * so names are checked here.
 */
export const tlsProfiles = [
  ...['chrome_103', 'chrome_104', 'chrome_105', 'chrome_106', 'chrome_107', 'chrome_108', 'chrome_109', 'chrome_110'],
  ...['chrome_111', 'chrome_112', 'chrome_116_PSK', 'chrome_116_PSK_PQ', 'chrome_117', 'chrome_120', 'chrome_124'],
  ...['chrome_130_PSK', 'chrome_131', 'chrome_131_PSK', 'chrome_133', 'chrome_133_PSK'],
  ...['safari_15_6_1', 'safari_16_0', 'safari_ipad_15_6', 'safari_ios_15_5', 'safari_ios_15_6', 'safari_ios_16_0'],
  ...['safari_ios_17_0', 'safari_ios_18_0'],
  ...['firefox_102', 'firefox_104', 'firefox_105', 'firefox_106', 'firefox_108', 'firefox_110', 'firefox_117'],
  ...['firefox_120', 'firefox_123', 'firefox_132', 'firefox_133', 'firefox_135'],
  ...['opera_89', 'opera_90', 'opera_91'],
  ...['okhttp4_android_7', 'okhttp4_android_8', 'okhttp4_android_9', 'okhttp4_android_10', 'okhttp4_android_11'],
  ...['okhttp4_android_12', 'okhttp4_android_13'],
] as const

export type TlsProfile = (typeof tlsProfiles)[number]

/**
 * The User-Agent for a profile: a Chrome version in it becomes the profile's, since impersonation is detected by a
 * handshake and a header that disagree. Anything else stays as the operator wrote it.
 */
export function userAgentFor(profile: TlsProfile, userAgent: string): string {
  const version = /^chrome_(\d+)/.exec(profile)?.[1]
  return version === undefined ? userAgent : userAgent.replace(/\bChrome\/\d+(\.\d+)*/, `Chrome/${version}.0.0.0`)
}
