import { type ContentOptions, documentOf, type PageDocument, type Source } from '../content/document.ts'
import { isPage } from '../files/detect.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import { asText } from './conversion.ts'
import { type Conversion, ConversionWorker } from './conversion-worker.ts'
import { createGate } from './gate.ts'

export type Convert = (source: Source, options: ContentOptions, signal: AbortSignal) => Promise<PageDocument>

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

/**
 * Turns snapshots into documents: small pages here, large ones and files of any size in Bun Workers. `size` pages at most
 * are there at once and as many files, which take longer by far; the rest waits in turn. The bytes of what goes to a
 * Worker are given away. A conversion that takes more time or memory than it may, or outlasts its request, is ended with
 * its Worker.
 */
export function createConverter(workerUrl: URL, size: number, ocr?: OcrLanguages): Converter {
  const idle: ConversionWorker[] = []
  const gates = {
    page: createGate(size, Number.POSITIVE_INFINITY),
    file: createGate(size, Number.POSITIVE_INFINITY),
  }

  async function inWorker(conversion: Conversion, signal: AbortSignal): Promise<PageDocument> {
    using _place = await gates[conversion.what].enter(signal)
    const worker = takeIdle() ?? new ConversionWorker(workerUrl, ocr)
    try {
      const document = await worker.convert(conversion, signal)
      if (worker.isHeavy) worker.end()
      else {
        idle.push(worker)
        worker.endAfter(IDLE_WORKER_MS, () => idle.splice(idle.indexOf(worker), 1))
      }
      return document
    } catch (thrown) {
      worker.end()
      throw thrown
    }
  }
  function takeIdle(): ConversionWorker | undefined {
    const worker = idle.pop()
    if (worker === undefined || !worker.ended) return worker
    worker.end()
    return takeIdle()
  }

  return {
    async convert(source, options, signal) {
      const selectors = options.includeTags.length + options.excludeTags.length + (options.attributes ?? []).length
      const what = mayBeFile(source) ? 'file' : 'page'
      const small = source.body.byteLength <= INLINE_BYTES && selectors === 0
      return small && what === 'page'
        ? documentOf(asText(source), options)
        : inWorker({ source, options, what }, signal)
    },
    stop() {
      for (const worker of idle.splice(0)) worker.end()
    },
  }
}

function mayBeFile({ body, contentType, name, rendered = false }: Source): boolean {
  const hints = { ...(contentType !== undefined && { contentType }), ...(name !== undefined && { name }) }
  return !rendered && !isPage(body, hints)
}
