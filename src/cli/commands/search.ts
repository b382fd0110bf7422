import { asServiceError } from '../../errors.ts'
import type { ScrapedHit, SearchResult } from '../../operations/search.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { openRuntime } from '../../service/local.ts'
import { MAX_SCRAPED_AT_ONCE } from '../../wire/search-members.ts'
import { encodeV2Search } from '../../wire/v2/search-results.ts'
import type { CommandContext } from '../command.ts'
import { errorInFlags } from '../in-flags.ts'
import { searchOptionsOf } from './search-flags.ts'

/** `web-extract search`: prints results to standard output, numbered or as JSON, and everything else to standard error. */
export async function searchWeb(context: CommandContext): Promise<number> {
  const { args, out, err } = context
  await using runtime = openRuntime(context, { slots: MAX_SCRAPED_AT_ONCE })
  const options = searchOptionsOf(args)
  try {
    const result = await runtime.operations.search(options, runtime.call)
    for (const warning of result.warnings) err(`${warning}\n`)
    if (Object.values(result.hits).every((hits) => hits.length === 0)) err('No results.\n')
    await out(args.switches.has('json') ? jsonOf(options.query.text, result) : textOf(result))
    return exitCodes.ok
  } catch (thrown) {
    const { message, code, hint } = errorInFlags(asServiceError(thrown))
    err(`search: ${message} (${code})${hint === undefined ? '' : ` ${hint}`}\n`)
    return exitCodes.failed
  }
}

function jsonOf(query: string, result: SearchResult): string {
  const { data, warning } = encodeV2Search(result, '')
  const facts = { query, provider: result.providers.join(', '), ...data, ...(warning !== undefined && { warning }) }
  return `${JSON.stringify(facts)}\n`
}

/** The results of each source, numbered; with a heading for each source if there are several. */
function textOf({ hits }: SearchResult): string {
  const lists = Object.entries(hits).filter(([, list]) => list.length > 0)
  return lists
    .map(([source, list]) => {
      const heading = lists.length > 1 ? `${source.charAt(0).toUpperCase()}${source.slice(1)}\n\n` : ''
      return heading + list.map((hit, at) => entryOf(hit, at + 1)).join('\n')
    })
    .join('\n')
}

function entryOf({ url, title, description, date, imageUrl, page, scrapeError }: ScrapedHit, number: number): string {
  const lines = [url, imageUrl, date, description, scrapeError && `Not scraped: ${scrapeError}`]
  const head = [
    `${number}. ${plain(title) || plain(url)}`,
    ...lines.flatMap((line) => (line ? [`   ${plain(line)}`] : [])),
  ]
  const markdown = scrapeError === undefined ? page?.document.markdown?.trim() : undefined
  return `${head.join('\n')}\n${markdown ? `\n${markdown}\n` : ''}`
}

/** On one line, and without control characters, which a terminal would obey. */
const plain = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
