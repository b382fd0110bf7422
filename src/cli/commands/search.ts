import { asServiceError } from '../../errors.ts'
import type { ScrapedHit, SearchResult } from '../../operations/search.ts'
import { wantsColor } from '../../platform/environment.ts'
import type { SourceName } from '../../search/search.ts'
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
    for (const note of emptyNotes(result)) err(`${note}\n`)
    await out(args.switches.has('json') ? jsonOf(options.query.text, result) : searchText(result, terminalOf()))
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

/** How a terminal shows text. */
interface Terminal {
  columns: number
  /** Whether titles may stand out. */
  style: boolean
}

/**
 * The results of each source, numbered; with a heading for each source if there are several. Lines are wrapped for a
 * terminal only: programs read one fact per line.
 */
export function searchText({ hits }: Pick<SearchResult, 'hits'>, terminal?: Terminal): string {
  const lists = Object.entries(hits).filter(([, list]) => list.length > 0)
  return lists
    .map(([source, list]) => {
      const heading = lists.length > 1 ? `${headings[source as SourceName]}\n\n` : ''
      return heading + list.map((hit, at) => entryOf(hit, at + 1, terminal)).join('\n')
    })
    .join('\n')
}

const headings: Record<SourceName, string> = { web: 'Web', news: 'News', images: 'Images' }

/** Which sources found nothing. */
export function emptyNotes({ hits }: Pick<SearchResult, 'hits'>): string[] {
  const lists = Object.entries(hits)
  const empty = lists.filter(([, list]) => list.length === 0).map(([source]) => source as SourceName)
  return empty.length === lists.length ? ['No results.'] : empty.map((source) => `${headings[source]}: no results.`)
}

/** Standard output as a terminal; undefined if it is none. Some terminals report a width of 0. */
export function terminalOf(
  { isTTY, columns }: { isTTY?: boolean; columns?: number } = process.stdout,
  style = wantsColor(),
): Terminal | undefined {
  return isTTY ? { columns: Math.min(columns || DEFAULT_COLUMNS, MAX_COLUMNS), style } : undefined
}

const DEFAULT_COLUMNS = 80
/** Longer lines are hard to read. */
const MAX_COLUMNS = 100

function entryOf(hit: ScrapedHit, number: number, terminal: Terminal | undefined): string {
  const { url, title, description, date, imageUrl, page, scrapeError } = hit
  const lines = [date, description, scrapeError && `Not scraped: ${scrapeError}`]
  const name = plain(title) || plain(url)
  const head = [
    `${number}. ${terminal?.style ? `${BOLD}${name}${PLAIN}` : name}`,
    // An address that is broken in two cannot be copied or opened.
    ...[url, imageUrl].flatMap((link) => (link ? [INDENT + plain(link)] : [])),
    ...lines.flatMap((line) => (line ? indented(plain(line), terminal) : [])),
  ]
  const markdown = scrapeError === undefined ? page?.document.markdown?.trim() : undefined
  return `${head.join('\n')}\n${markdown ? `\n${markdown}\n` : ''}`
}

function indented(line: string, terminal: Terminal | undefined): string[] {
  const width = (terminal?.columns ?? Number.POSITIVE_INFINITY) - INDENT.length
  const lines = Number.isFinite(width) ? Bun.wrapAnsi(line, Math.max(width, MIN_WIDTH)).split('\n') : [line]
  return lines.map((each) => INDENT + each)
}

const INDENT = '   '
const MIN_WIDTH = 20
const BOLD = '\u001b[1m'
const PLAIN = '\u001b[22m'

/** On one line, and without control characters, which a terminal would obey. */
const plain = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
