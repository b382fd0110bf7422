// The conversions of this process: small pages at once, large ones in Workers, files in processes.
import { availableParallelism } from 'node:os'
import type { Call } from '../call.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import type { ContentOptions, PageDocument, Source } from '../content/document.ts'
import { detectUnopened } from '../files/detect.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import { documentOfPage, hintsOf } from './answer.ts'
import { type ConversionCommand, type OpenChannel, processChannel, workerChannel } from './channel.ts'
import { countsTokens } from './deliver.ts'
import { logFile } from './file-log.ts'
import { type Conversion, ConversionHandle } from './handle.ts'
import { type Patience, WorkerStock } from './worker-stock.ts'

/** Makes a document from what was fetched or uploaded. The bytes of `source` may be transferred: do not use them afterwards. */
export type Convert = (source: Source, options: ContentOptions, call: Call) => Promise<PageDocument>

/**
 * Larger pages leave the event loop: hostile pages of 100 KB blocked it for 190 ms, and ordinary ones are converted in
 * parallel (test/bench/hostile.ts, scrape.ts: 131 pages/s against 115 with 128 KiB).
 */
const INLINE_BYTES = 32 * 1024
/**
 * For how long pages wait before a second Worker starts, since each one compiles the code for itself and has a heap of its
 * own. On two cores, one Worker and the event loop keep both busy, and a second one starts only behind a page that takes
 * very long (528 pages of 100 KB: .87 of the CPU, 110 MB less). On more cores, a crawl whose few large pages meet by
 * chance gets along with one (1,169 pages of 14 KB: .85 of the CPU).
 */
const PATIENCE: Patience =
  availableParallelism() <= 2 ? { oneMs: 2000, allMs: Number.POSITIVE_INFINITY } : { oneMs: 250, allMs: 1000 }
/** Files have processes, one for each file that is read. */
const NO_PATIENCE: Patience = { oneMs: 0, allMs: 0 }

interface Converter {
  convert: Convert
  stop(): void
}

/** How conversions leave the event loop. Only the entry point knows, since it differs inside the executable. */
export interface ConversionEntries {
  /** Module of a Worker for pages. */
  workerUrl: URL
  /** Starts a process for files. */
  command: ConversionCommand
}

/**
 * Converts at most `size` pages and as many files at a time; the rest waits in turn. Files have their own limit, since
 * they take much longer. A conversion that exceeds its time or memory, or outlasts its call, is ended with its Worker or
 * process. If one that has done others before dies of something else, the conversion gets a
 * fresh one.
 */
export function createConverter(
  { workerUrl, command }: ConversionEntries,
  size: number,
  ocr?: OcrLanguages,
  patience = PATIENCE,
): Converter {
  const workers = {
    page: createWorkers(workerChannel(workerUrl), { size, patience, ocr }),
    file: createWorkers(processChannel(command), { size, patience: NO_PATIENCE, ocr }),
  }
  return {
    async convert(source, options, call) {
      const type = source.rendered === true ? 'page' : detectUnopened(source.body, hintsOf(source))
      const what = type === 'page' ? 'page' : 'file'
      const inline = what === 'page' && source.body.byteLength <= INLINE_BYTES && !isCostly(options)
      const read = async (onType?: Conversion['onType']) =>
        inline ? documentOfPage(source, options) : workers[what].convert({ source, options, what, type, onType }, call)
      return what === 'file' || source.name !== undefined ? logFile(read, { source, what }, call) : read()
    },
    stop() {
      workers.page.stop()
      workers.file.stop()
    },
  }
}

/**
 * The caller chooses selectors and schemas and thereby their cost, so such pages always leave the event loop. So do those
 * whose tokens are counted, since the vocabulary must be unpacked for it.
 */
const isCostly = (options: ContentOptions) => {
  const { includeTags, excludeTags, attributes = [], extraction } = options
  const choosesParts = includeTags.length + excludeTags.length + attributes.length > 0
  return choosesParts || extraction?.schema !== undefined || countsTokens(options)
}

interface WorkersOptions {
  /** Maximum number. */
  size: number
  patience: Patience
  ocr: OcrLanguages | undefined
}

/** Workers or processes of one kind, started when they are needed. */
function createWorkers(open: OpenChannel, { size, patience, ocr }: WorkersOptions) {
  const limiter = createLimiter(size, Number.POSITIVE_INFINITY)
  const stock = new WorkerStock(() => new ConversionHandle(open, ocr), patience)

  async function convertOn(worker: ConversionHandle, conversion: Conversion, call: Call): Promise<PageDocument> {
    try {
      const document = await worker.convert(conversion, call)
      if (await worker.isHeavy()) stock.drop(worker)
      else stock.put(worker)
      return document
    } catch (thrown) {
      stock.drop(worker)
      throw thrown
    }
  }

  return {
    async convert(conversion: Conversion, call: Call): Promise<PageDocument> {
      using _slot = await limiter.enter(call.signal)
      const { worker, isNew } = await stock.take(call.signal)
      if (isNew) return await convertOn(worker, conversion, call)
      // The first attempt may transfer the bytes.
      const again = { ...conversion, source: { ...conversion.source, body: new Uint8Array(conversion.source.body) } }
      try {
        return await convertOn(worker, conversion, call)
      } catch (thrown) {
        if (!worker.mayHaveDiedOfAnother || call.signal.aborted) throw thrown
        return await convertOn(stock.fresh(), again, call)
      }
    },
    stop: () => stock.end(),
  }
}
