// Compares copies of pages: small ones at once, larger ones in Workers.
import { comparePages } from '../changes/compare.ts'
import type { Comparison, NoiseMask, PageCopy } from '../changes/model.ts'
import { learnNoise } from '../changes/noise/learn.ts'
import { type Outage, outageOf, type PageAnswer } from '../changes/outage/outage.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { ServiceError } from '../errors.ts'
import { askWorker } from './ask-worker.ts'

/** What a conversion Worker gets besides pages. */
export type ComparisonRequest =
  | { compare: { before: PageCopy; after: PageCopy; mask: NoiseMask | undefined } }
  | { outage: { answer: PageAnswer; lastGood: PageCopy | undefined } }
  | { learn: { first: PageCopy; second: PageCopy; known: NoiseMask | undefined } }

export function answerComparison(request: ComparisonRequest): Comparison | NoiseMask | Outage | undefined {
  if ('outage' in request) return outageOf(request.outage.answer, request.outage.lastGood)
  if ('compare' in request) return comparePages(request.compare.before, request.compare.after, request.compare.mask)
  return learnNoise(request.learn.first, request.learn.second, request.learn.known)
}

/** `comparePages`, `learnNoise` and `outageOf`, off the event loop. */
export interface PageComparer {
  outage(answer: PageAnswer, lastGood: PageCopy | undefined, signal: AbortSignal): Promise<Outage | undefined>
  compare(before: PageCopy, after: PageCopy, mask: NoiseMask | undefined, signal: AbortSignal): Promise<Comparison>
  learn(first: PageCopy, second: PageCopy, known: NoiseMask | undefined, signal: AbortSignal): Promise<NoiseMask>
}

/**
 * Compares at most two pairs of pages in Workers at a time; the rest waits. Each Worker does one comparison: it costs 20 ms to
 * start, and large pages are few.
 *
 * @throws ServiceError `document_unreadable` if a comparison takes longer than `MAX_MS`, and the reason of `signal`
 */
export function createComparer(workerUrl: URL): PageComparer {
  const limiter = createLimiter(MAX_WORKERS, Number.POSITIVE_INFINITY)
  async function answered(request: ComparisonRequest, chars: number, signal: AbortSignal): Promise<unknown> {
    if (chars <= INLINE_CHARS) return answerComparison(request)
    using _slot = await limiter.enter(signal)
    return await answerIn(workerUrl, request, signal)
  }
  return {
    outage: (answer, lastGood, signal) =>
      answered(
        { outage: { answer, lastGood } },
        sizeOf(answer.copy) + (lastGood === undefined ? 0 : sizeOf(lastGood)),
        signal,
      ) as Promise<Outage | undefined>,
    compare: (before, after, mask, signal) =>
      answered({ compare: { before, after, mask } }, sizeOf(before) + sizeOf(after), signal) as Promise<Comparison>,
    learn: (first, second, known, signal) =>
      answered({ learn: { first, second, known } }, sizeOf(first) + sizeOf(second), signal) as Promise<NoiseMask>,
  }
}

const MAX_WORKERS = 2
/** Both copies together. They take a few milliseconds. */
const INLINE_CHARS = 16 * 1024
/** Two copies with 60,000 changed lines take 6 s, and several times that on a machine that is busy. */
const MAX_MS = 60_000

const sizeOf = ({ markdown, wholePage = '', json, attributes }: PageCopy) =>
  markdown.length + wholePage.length + JSON.stringify([json, attributes]).length

async function answerIn(workerUrl: URL, request: ComparisonRequest, signal: AbortSignal): Promise<unknown> {
  const worker = new Worker(workerUrl.href)
  const failure = (cause: string) =>
    new ServiceError('document_unreadable', 'The copies of the page could not be compared.', { cause })
  try {
    return await askWorker(worker, request, { ms: MAX_MS, signal, failure })
  } finally {
    worker.terminate()
  }
}
