import { createLimiter } from '../concurrency/limiter.ts'
import { type ContentOptions, documentOf, type PageDocument, type Source } from '../content/document.ts'
import { isPage } from '../files/detect.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import type { Log } from '../log.ts'
import { asText, hintsOf } from './answer.ts'
import { type ConversionCommand, type OpenChannel, processChannel, workerChannel } from './channel.ts'
import { tellFile } from './file-log.ts'
import { type Conversion, ConversionWorker } from './handle.ts'

export type Convert = (source: Source, options: ContentOptions, context: ConversionContext) => Promise<PageDocument>

export interface ConversionContext {
  signal: AbortSignal
  /** Is told of each file; its lines carry the request id. */
  log?: Log | undefined
}

/**
 * Pages above this size leave the event loop: hostile ones of 100 KB held it for 190 ms, and ordinary ones are converted
 * beside each other (test/bench/hostile.ts, scrape.ts: 131 pages/s against 115 with 128 KiB). With selectors of the
 * caller, whose cost is the caller's doing, every page leaves it.
 */
const INLINE_BYTES = 32 * 1024
const IDLE_WORKER_MS = 30_000

interface Converter {
  convert: Convert
  stop(): void
}

/** How conversions leave the event loop: known to the entry point only, since it differs inside the executable. */
export interface ConversionPlaces {
  /** Module of a Worker for pages. */
  workerUrl: URL
  /** What starts a process for files. */
  command: ConversionCommand
}

/**
 * Turns snapshots into documents: small pages here, large ones in Bun Workers, files of any size in processes. `size` pages
 * at most are there at once and as many files, which take longer by far; the rest waits in turn. The bytes of what leaves
 * this place are given away. A conversion that takes more time or memory than it may, or outlasts its request, is ended
 * with its Worker or process.
 */
export function createConverter({ workerUrl, command }: ConversionPlaces, size: number, ocr?: OcrLanguages): Converter {
  const crews = {
    page: createCrew(workerChannel(workerUrl), size, ocr),
    file: createCrew(processChannel(command), size, ocr),
  }
  return {
    async convert(source, options, { signal, log }) {
      const selectors = options.includeTags.length + options.excludeTags.length + (options.attributes ?? []).length
      const what = mayBeFile(source) ? 'file' : 'page'
      const small = source.body.byteLength <= INLINE_BYTES && selectors === 0
      const read = async (onType?: Conversion['onType']) =>
        small && what === 'page'
          ? documentOf(asText(source), options)
          : crews[what].convert({ source, options, what, onType }, signal)
      return what === 'file' || source.name !== undefined ? tellFile(read, { source, what, log }) : read()
    },
    stop() {
      crews.page.stop()
      crews.file.stop()
    },
  }
}

/** Workers or processes of one kind, `size` at most at once; they are started when they are needed. */
function createCrew(open: OpenChannel, size: number, ocr: OcrLanguages | undefined) {
  const limiter = createLimiter(size, Number.POSITIVE_INFINITY)
  const idle: ConversionWorker[] = []

  async function rest(worker: ConversionWorker): Promise<void> {
    if (await worker.isHeavy()) return worker.end()
    idle.push(worker)
    worker.endAfter(IDLE_WORKER_MS, () => idle.splice(idle.indexOf(worker), 1))
  }

  function takeIdle(): ConversionWorker | undefined {
    const worker = idle.pop()
    if (worker === undefined || !worker.ended) return worker
    worker.end()
    return takeIdle()
  }

  return {
    async convert(conversion: Conversion, signal: AbortSignal): Promise<PageDocument> {
      using _slot = await limiter.enter(signal)
      const worker = takeIdle() ?? new ConversionWorker(open, ocr)
      try {
        const document = await worker.convert(conversion, signal)
        await rest(worker)
        return document
      } catch (thrown) {
        worker.end()
        throw thrown
      }
    },
    stop() {
      for (const worker of idle.splice(0)) worker.end()
    },
  }
}

function mayBeFile(source: Source): boolean {
  return source.rendered !== true && !isPage(source.body, hintsOf(source))
}
