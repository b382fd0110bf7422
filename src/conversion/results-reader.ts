import { createLimiter } from '../concurrency/limiter.ts'
import { ProviderFailure } from '../search/provider.ts'
import { type ReadResults, type ResultsRead, type ResultsText, readResults } from '../search/read-results.ts'
import { askWorker } from './ask-worker.ts'

/** What a conversion Worker gets besides pages. */
export interface ResultsRequest {
  results: ResultsText
}

interface ResultsReader {
  read: ReadResults
  stop(): void
}

/** Reads small pages of search results at once, and larger ones in Workers, which end with the call. */
export function createResultsReader(workerUrl: URL): ResultsReader {
  const limiter = createLimiter(MAX_WORKERS, Number.POSITIVE_INFINITY)
  const idle = new Map<Worker, Timer>()
  const takeIdle = (): Worker | undefined => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      return worker
    }
    return undefined
  }
  const end = (worker: Worker) => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    worker.terminate()
  }
  const rest = (worker: Worker) => {
    worker.unref()
    worker.onerror = () => end(worker)
    const timer = setTimeout(() => end(worker), IDLE_MS)
    timer.unref()
    idle.set(worker, timer)
  }
  return {
    async read(results, signal) {
      if (results.text.length <= INLINE_CHARS) return readResults(results)
      using _slot = await limiter.enter(signal)
      const worker = takeIdle() ?? new Worker(workerUrl.href)
      try {
        const read = await readIn(worker, results, signal)
        rest(worker)
        return read
      } catch (thrown) {
        end(worker)
        throw thrown
      }
    },
    stop() {
      for (const worker of [...idle.keys()]) end(worker)
    },
  }
}

const MAX_WORKERS = 2
const IDLE_MS = 30_000
/** Hostile pages of this size take less than 50 ms (test/conversion/results-reader.test.ts). */
const INLINE_CHARS = 8 * 1024
/** Real pages take a tenth of a second. */
const MAX_MS = 5000

function readIn(worker: Worker, results: ResultsText, signal: AbortSignal): Promise<ResultsRead> {
  worker.ref()
  const failure = () => new ProviderFailure('nonsense', 'answered with a page that cannot be read')
  return askWorker(worker, { results } satisfies ResultsRequest, { ms: MAX_MS, signal, failure })
}
