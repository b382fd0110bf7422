import { asServiceError } from '../../errors.ts'
import type { MapOptions } from '../../operations/map.ts'
import { ownCommand } from '../../platform/environment.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { failureLine, openRuntime, shownAddress } from '../../service/local.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { errorInFlags } from '../in-flags.ts'
import { headersOf, timeoutMsOf } from '../request-flags.ts'
import { DEFAULT_LIMIT, type SitemapWord } from './map-flags.ts'

/** `web-extract map`: prints the URLs of a site to standard output, one per line, and everything else to standard error. */
export async function mapSite(context: CommandContext): Promise<number> {
  const { args, out, err } = context
  await using runtime = openRuntime(context)
  const url = args.positionals[0]!
  runtime.openTo(url)
  try {
    const { links, warnings } = await runtime.operations.map(optionsFor(url, args), runtime.call)
    for (const warning of warnings) err(`${shownAddress(url)}: ${warning}\n`)
    if (links.length === 0)
      err(
        `${shownAddress(url)}: no URLs found. For links that scripts add, run: ${ownCommand()} scrape --browser -f links URL\n`,
      )
    const shown = args.switches.has('json') ? links.map((link) => JSON.stringify(link)) : links.map((link) => link.url)
    out(shown.map((line) => `${line}\n`).join(''))
    return exitCodes.ok
  } catch (thrown) {
    err(failureLine(url, errorInFlags(asServiceError(thrown))))
    return exitCodes.failed
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
    timeoutMs: timeoutMsOf(args),
    headers: headersOf(args),
    location: {},
    skipTlsVerification: switches.has('insecure'),
  }
}
