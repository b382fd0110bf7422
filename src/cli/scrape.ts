import { asServiceError } from '../errors.ts'
import { createFetchPage } from '../fetch/fetch.ts'
import { createLog } from '../log.ts'
import { createConverter } from '../operations/convert.ts'
import { createGate } from '../operations/gate.ts'
import { type ScrapeOptions, type ScrapeResult, scrape } from '../operations/scrape.ts'
import { encodeDocument } from '../wire/v2/document.ts'
import type { ParsedArguments } from './arguments.ts'
import { exitCodes } from './exit_codes.ts'
import { pageWriter } from './page_writer.ts'
import type { CommandContext } from './run.ts'
import { type CliFormat, formatWords } from './scrape_flags.ts'
import { headersOf } from './visit_flags.ts'

const DEFAULT_TIMEOUT_SECONDS = 60

/** `web-extract scrape`: pages to standard output or files, everything else to standard error. 1 if any page failed. */
export async function scrapePages(context: CommandContext): Promise<number> {
  const { args, config, workerUrl, out, err } = context
  const log = createLog({ level: context.sources.logLevel === 'default' ? 'silent' : config.logLevel, write: err })
  const converter = createConverter(workerUrl, 1)
  const fetchPage = createFetchPage({ ...config, log })
  const gate = createGate(1, 0)
  const gone = new AbortController()
  process.once('SIGINT', () => gone.abort(new Error('interrupted')))
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
    try {
      const result = await scrape(optionsFor(url, args), {
        fetchPage,
        convert: converter.convert,
        gate,
        signal: gone.signal,
      })
      for (const warning of result.warnings) err(`${url}: ${warning}\n`)
      await write(result.fetched.snapshot.finalUrl, shownPage(result, args))
    } catch (thrown) {
      failures += 1
      const error = asServiceError(thrown)
      const hint = error.hint === undefined ? '' : ` ${error.hint}`
      err(`${url}: ${error.message} (${error.code})${hint}\n`)
    }
  }
  converter.stop()
  return failures > 0 ? exitCodes.failed : exitCodes.ok
}

function optionsFor(url: string, args: ParsedArguments): ScrapeOptions {
  return {
    url,
    content: {
      formats: formatWords(args.values.format) as CliFormat[],
      onlyMainContent: !args.switches.has('full'),
      onlyCleanContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    },
    headers: headersOf(args),
    location: {},
    skipTlsVerification: args.switches.has('insecure'),
    timeoutMs: Number(args.values.timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    waitForMs: 0,
    useBrowser: 'never',
    cacheOnly: undefined,
  }
}

/** JSON when asked for or when there is more than one format, else the one text. */
function shownPage(result: ScrapeResult, args: ParsedArguments): string {
  if (isJson(args)) return `${JSON.stringify(encodeDocument(result))}\n`
  const format = formatWords(args.values.format)[0] as CliFormat
  const text = result.document[format] ?? ''
  return `${Array.isArray(text) ? text.join('\n') : text}\n`
}

function isJson(args: ParsedArguments): boolean {
  return args.switches.has('json') || formatWords(args.values.format).length > 1
}

function extensionOf(args: ParsedArguments): string {
  if (isJson(args)) return 'json'
  const extensions: Record<CliFormat, string> = { markdown: 'md', html: 'html', rawHtml: 'html', links: 'txt' }
  return extensions[formatWords(args.values.format)[0] as CliFormat]
}
