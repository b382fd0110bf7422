import type { CrawlRules } from '../../crawl/rules.ts'
import { ServiceError } from '../../errors.ts'
import { planProxies } from '../../fetch/plan.ts'
import { judgedCrawl } from '../../operations/crawl.ts'
import type { JobReport } from '../../operations/jobs.ts'
import { commandLog } from '../../service/command-log.ts'
import { openWithQueue } from '../../service/database.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { fetchSettings } from '../../service/fetch-settings.ts'
import { interruptible } from '../../service/interrupt.ts'
import { shownAddress } from '../../service/local.ts'
import { createScraping } from '../../service/scraping.ts'
import { formatWords } from '../commands/scrape-flags.ts'
import type { CommandContext } from '../run.ts'
import {
  argumentsOf,
  type CrawlFolder,
  cacheFor,
  chooseCrawl,
  FolderFault,
  keepState,
  lockFolder,
  removeAll,
  removeWork,
} from './folder.ts'
import { jobOf, work } from './job.ts'
import { crawlBoundsOf, crawlOptionsOf } from './options.ts'
import { CrawlOutput } from './output.ts'
import { Progress, standardError } from './progress.ts'
import { failed, nothingOf, outcomeOf, resumeLine } from './text.ts'

/**
 * `web-extract crawl`: the pages of a site into a folder. A private database in that folder holds what is still to be done,
 * so that `--resume` goes on after any end. 1 if it was interrupted, or brought no page.
 */
export async function crawlSite(context: CommandContext): Promise<number> {
  const { args, warnings, err } = context
  for (const warning of warnings) err(`${warning}\n`)
  try {
    const path = args.values.output!.replace(/(?<=.)\/+$/, '')
    const rules = judged(chooseCrawl(path, args), context)
    using _lock = lockFolder(path)
    const folder = chooseCrawl(path, args)
    if (folder.state.complete) return alreadyComplete(folder, err)
    try {
      return await crawlInto(folder, rules, context)
    } finally {
      if (folder.state.id === undefined) removeAll(folder)
    }
  } catch (thrown) {
    if (thrown instanceof FolderFault) err(`web-extract crawl: ${thrown.message}\n`)
    else err(failed(thrown, args.values.output!))
    return isMisuse(thrown) ? exitCodes.usage : exitCodes.failed
  }
}

const isMisuse = (thrown: unknown) =>
  thrown instanceof FolderFault || (thrown instanceof ServiceError && thrown.code === 'invalid_request')

/** Before anything is made: what cannot be crawled at all. */
function judged({ state }: CrawlFolder, { config }: CommandContext): CrawlRules {
  const { rules, proxies } = fetchSettings(config, [])
  const options = crawlOptionsOf(state.url, argumentsOf(state))
  planProxies(options.page.proxy, proxies)
  return judgedCrawl(options, { rules })
}

async function crawlInto(folder: CrawlFolder, rules: CrawlRules, context: CommandContext): Promise<number> {
  const { config, err } = context
  const { path, workFolder, state } = folder
  const began = performance.now()
  using interruption = interruptible()
  const args = argumentsOf(state)
  const places = crawlBoundsOf(args).maxConcurrency
  const progress = new Progress(standardError(err))
  const tell = (text: string) => {
    progress.clear()
    err(text)
  }
  const log = commandLog(context, tell)
  tell(`${state.id === undefined ? 'crawling' : 'going on with'} ${shownAddress(state.url)} into ${path}\n`)
  const open = () =>
    CrawlOutput.open({ folder: path, workFolder, home: rules.requested, formats: formatWords(args.values.format) })
  const done = await run()
  if (done?.report.job.state !== 'completed') {
    err(folder.state.id === undefined ? 'stopped before it began\n' : `stopped; ${resumeLine(path)}`)
    return exitCodes.failed
  }
  const { report, output } = done
  if (output.pages === 0) {
    await output.remove()
    removeAll(folder)
    err(nothingOf(output.firstErrors))
    return exitCodes.failed
  }
  folder.state = { ...folder.state, complete: true }
  keepState(folder)
  removeWork(folder)
  err(outcomeOf(report, { path, pages: output.pages, seconds: (performance.now() - began) / 1000 }))
  return exitCodes.ok

  async function run(): Promise<{ report: JobReport; output: CrawlOutput } | undefined> {
    const { signal } = interruption
    const cacheDir = cacheFor(folder, config.cacheDir)
    const scraping = createScraping({ ...context, config: { ...config, cacheDir } }, log, { places })
    let output: CrawlOutput | undefined
    try {
      const database = await openWithQueue({ dataDir: workFolder, cacheDir, log, signal })
      await using _database = { [Symbol.asyncDispose]: () => database.close() }
      if (signal.aborted) return undefined
      const key = await jobOf(folder, database)
      output = await open()
      const onProgress = progress.update.bind(progress)
      const report = await work(key, { folder, database, scraping, output, places, log, signal, onProgress })
      return { report, output }
    } finally {
      progress.clear()
      await Promise.all([scraping.close(), output?.close()])
    }
  }
}

function alreadyComplete(folder: CrawlFolder, err: (text: string) => void): number {
  removeWork(folder)
  err(`the crawl in ${folder.path} is complete already; index.jsonl lists its pages\n`)
  return exitCodes.ok
}
