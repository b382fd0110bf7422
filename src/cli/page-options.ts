import type { PageOptions } from '../crawl/options.ts'
import type { ProxyMode } from '../fetch/plan.ts'
import type { ParsedArguments } from './arguments.ts'
import { DEFAULT_TIMEOUT_MS, formatWords, useBrowserOf } from './commands/scrape-flags.ts'
import { hasChunks, markdownOptionsOf } from './markdown-flags.ts'
import { headersOf, timeoutMsOf } from './request-flags.ts'

/** The page options from the flags of `scrape` and `crawl`. */
export function pageOptionsOf(args: ParsedArguments): PageOptions {
  const { values, switches } = args
  return {
    content: contentOptionsOf(args),
    headers: headersOf(args),
    location: {},
    skipTlsVerification: switches.has('insecure'),
    timeoutMs: timeoutMsOf(args) ?? DEFAULT_TIMEOUT_MS,
    waitForMs: 0,
    blockAds: true,
    actions: [],
    useBrowser: useBrowserOf(args),
    proxy: (values.proxy ?? 'auto') as ProxyMode,
    cache: { maxAgeMs: 0, store: false, only: undefined },
  }
}

/** The content options from the flags. */
export function contentOptionsOf(args: ParsedArguments): PageOptions['content'] {
  return {
    ...markdownOptionsOf(args),
    formats: [...formatWords(args.values.format), ...(hasChunks(args) ? ['chunks' as const] : [])],
    onlyMainContent: !args.switches.has('full'),
    onlyCleanContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
  }
}
