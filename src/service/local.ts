import type { Call } from '../call.ts'
import type { ServiceError } from '../errors.ts'
import { createOperations, type Operations } from '../operations/index.ts'
import { memoryUploads } from '../uploads/memory.ts'
import { commandLog } from './command-log.ts'
import { interruptible } from './interrupt.ts'
import { noDatabase } from './jobs.ts'
import type { ProcessContext } from './process-context.ts'
import { createScraping, type Scraping } from './scraping.ts'

/** The operations of a command that works without a server. */
export interface LocalRuntime extends AsyncDisposable {
  operations: Operations
  /** Aborts with `cancelled` on Ctrl-C. */
  call: Call
  /** Opens the host of a URL that the user typed: `Scraping.openTo`. */
  openTo(url: string): void
  /** What an agent job needs that runs in this process. */
  agentParts: Scraping['parts'] & Pick<Scraping['searching'], 'search'>
}

interface RuntimeOptions {
  /** Pages or files at once. */
  slots?: number
  /** Whether language models may be asked. */
  models?: boolean
}

/**
 * Opens the operations for a command: no cache, no jobs. Prints the warnings of the configuration. Dispose it when the
 * command is done.
 */
export function openRuntime(context: ProcessContext, { slots = 1, models = true }: RuntimeOptions = {}): LocalRuntime {
  const { warnings, err } = context
  for (const warning of warnings) err(`${warning}\n`)
  const interrupt = interruptible()
  const log = commandLog(context, err)
  const scraping = createScraping(context, log, { slots, maxWaiting: 0, conversions: slots })
  const { openModel, ...parts } = scraping.parts
  return {
    operations: createOperations({
      scraping: models ? scraping.parts : parts,
      searching: scraping.searching,
      uploads: memoryUploads(),
      withJobs: noDatabase,
    }),
    call: { signal: interrupt.signal, owner: 'anonymous', requestId: Bun.randomUUIDv7(), log },
    openTo: scraping.openTo,
    agentParts: { ...(models ? scraping.parts : parts), search: scraping.searching.search },
    async [Symbol.asyncDispose]() {
      interrupt[Symbol.dispose]()
      await scraping.close()
    },
  }
}

/** A URL for messages, without user name and password. */
export function shownAddress(url: string): string {
  return url.replace(CREDENTIALS, '$1')
}

const CREDENTIALS = /^((?:[a-z]+:\/\/)?)[^/?#\s]*@/i

/** The line that reports an error of a URL. */
export function failureLine(
  url: string,
  { message, code, hint }: Pick<ServiceError, 'message'> & { code: string; hint?: string | undefined },
): string {
  return `${shownAddress(url)}: ${message} (${code})${hint === undefined ? '' : ` ${hint}`}\n`
}
