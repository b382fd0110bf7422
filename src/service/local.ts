import { createGate } from '../concurrency/gate.ts'
import { createConverter } from '../conversion/pool.ts'
import type { ServiceError } from '../errors.ts'
import { createCache } from '../fetch/cache/cache.ts'
import { createFetchCached } from '../fetch/cache/cached.ts'
import { createFetchPage } from '../fetch/fetch.ts'
import type { ScrapeContext } from '../operations/scrape.ts'
import { commandLog } from './command-log.ts'
import { fetchSettings } from './fetch-settings.ts'
import { interruptible } from './interrupt.ts'
import { ocrSettings } from './ocr-settings.ts'
import { withRenderer } from './own-engine.ts'
import type { ProcessContext } from './process-context.ts'

/** User name and password in an address, which messages leave out. */
const PASSWORD = /^((?:[a-z]+:\/\/)?)[^/?#\s]*@/i

/**
 * What operations need when a command runs them in this process, one at a time; Ctrl-C ends them as `cancelled`. Tells
 * the warnings of the configuration. Dispose it when the command is done.
 */
export function openVisit({
  config,
  sources,
  warnings,
  conversions,
  err,
}: ProcessContext): ScrapeContext & AsyncDisposable {
  for (const warning of warnings) err(`${warning}\n`)
  const interrupt = interruptible()
  const converter = createConverter(conversions, 1, ocrSettings(config))
  const log = commandLog({ config, sources }, err)
  const fetching = withRenderer(fetchSettings(config, []), { config, sources }, { log, own: true })
  const fetchPage = createFetchPage(fetching)
  return {
    fetchPage,
    fetchCached: createFetchCached(fetchPage, createCache({ maxBytes: 0, ttlMs: 0 })),
    owner: 'anonymous',
    convert: converter.convert,
    gate: createGate(1, 0),
    signal: interrupt.signal,
    log,
    async [Symbol.asyncDispose]() {
      converter.stop()
      interrupt[Symbol.dispose]()
      await fetching.renderer?.close()
    },
  }
}

/** An address as messages show it. */
export function shownAddress(url: string): string {
  return url.replace(PASSWORD, '$1')
}

/** The line that tells a failure at an address. */
export function failureLine(url: string, { message, code, hint }: ServiceError): string {
  return `${shownAddress(url)}: ${message} (${code})${hint === undefined ? '' : ` ${hint}`}\n`
}
