import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CrawlRules } from '../../crawl/rules.ts'
import { ServiceError } from '../../errors.ts'
import { planProxies } from '../../fetch/plan.ts'
import { identity } from '../../frontier/identity.ts'
import { checkedCrawlRules } from '../../operations/crawl.ts'
import type { JobReport } from '../../operations/jobs.ts'
import { commandLog } from '../../service/command-log.ts'
import { openWithQueue } from '../../service/database.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { fetchSettings } from '../../service/fetch-settings.ts'
import { interruptible } from '../../service/interrupt.ts'
import { shownAddress } from '../../service/local.ts'
import { createScraping, typedHostsOf } from '../../service/scraping.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { formatWords } from '../commands/scrape-flags.ts'
import { hasChunks } from '../markdown-flags.ts'
import {
  argumentsOf,
  type CrawlFolder,
  cacheFor,
  chooseCrawl,
  FolderError,
  lockFolder,
  removeAll,
  removeWork,
  saveState,
} from './folder.ts'
import { jobOf, work } from './job.ts'
import { linkLocally } from './local-links.ts'
import { crawlBoundsOf, crawlOptionsOf } from './options.ts'
import { CrawlOutput, INDEX, readIndex } from './output.ts'
import { PageFiles } from './page-files.ts'
import { Progress, standardError } from './progress.ts'
import { failed, nothingOf, outcomeOf, reachedLimit, resumeLine, updateOf } from './text.ts'
import { UpdateOutput, visitsIn } from './update.ts'
import { Visits } from './visits.ts'

/**
 * `web-extract crawl`: downloads the pages of a site into a folder. A private database in that folder holds what is left to
 * do, so that `--resume` continues whatever ended the run. Exits with 1 if it was interrupted, or found no page or only a
 * start page that answered with an error.
 */
export async function crawlSite(context: CommandContext): Promise<number> {
  const { args, warnings, err } = context
  for (const warning of warnings) err(`${warning}\n`)
  try {
    const path = args.values.output!.replace(/(?<=.)\/+$/, '')
    const rules = checkedRules(chooseCrawl(path, args), context)
    using _lock = lockFolder(path)
    const folder = chooseCrawl(path, args)
    if (folder.state.complete) return alreadyComplete(folder, err)
    try {
      return await crawlInto(folder, rules, context)
    } finally {
      if (folder.state.id === undefined) removeAll(folder)
    }
  } catch (thrown) {
    if (thrown instanceof FolderError) err(`web-extract crawl: ${thrown.message}\n`)
    else err(failed(thrown, args.values.output!))
    return isMisuse(thrown) ? exitCodes.usage : exitCodes.failed
  }
}

const isMisuse = (thrown: unknown) =>
  thrown instanceof FolderError || (thrown instanceof ServiceError && thrown.code === 'invalid_request')

/** The rules of the crawl. Throws for what cannot be crawled at all, before anything is created. */
function checkedRules({ state }: CrawlFolder, { config }: CommandContext): CrawlRules {
  const { rules, proxies } = fetchSettings(config, [], typedHostsOf(state.url))
  const options = crawlOptionsOf(state.url, argumentsOf(state))
  planProxies(options.page.proxy, proxies)
  return checkedCrawlRules(options, { rules })
}

async function crawlInto(folder: CrawlFolder, rules: CrawlRules, context: CommandContext): Promise<number> {
  const { config, err } = context
  const { path, workFolder, state } = folder
  const began = performance.now()
  using interruption = interruptible()
  const args = argumentsOf(state)
  const concurrency = crawlBoundsOf(args).maxConcurrency
  const progress = new Progress(standardError(err))
  const print = (text: string) => {
    progress.clear()
    err(text)
  }
  const log = commandLog(context, print)
  const isUpdate = state.updating === true
  print(
    `${state.id !== undefined ? 'Resuming' : isUpdate ? 'Updating' : 'Crawling'} ${shownAddress(state.url)} into ${path}\n`,
  )
  const ignoreQuery = args.switches.has('ignore-query')
  const keyOf = (url: string) => identity(url, { ignoreQuery, similar: true })
  const visits = new Visits(keyOf, isUpdate ? await visitsIn(workFolder, keyOf) : undefined)
  const place = { folder: path, workFolder, home: rules.requested, formats: fileFormatsOf(args), visits }
  const open = () => (isUpdate ? UpdateOutput.open({ ...place, keyOf }) : CrawlOutput.open(place))
  const done = await run()
  if (done?.report.job.state !== 'completed') {
    err(folder.state.id === undefined ? 'Stopped before the crawl started.\n' : `Stopped. ${resumeLine(path)}`)
    return exitCodes.failed
  }
  const { report, output } = done
  if (output.pages === 0) {
    await output.remove()
    removeAll(folder)
    if (isUpdate) saveState({ ...folder, state: completed(folder.state) })
    err(nothingOf(output.firstErrors))
    return exitCodes.failed
  }
  const update = output instanceof UpdateOutput ? await output.finish(reachedLimit(report)) : undefined
  if (args.switches.has('local-links')) {
    const files = new PageFiles(place)
    await linkLocally(update?.pages ?? (await readIndex(join(path, INDEX))), {
      read: (file) => readFile(join(path, file), 'utf8'),
      write: (file, text) => files.write(file, text),
      ignoreQuery,
      ...(update && { gone: update.gone }),
    })
  }
  folder.state = completed(folder.state)
  saveState(folder)
  removeWork(folder)
  const { pages, pagesBesidesStart, startIssue, warned } = output
  const seconds = (performance.now() - began) / 1000
  if (update !== undefined) err(updateOf(update, { path, seconds }))
  err(outcomeOf(report, { path, pages, startIssue, warned, seconds: update === undefined ? seconds : undefined }))
  return startIssue !== undefined && pagesBesidesStart === 0 ? exitCodes.failed : exitCodes.ok

  async function run(): Promise<{ report: JobReport; output: CrawlOutput | UpdateOutput } | undefined> {
    const { signal } = interruption
    const cacheDir = cacheFor(folder, config.cacheDir)
    const scraping = createScraping({ ...context, config: { ...config, cacheDir } }, log, { slots: concurrency })
    scraping.openTo(state.url)
    const remembering = { ...scraping, parts: visits.around(scraping.parts) }
    let output: CrawlOutput | UpdateOutput | undefined
    try {
      const database = await openWithQueue({ dataDir: workFolder, cacheDir, log, signal })
      await using _database = { [Symbol.asyncDispose]: () => database.close() }
      if (signal.aborted) return undefined
      const key = await jobOf(folder, database)
      output = await open()
      const onProgress = progress.update.bind(progress)
      const last = await work(key, {
        folder,
        database,
        scraping: remembering,
        output,
        concurrency,
        log,
        signal,
        onProgress,
      })
      return { report: last, output }
    } finally {
      progress.clear()
      await Promise.all([scraping.close(), output?.close()])
    }
  }
}

const fileFormatsOf = (args: ParsedArguments) => [
  ...formatWords(args.values.format),
  ...(hasChunks(args) ? ['chunks' as const] : []),
]

/** An update begins with this state again. */
function completed({ updating: _, ...state }: CrawlFolder['state']): CrawlFolder['state'] {
  return { ...state, complete: true }
}

function alreadyComplete(folder: CrawlFolder, err: (text: string) => void): number {
  removeWork(folder)
  err(`The crawl in ${folder.path} is already complete. See index.jsonl for its pages.\n`)
  return exitCodes.ok
}
