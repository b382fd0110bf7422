import { readImagePage } from './image-page.ts'
import { readNewsFeed } from './news-feed.ts'
import type { AnswerContext, ReadPage } from './page/parser.ts'
import { type FailureKind, ProviderFailure } from './provider.ts'
import { readResultsPage } from './results-page.ts'
import type { SourceName } from './search.ts'

/** What an engine answered: a page of results or images, or a feed. It can be sent to a Worker, like what was read of it. */
export interface ResultsText {
  source: SourceName
  text: string
  /** Where it came from. */
  page: string
  now: Date
  query: string
}

export type ResultsRead =
  | (Omit<ReadPage, 'next'> & { next?: string | undefined })
  | { failure: { kind: FailureKind; reason: string } }

/** Reads the results, here or off the event loop. Rejects with a `ProviderFailure` only if it had to be given up. */
export type ReadResults = (results: ResultsText, signal: AbortSignal) => Promise<ResultsRead>

/** Hostile pages take seconds of CPU time per megabyte. */
export function readResults({ source, text, page, now, query }: ResultsText): ResultsRead {
  try {
    const { hits, next } = readers[source](text, { page: new URL(page), now, query })
    return { hits, next: next?.href }
  } catch (thrown) {
    if (!(thrown instanceof ProviderFailure)) throw thrown
    return { failure: { kind: thrown.kind, reason: thrown.reason } }
  }
}

/** For a process that does nothing else meanwhile. */
export const readHere: ReadResults = async (results) => readResults(results)

const readers: Record<SourceName, (text: string, context: AnswerContext) => ReadPage> = {
  web: readResultsPage,
  news: readNewsFeed,
  images: readImagePage,
}
