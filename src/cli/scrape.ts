import { asServiceError, ServiceError } from '../errors.ts'
import { createFetchPage } from '../fetch/fetch.ts'
import { createLog } from '../log.ts'
import { createConverter } from '../operations/convert.ts'
import { createGate } from '../operations/gate.ts'
import { type ScrapeContext, type ScrapeOptions, type ScrapeResult, scrape } from '../operations/scrape.ts'
import { encodeDocument } from '../wire/v2/document.ts'
import type { ParsedArguments } from './arguments.ts'
import { exitCodes } from './exit_codes.ts'
import { fetchSettings } from './fetch_settings.ts'
import { pageWriter, type WritePage } from './page_writer.ts'
import type { CommandContext } from './run.ts'
import { type CliFormat, formatWords, timeoutMsOf } from './scrape_flags.ts'

/** User name and password in an address, which messages leave out. */
const PASSWORD = /^((?:[a-z]+:\/\/)?)[^/?#\s]*@/i

/** `web-extract scrape`: pages to standard output or files, everything else to standard error. 1 if any page failed. */
export async function scrapePages(context: CommandContext): Promise<number> {
  const { args, config, workerUrl, out, err } = context
  for (const warning of context.warnings) err(`${warning}\n`)
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  const converter = createConverter(workerUrl, 1)
  const scrapeContext: ScrapeContext = {
    fetchPage: createFetchPage(fetchSettings(config, [])),
    convert: converter.convert,
    gate: createGate(1, 0),
    signal: interrupted.signal,
    log: createLog({ level: context.sources.logLevel === 'default' ? 'silent' : config.logLevel, write: err }),
  }
  try {
    const urls = args.positionals
    const write = await pageWriter({
      target: args.values.output,
      pages: urls.length,
      out,
      err,
      extension: extensionOf(args),
    })
    let failures = 0
    for (const url of urls) {
      if (!(await scrapePage(url, args, scrapeContext, write, err))) failures += 1
      if (interrupted.signal.aborted) break
    }
    return failures > 0 || interrupted.signal.aborted ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    err(`web-extract scrape: cannot write: ${(error as Error).message}\n`)
    return exitCodes.failed
  } finally {
    converter.stop()
  }
}

/** One page; says on standard error what went wrong. Throws only what writing throws. */
async function scrapePage(
  url: string,
  args: ParsedArguments,
  context: ScrapeContext,
  write: WritePage,
  err: (text: string) => void,
): Promise<boolean> {
  const result = await scrape(optionsFor(url, args), context).catch((thrown) => asServiceError(thrown))
  const shown = url.replace(PASSWORD, '$1')
  if (result instanceof ServiceError) {
    err(`${shown}: ${result.message} (${result.code})${result.hint === undefined ? '' : ` ${result.hint}`}\n`)
    return false
  }
  const { snapshot } = result.fetched
  if (snapshot.status >= 400) err(`${shown}: the site answered ${snapshot.status}\n`)
  for (const warning of result.warnings) err(`${shown}: ${warning}\n`)
  await write(snapshot.finalUrl, shownPage(result, args))
  return true
}

function optionsFor(url: string, args: ParsedArguments): ScrapeOptions {
  return {
    url,
    content: {
      formats: formatWords(args.values.format),
      onlyMainContent: !args.switches.has('full'),
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    },
    headers: Object.fromEntries((args.lists.header ?? []).map(splitHeader)),
    location: {},
    skipTlsVerification: args.switches.has('insecure'),
    timeoutMs: timeoutMsOf(args.values.timeout),
    waitForMs: 0,
    useBrowser: 'never',
    cacheOnly: undefined,
  }
}

function splitHeader(header: string): [string, string] {
  const colon = header.indexOf(':')
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
}

/** JSON when asked for or when there is more than one format, else the one text. */
function shownPage(result: ScrapeResult, args: ParsedArguments): string {
  if (isJson(args)) return `${JSON.stringify(encodeDocument(result))}\n`
  const text = result.document[formatWords(args.values.format)[0]!] ?? ''
  return `${Array.isArray(text) ? text.join('\n') : text}\n`
}

function isJson(args: ParsedArguments): boolean {
  return args.switches.has('json') || formatWords(args.values.format).length > 1
}

function extensionOf(args: ParsedArguments): string {
  if (isJson(args)) return 'json'
  const extensions: Record<CliFormat, string> = { markdown: 'md', html: 'html', rawHtml: 'html', links: 'txt' }
  return extensions[formatWords(args.values.format)[0]!]
}
