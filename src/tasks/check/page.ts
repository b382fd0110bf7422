// Checks one page: reads it, compares it with the last good copy, and stores what it found.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Call } from '../../call.ts'
import {
  COPIED_FORMATS,
  type Comparison,
  type NoiseMask,
  type PageAnswer,
  type PageCopy,
  pageCopyOf,
  settle,
} from '../../changes/changes.ts'
import type { Format } from '../../content/document.ts'
import type { PageComparer } from '../../conversion/comparer.ts'
import type { PageOptions } from '../../crawl/options.ts'
import { ServiceError } from '../../errors.ts'
import { packed, unpacked } from '../../extraction/page.ts'
import { challengeOf } from '../../fetch/challenge.ts'
import type { StoredChange } from '../../monitors/change.ts'
import {
  type Baseline,
  type FoundPage,
  pageKey,
  type RunningCheck,
  readBaselines,
  storePage,
} from '../../monitors/pages.ts'
import { withoutCredentials } from '../../net/guard/target.ts'
import { judgedChange } from '../../operations/judge-change.ts'
import { scrape } from '../../operations/scrape.ts'
import type { ScrapeParts } from '../page.ts'

/** What a worker needs to check pages. */
export interface CheckParts extends ScrapeParts {
  sql: Sql
  comparer: PageComparer
}

/** A page to check. */
interface WatchedPage {
  /** Id of its target. */
  target: string
  /** As typed, perhaps with a password. */
  url: string
  options: PageOptions
  /** Not one of the many pages of a site, whose noise is learned only when they change. */
  isAlone: boolean
}

/** What came back for a page, or why nothing did. */
export type Answered = { answer: PageAnswer } | { failure: ServiceError; status?: number }

/** Between the two fetches that show the noise of a page. */
const LEARNING_MS = 2000
/** Before a change of a page whose noise is known is confirmed. */
const CONFIRMING_MS = 250
/** Before a page that failed for the moment is read once more. */
const RETRY_MS = 2000

/** Larger pages cost their monitor a hundred times their size. */
const MAX_COPY_BYTES = 8 * 1024 * 1024

/**
 * Checks a page and stores the result. What goes wrong with the page is its result.
 *
 * @param known what came back for the page, if it was read already
 * @returns false if the check is over or its monitor is gone
 */
export async function checkPage(
  page: WatchedPage,
  { check, known }: { check: RunningCheck; known?: Answered },
  parts: CheckParts,
  call: Call,
): Promise<boolean> {
  const url = withoutCredentials(page.url)
  const key = pageKey(url)
  const [baseline] = await readBaselines(parts.sql, check.monitor, { target: page.target, key })
  const place = { target: page.target, key, url, previous: baseline?.copy }
  const answered = known ?? (await readTwice(page, parts, call))
  if ('failure' in answered) {
    return storePage(parts.sql, check, { ...place, state: 'error', error: answered.failure.message })
  }
  const { answer } = answered
  const found = await compared({ page, baseline, answer, check }, parts, call).catch((thrown: unknown) => {
    call.signal.throwIfAborted()
    if (!(thrown instanceof ServiceError)) throw thrown
    return { state: 'error' as const, error: thrown.message }
  })
  return storePage(parts.sql, check, { ...place, statusCode: answer.status, ...found })
}

type Found = Pick<FoundPage, 'state' | 'error' | 'content' | 'noise' | 'change'>

async function compared(
  {
    page,
    baseline,
    answer,
    check,
  }: { page: WatchedPage; baseline?: Baseline | undefined; answer: PageAnswer; check: RunningCheck },
  parts: CheckParts,
  call: Call,
): Promise<Found> {
  const before = baseline?.content && unpacked<PageCopy>(baseline.content)
  const outage = await parts.comparer.outage(answer, before, call.signal)
  if (outage !== undefined) return { state: 'error', error: outage.reason }
  const content = packed(answer.copy)
  if (content.size > MAX_COPY_BYTES) return { state: 'error', error: TOO_LARGE }
  const comparer = comparerOf(parts, call)
  const again = (waitMs: number) => readAgain(page, { before: before ?? answer.copy, answer, waitMs }, parts, call)
  if (before === undefined) {
    const second = page.isAlone ? await again(LEARNING_MS) : undefined
    return { state: 'new', content, ...(second && { noise: packed(await comparer.learn(answer.copy, second)) }) }
  }
  const noise = baseline?.noise && unpacked<NoiseMask>(baseline.noise)
  const pauseMs = noise === undefined ? LEARNING_MS : CONFIRMING_MS
  const { comparison, mask } = await settle({ before, after: answer.copy, mask: noise }, comparer, () => again(pauseMs))
  const learned = mask !== undefined && mask !== noise && { noise: packed(mask) }
  if (comparison.status === 'same') return { state: 'same', content, ...learned }
  const change = await changeOf(comparison, { answer, check }, parts, call)
  return { state: 'changed', content, ...learned, change: packed(change) }
}

const TOO_LARGE = `The content of the page has more than ${MAX_COPY_BYTES / 1024 / 1024} MiB. Choose a part of it with "includeTags".`

const comparerOf = ({ comparer }: CheckParts, { signal }: Call) => ({
  compare: (before: PageCopy, after: PageCopy, mask?: NoiseMask) => comparer.compare(before, after, mask, signal),
  learn: (first: PageCopy, second: PageCopy, known?: NoiseMask) => comparer.learn(first, second, known, signal),
})

async function changeOf(
  { text, changes }: Comparison,
  { answer, check }: { answer: PageAnswer; check: RunningCheck },
  parts: CheckParts,
  call: Call,
): Promise<StoredChange> {
  const { goal, judge } = check.monitor
  if (goal === undefined || !judge) return { text, changes }
  const { url, title } = answer.copy
  return { text, changes, ...(await judgedChange({ goal, url, title, diff: text }, parts.openModel, call)) }
}

/** A page that failed for the moment is read once more. */
async function readTwice(page: WatchedPage, parts: CheckParts, call: Call): Promise<Answered> {
  const first = await read(page, parts, call)
  const passes = 'failure' in first ? first.failure.retryable : NOT_NOW.has(first.answer.status)
  if (!passes) return first
  await sleep(RETRY_MS, undefined, { signal: call.signal })
  return read(page, parts, call)
}

/** Statuses that mean "not now" (RFC 9110 15.6.4, RFC 6585 4). */
const NOT_NOW: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** The page once more, after a pause. Undefined if it is not there now: then nothing is learned. */
async function readAgain(
  page: WatchedPage,
  { before, answer, waitMs }: { before: PageCopy; answer: PageAnswer; waitMs: number },
  parts: CheckParts,
  call: Call,
): Promise<PageCopy | undefined> {
  await sleep(waitMs, undefined, { signal: call.signal })
  const second = await read(page, parts, call)
  if ('failure' in second || second.answer.status !== answer.status) return undefined
  const outage = await parts.comparer.outage(second.answer, before, call.signal)
  return outage === undefined ? second.answer.copy : undefined
}

async function read({ url, options }: WatchedPage, parts: CheckParts, call: Call): Promise<Answered> {
  try {
    const { document, fetched, requestedUrl } = await scrape({ ...comparable(options), url }, parts, call)
    const { snapshot } = fetched
    const copy = pageCopyOf(document, snapshot.finalUrl)
    const { warning } = document
    return { answer: { status: snapshot.status, challenge: challengeOf(snapshot), requestedUrl, copy, warning } }
  } catch (thrown) {
    call.signal.throwIfAborted()
    if (!(thrown instanceof ServiceError)) throw thrown
    return { failure: thrown }
  }
}

/** Formats that are compared. All others would only cost time. */
const DATA: ReadonlySet<Format> = new Set(['json', 'deterministicJson', 'attributes'])

/** The options of a page without what is not compared. A check always reads the page itself. */
export function comparable({ screenshot: _, changeTracking: __, ...options }: PageOptions): PageOptions {
  const { content } = options
  const data = [...content.formats].filter((format) => DATA.has(format))
  const cache = { maxAgeMs: 0, store: options.cache.store, only: undefined }
  return { ...options, cache, content: { ...content, formats: [...COPIED_FORMATS, ...data] } }
}
