import { asServiceError } from '../errors.ts'
import { createFetchPage } from '../fetch/fetch.ts'
import { createLog } from '../log.ts'
import { createConverter } from '../operations/convert.ts'
import { createGate } from '../operations/gate.ts'
import { type MapOptions, map } from '../operations/map.ts'
import type { ParsedArguments } from './arguments.ts'
import { exitCodes } from './exit_codes.ts'
import type { SitemapWord } from './map_flags.ts'
import type { CommandContext } from './run.ts'
import { headersOf } from './visit_flags.ts'

const DEFAULT_LIMIT = 5000
/** Files of one map that are in memory at once. */
const FILES_AT_ONCE = 8

/** `web-extract map`: the addresses of a site to standard output, one a line, everything else to standard error. */
export async function mapSite(context: CommandContext): Promise<number> {
  const { args, config, workerUrl, out, err } = context
  const log = createLog({ level: context.sources.logLevel === 'default' ? 'silent' : config.logLevel, write: err })
  const converter = createConverter(workerUrl, 1)
  const gone = new AbortController()
  process.once('SIGINT', () => gone.abort(new Error('interrupted')))
  const url = args.positionals[0]!
  try {
    const { links, warnings } = await map(optionsFor(url, args), {
      fetchPage: createFetchPage({ ...config, log }),
      convert: converter.convert,
      gate: createGate(FILES_AT_ONCE, Number.POSITIVE_INFINITY),
      signal: gone.signal,
    })
    for (const warning of warnings) err(`${url}: ${warning}\n`)
    const shown = args.switches.has('json') ? links.map((link) => JSON.stringify(link)) : links.map((link) => link.url)
    out(shown.map((line) => `${line}\n`).join(''))
    return exitCodes.ok
  } catch (thrown) {
    const error = asServiceError(thrown)
    const hint = error.hint === undefined ? '' : ` ${error.hint}`
    err(`${url}: ${error.message} (${error.code})${hint}\n`)
    return exitCodes.failed
  } finally {
    converter.stop()
  }
}

function optionsFor(url: string, args: ParsedArguments): MapOptions {
  const { values, switches } = args
  const sitemap = (values.sitemap ?? 'include') as SitemapWord
  return {
    url,
    search: values.search,
    sitemap,
    includeSubdomains: switches.has('include-subdomains'),
    ignoreQueryParameters: !switches.has('keep-query') && sitemap !== 'only',
    filterByPath: true,
    limit: Number(values.limit ?? DEFAULT_LIMIT),
    timeoutMs: values.timeout === undefined ? undefined : Number(values.timeout) * 1000,
    headers: headersOf(args),
    location: {},
    skipTlsVerification: switches.has('insecure'),
  }
}
