import { type ContentOptions, documentOf, type PageDocument, type Source } from '../content/document.ts'
import { ServiceError } from '../errors.ts'
import { isPage } from '../files/detect.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import type { ConversionAnswer, ConversionRequest } from './conversion.ts'
import { createGate } from './gate.ts'
import { watchMemory } from './memory.ts'

export type Convert = (source: Source, options: ContentOptions, signal: AbortSignal) => Promise<PageDocument>

/**
 * Pages above this size leave the event loop: hostile ones of 100 KB held it for 190 ms, and ordinary ones are converted
 * beside each other (test/bench/hostile.ts, scrape.ts: 131 pages/s against 115 with 128 KiB). With selectors of the
 * caller, whose cost is the caller's doing, every page leaves it.
 */
const INLINE_BYTES = 32 * 1024
const MAX_PAGE_MS = 20_000
/** Of a file whose request names no time: recognising text takes seconds a page. */
const MAX_FILE_MS = 300_000
/** That one conversion may take of the process. Real files stay far below it (test/files/corpus.ts). */
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024
const IDLE_WORKER_MS = 30_000

/** Of the time of a request what reading the pages of a file may take; the rest is for what is made of them. */
const SHARE_OF_READING = 0.8

interface Converter {
  convert: Convert
  stop(): void
}

/**
 * Turns snapshots into documents: small pages here, large ones and files of any size in Bun Workers, `size` at most at
 * once, the rest in turn. The bytes of what goes to a Worker are given away.
 * A conversion that takes more time or memory than it may, or outlasts its request, is ended with its Worker.
 */
export function createConverter(workerUrl: URL, size: number, ocr?: OcrLanguages): Converter {
  const idle: ConversionWorker[] = []
  const gate = createGate(size, Number.POSITIVE_INFINITY)

  async function inWorker(source: Source, options: ContentOptions, signal: AbortSignal): Promise<PageDocument> {
    using _place = await gate.enter(signal)
    const worker = idle.pop() ?? new ConversionWorker(workerUrl, ocr)
    try {
      const document = await worker.convert(source, options, signal)
      idle.push(worker)
      worker.endAfter(IDLE_WORKER_MS, () => idle.splice(idle.indexOf(worker), 1))
      return document
    } catch (thrown) {
      worker.end()
      throw thrown
    }
  }

  return {
    async convert(source, options, signal) {
      const selectors = options.includeTags.length + options.excludeTags.length + (options.attributes ?? []).length
      const small = source.body.byteLength <= INLINE_BYTES && selectors === 0
      if (small && !mayBeFile(source)) return documentOf(source, options)
      return inWorker(source, options, signal)
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

/** One Bun Worker; it does one conversion at a time. */
class ConversionWorker {
  private readonly worker: Worker
  private idleTimer: Timer | undefined

  constructor(
    url: URL,
    private readonly ocr: OcrLanguages | undefined,
  ) {
    this.worker = new Worker(url.href)
  }

  convert(source: Source, options: ContentOptions, signal: AbortSignal): Promise<PageDocument> {
    clearTimeout(this.idleTimer)
    this.worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<PageDocument>()
    const onAbort = () => reject(signal.reason)
    const what = mayBeFile(source) ? 'file' : 'page'
    const readingMs = source.endsAt === undefined ? MAX_FILE_MS : source.endsAt - performance.now()
    // A request that has a time ends by itself, and says so.
    const maxMs = what === 'page' ? MAX_PAGE_MS : readingMs + 1000
    const unread = (why: string) =>
      reject(new ServiceError('document_unreadable', `The ${what} could not be read${why}.`))
    const timer = setTimeout(() => unread(` within ${Math.round(maxMs / 1000)} s`), maxMs)
    const memory = watchMemory(MAX_MEMORY_BYTES, () => unread(': it takes more memory than a document may'))
    signal.addEventListener('abort', onAbort, { once: true })
    this.worker.onerror = (event) =>
      reject(new ServiceError('document_unreadable', `The ${what} could not be read.`, { cause: event.message }))
    this.worker.onmessage = ({ data }: MessageEvent<ConversionAnswer>) => {
      if ('document' in data) resolve(data.document)
      else {
        const { code, message, ...known } = data.error
        reject(new ServiceError(code, message, known))
      }
    }
    // The bytes are handed over, not copied: nobody reads them here afterwards.
    const file = {
      timeLimitMs: readingMs * SHARE_OF_READING,
      ...(this.ocr !== undefined && { ocr: this.ocr }),
    }
    const body = alone(source.body)
    const request: ConversionRequest = { source: { ...source, body }, options, file }
    this.worker.postMessage(request, [body.buffer as ArrayBuffer])
    return promise.finally(() => {
      clearTimeout(timer)
      memory[Symbol.dispose]()
      signal.removeEventListener('abort', onAbort)
    })
  }

  /** Ends the Worker unless it is used again within `ms`; an idle Worker does not keep the process alive. */
  endAfter(ms: number, ended: () => void): void {
    this.worker.unref()
    this.idleTimer = setTimeout(() => {
      ended()
      this.end()
    }, ms)
    this.idleTimer.unref()
  }

  end(): void {
    clearTimeout(this.idleTimer)
    this.worker.terminate()
  }
}

/** Bytes that share their memory with nothing: what else is in it would be given away with them. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
