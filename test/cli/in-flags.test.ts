import { expect, test } from 'bun:test'
import { inFlags } from '../../src/cli/in-flags.ts'

test.each([
  ['Set skipTlsVerification to fetch the page anyway.', 'Use -k to fetch the page anyway.'],
  [
    'the page is larger than 20971520 bytes, the most this service reads',
    'the page is larger than 20 MiB; use --max-page-mb to allow more',
  ],
  [
    'site.test sent more than 1048576 bytes, the most this service reads',
    'site.test sent more than 1 MiB; use --max-page-mb to allow more',
  ],
  ['headers.Host: is set by this service; leave it out', '--header Host: is set by this service; leave it out'],
  ['url: only http and https URLs are allowed', 'only http and https URLs are allowed'],
  ['it matches no pattern in includePaths', 'it matches no pattern in --include'],
  ['"proxy": "stealth" needs X', '--proxy=stealth needs X'],
  ['The operator can set SERVICE_SEARXNG_URL.', 'Set SERVICE_SEARXNG_URL.'],
  ['The operator can run "web-extract doctor".', 'Run "web-extract doctor".'],
  [
    'The operator can open private networks with SERVICE_ALLOW_PRIVATE_NETWORKS.',
    'To open private networks, use --allow-private-networks.',
  ],
])('%s is told as: %s', (message, words) => {
  expect(inFlags(message)).toBe(words)
})
