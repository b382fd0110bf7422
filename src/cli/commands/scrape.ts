import { asServiceError, ServiceError } from '../../errors.ts'
import type { ScrapeOptions, ScrapeResult } from '../../operations/scrape.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { failureLine, type LocalRuntime, openRuntime, shownAddress } from '../../service/local.ts'
import { encodeDocument } from '../../wire/v2/document.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { explanation } from '../explain.ts'
import { isBlank, shownDocument, tokensText } from '../format.ts'
import { errorInFlags } from '../in-flags.ts'
import { pageWriter, type WritePage } from '../output.ts'
import { pageOptionsOf } from '../page-options.ts'
import { renderingOf, writeScreenshot } from '../rendering.ts'
import { timeoutMsOf } from '../request-flags.ts'
import { localFileHint } from '../url-or-file.ts'
import { DEFAULT_TIMEOUT_MS, extensionOf, isJson } from './scrape-flags.ts'

/** `web-extract scrape`: prints pages to standard output or files, and everything else to standard error. Exits with 1 if any page failed. */
export async function scrapePages(context: CommandContext): Promise<number> {
  const { args, out, err } = context
  const rendering = await renderingOf(args, timeoutMsOf(args) ?? DEFAULT_TIMEOUT_MS)
  if ('errors' in rendering) return refuse(rendering.errors, err)
  await using runtime = openRuntime(context)
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
      runtime.openTo(url)
      const options = { ...pageOptionsOf(args), ...rendering, url }
      if (!(await scrapePage(options, args, runtime, write, err))) failures += 1
      if (runtime.call.signal.aborted) break
    }
    return failures > 0 || runtime.call.signal.aborted ? exitCodes.failed : exitCodes.ok
  } catch (error) {
    err(`web-extract scrape: cannot write: ${(error as Error).message}\n`)
    return exitCodes.failed
  }
}

function refuse(errors: string[], err: (text: string) => void): number {
  for (const error of errors) err(`web-extract scrape: ${error}\n`)
  return exitCodes.usage
}

/** Scrapes and writes one page, and reports what went wrong. Throws only what writing throws. */
async function scrapePage(
  options: ScrapeOptions,
  args: ParsedArguments,
  { operations, call }: LocalRuntime,
  write: WritePage,
  err: (text: string) => void,
): Promise<boolean> {
  const { url } = options
  const result = await operations.scrape(options, call).catch((thrown) => asServiceError(thrown))
  if (args.switches.has('explain')) err(explanation(shownAddress(url), result))
  if (result instanceof ServiceError) {
    err(failureLine(url, errorInFlags(result)))
    const file = localFileHint(url)
    if (file !== undefined) err(`  ${file}\n`)
    return false
  }
  const { snapshot } = result.fetched
  const shown = shownAddress(url)
  if (snapshot.status >= 400) err(`${shown}: the site responded with status ${snapshot.status}\n`)
  const empty = emptyNote(result, args)
  if (empty !== undefined) err(`${shown}: ${empty}\n`)
  for (const warning of result.warnings) err(`${shown}: ${warning}\n`)
  if (result.document.tokens !== undefined) err(`${shown}: ${tokensText(result.document.tokens)}\n`)
  if (!isJson(args) && result.actionResults !== undefined)
    err(`${shown}: use --json to see the results of the actions\n`)
  await write(snapshot.finalUrl, shownPage(await writeScreenshot(result, args, err), args))
  return true
}

/** Why a page may have come out empty, with the flag that helps. */
function emptyNote({ document, fetched: { snapshot } }: ScrapeResult, args: ParsedArguments): string | undefined {
  if (!isBlank(document, args)) return undefined
  const tips = [
    ...(snapshot.engine === 'browser' ? [] : ['--browser if scripts fill the page']),
    ...(args.switches.has('full') ? [] : ['--full for the whole page']),
  ]
  return `the result is empty${tips.length === 0 ? '' : `. Try ${tips.join(', or ')}`}`
}

const shownPage = (result: ScrapeResult, args: ParsedArguments) =>
  shownDocument(result.document, args, {
    origin: { url: result.fetched.snapshot.finalUrl },
    encode: () => encodeDocument(result),
  })
