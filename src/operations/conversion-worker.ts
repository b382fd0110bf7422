import type { ContentOptions, PageDocument, Source } from '../content/document.ts'
import { ServiceError } from '../errors.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import type { ConversionAnswer, ConversionRequest } from './conversion.ts'
import { watchMemory } from './memory.ts'

const MAX_PAGE_MS = 20_000
/** Of a file whose request names no time: recognising text takes seconds a page. */
const MAX_FILE_MS = 300_000
/** That one conversion may take of the process. Real files stay far below it (test/files/corpus.ts). */
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024
/** A Worker in whose time the process grew by more is not used again: it keeps what it took, beside what the next takes. */
const MAX_KEPT_BYTES = 384 * 1024 * 1024
/** Of the time of a request what reading the pages of a file may take; the rest is for what is made of them. */
const SHARE_OF_READING = 0.8

export interface Conversion {
  source: Source
  options: ContentOptions
  what: 'file' | 'page'
}

/** One Bun Worker; it does one conversion at a time. */
export class ConversionWorker {
  /** Those that convert something, and whether something else was converted meanwhile. */
  static readonly #busy = new Map<ConversionWorker, { crowded: boolean }>()

  readonly #worker: Worker
  readonly #ocr: OcrLanguages | undefined
  #idleTimer: Timer | undefined
  readonly #bytesBefore = process.memoryUsage.rss()
  #ended = false
  /** Tells the conversion under way that it will not be answered. */
  #gone: () => void = () => undefined

  constructor(url: URL, ocr: OcrLanguages | undefined) {
    this.#ocr = ocr
    this.#worker = new Worker(url.href)
    this.#worker.addEventListener('close', () => {
      this.#ended = true
      this.#gone()
    })
  }

  /** Also when it has ended by itself: an error that nobody awaits ends a Worker, even an idle one. */
  get ended(): boolean {
    return this.#ended
  }

  /**
   * The bytes of `source` are given away.
   *
   * @throws ServiceError as `answerConversion`; `document_unreadable` when it takes more time or memory than it may,
   *   `capacity_exhausted` when that memory was taken by several together, and why `signal` was aborted
   */
  async convert({ source, options, what }: Conversion, signal: AbortSignal): Promise<PageDocument> {
    clearTimeout(this.#idleTimer)
    this.#worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<PageDocument>()
    const unread = (why: string, cause?: string) =>
      reject(new ServiceError('document_unreadable', `The ${what} could not be read${why}.`, { cause }))
    const readingMs = source.endsAt === undefined ? MAX_FILE_MS : source.endsAt - performance.now()
    // A request that has a time ends by itself, and says so.
    const maxMs = what === 'page' ? MAX_PAGE_MS : readingMs + 1000
    const timer = setTimeout(() => unread(` within ${Math.round(maxMs / 1000)} s`), maxMs)
    const standing = this.#enter()
    using _memory = watchMemory(MAX_MEMORY_BYTES, () => {
      if (standing.crowded) reject(tooFull())
      else unread(': it takes more memory than a document may')
    })
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    this.#gone = () => unread('', 'the Worker ended')
    this.#worker.onerror = ({ message }) => unread('', message)
    this.#worker.onmessage = ({ data }: MessageEvent<ConversionAnswer>) => {
      if ('document' in data) resolve(data.document)
      else reject(errorOf(data.error))
    }
    try {
      this.#post({ source, options, file: { timeLimitMs: readingMs * SHARE_OF_READING } })
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      ConversionWorker.#busy.delete(this)
    }
  }

  #enter(): { crowded: boolean } {
    const standing = { crowded: ConversionWorker.#busy.size > 0 }
    for (const other of ConversionWorker.#busy.values()) other.crowded = true
    ConversionWorker.#busy.set(this, standing)
    return standing
  }

  /** The bytes are handed over, not copied: nobody reads them here afterwards. */
  #post({ source, options, file }: ConversionRequest): void {
    const body = alone(source.body)
    const ocr = this.#ocr === undefined ? {} : { ocr: this.#ocr }
    const request: ConversionRequest = { source: { ...source, body }, options, file: { ...file, ...ocr } }
    this.#worker.postMessage(request, [body.buffer as ArrayBuffer])
  }

  /** Whether it may hold so much that a new one is better. */
  get isHeavy(): boolean {
    return process.memoryUsage.rss() - this.#bytesBefore > MAX_KEPT_BYTES
  }

  /** Ends the Worker unless it is used again within `ms`; an idle Worker does not keep the process alive. */
  endAfter(ms: number, whenEnded: () => void): void {
    this.#worker.unref()
    this.#idleTimer = setTimeout(() => {
      whenEnded()
      this.end()
    }, ms)
    this.#idleTimer.unref()
  }

  end(): void {
    clearTimeout(this.#idleTimer)
    this.#worker.terminate()
  }
}

function errorOf({ code, message, ...known }: Extract<ConversionAnswer, { error: unknown }>['error']): ServiceError {
  return new ServiceError(code, message, known)
}

/** A Worker's memory cannot be told from another's: who of several takes it all is not known. */
function tooFull(): ServiceError {
  return new ServiceError('capacity_exhausted', 'The documents that are read at this moment take all the memory')
}

/** Bytes that share their memory with nothing: what else is in it would be given away with them. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}
