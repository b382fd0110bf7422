// What `web-extract diff` does.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COPIED_FORMATS, type Outage, type PageCopy, pageCopyOf, settle } from '../../changes/changes.ts'
import { createComparer, type PageComparer } from '../../conversion/comparer.ts'
import { type FolderCopies, folderCopies } from '../../copies/folder.ts'
import { asServiceError } from '../../errors.ts'
import { challengeOf } from '../../fetch/challenge.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { failureLine, type LocalRuntime, openRuntime, shownAddress } from '../../service/local.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { CommandContext } from '../command.ts'
import { errorInFlags } from '../in-flags.ts'
import { coloured } from '../monitor/text.ts'
import { pageOptionsOf } from '../page-options.ts'

/** As for `diff` of the system: 1 is a difference, and this is trouble. */
const TROUBLE = exitCodes.usage

/** Between two fetches that tell noise from change. */
const AGAIN_MS = 1500

/** `web-extract diff URL`: prints what changed on a page since the last time. Exits with 1 if something did, with 2 in case of trouble. */
export async function diffPage(context: CommandContext): Promise<number> {
  const { args, err, config, conversions } = context
  const url = args.positionals[0]!
  await using runtime = openRuntime(context, { models: false })
  runtime.openTo(url)
  const copies = folderCopies(join(config.dataDir, 'copies'))
  try {
    return await compareWithLast(
      { url, args, runtime, copies, comparer: createComparer(conversions.workerUrl) },
      context,
    )
  } catch (thrown) {
    err(failureLine(url, errorInFlags(asServiceError(thrown))))
    return TROUBLE
  }
}

interface Compared {
  url: string
  args: ParsedArguments
  runtime: LocalRuntime
  copies: FolderCopies
  comparer: PageComparer
}

async function compareWithLast(
  { url, args, runtime, copies, comparer }: Compared,
  { out, err }: Pick<CommandContext, 'out' | 'err'>,
): Promise<number> {
  const { signal } = runtime.call
  const shown = shownAddress(url)
  const key = JSON.stringify([shown.replace(/#.*$/, ''), args.switches.has('full')])
  const last = await copies.last(key)
  const { copy, outage } = await read({ url, args, runtime, comparer, last: last?.copy })
  if (outage !== undefined) {
    err(`${shown}: ${outage.reason} Nothing was compared.\n`)
    return TROUBLE
  }
  const fetchedAt = new Date().toISOString()
  if (last === undefined) {
    await copies.keep(key, { copy, fetchedAt })
    err(`${shown}: this is the first copy. Run the command again later to see what has changed.\n`)
    return exitCodes.ok
  }
  const { comparison, mask } = await settle(
    { before: last.copy, after: copy, mask: last.mask },
    {
      compare: (before, after, known) => comparer.compare(before, after, known, signal),
      learn: (first, second, known) => comparer.learn(first, second, known, signal),
    },
    async () => {
      await sleep(AGAIN_MS, undefined, { signal })
      const again = await read({ url, args, runtime, comparer, last: copy })
      return again.outage === undefined ? again.copy : undefined
    },
  )
  await copies.keep(key, { copy, mask, fetchedAt })
  if (comparison.status === 'same') {
    err(`${shown}: nothing has changed since ${last.fetchedAt}.\n`)
    return exitCodes.ok
  }
  out(coloured(comparison.text))
  return exitCodes.failed
}

interface Reading extends Pick<Compared, 'url' | 'args' | 'runtime' | 'comparer'> {
  last: PageCopy | undefined
}

/** Fetches the page. @throws ServiceError if nothing came back for it */
async function read({
  url,
  args,
  runtime,
  comparer,
  last,
}: Reading): Promise<{ copy: PageCopy; outage: Outage | undefined }> {
  const { content, ...options } = pageOptionsOf(args)
  const { operations, call } = runtime
  const result = await operations.scrape({ ...options, url, content: { ...content, formats: COPIED_FORMATS } }, call)
  const { snapshot } = result.fetched
  const copy = pageCopyOf(result.document, snapshot.finalUrl)
  const answer = { status: snapshot.status, challenge: challengeOf(snapshot), requestedUrl: result.requestedUrl, copy }
  return { copy, outage: await comparer.outage(answer, last, call.signal) }
}
