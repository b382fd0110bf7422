import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import type { ContentOptions, PageDocument, Source } from '../content/document.ts'
import { ServiceError } from '../errors.ts'
import type { FileType } from '../files/detect.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import type { ConversionAnswer, ConversionRequest } from './answer.ts'
import type { Channel, OpenChannel } from './channel.ts'
import { watchMemory } from './memory-limit.ts'

const MAX_PAGE_MS = 20_000
/** Of a file whose request names no time: recognising text takes seconds a page. */
const MAX_FILE_MS = 300_000
/** That one conversion may take. Real files stay far below it (test/files/corpus.ts). */
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024
/** One that holds more afterwards is not used again: it keeps what it took, beside what the next takes. */
const MAX_KEPT_BYTES = 384 * 1024 * 1024
/** Of the time of a request what reading the pages of a file may take; the rest is for what is made of them. */
const SHARE_OF_READING = 0.8

export interface Conversion {
  source: Source
  options: ContentOptions
  what: 'file' | 'page'
  /** Is told what the bytes of a file are, once that is known. */
  onType?: ((type: FileType) => void) | undefined
}

/** A thread or process that does one conversion at a time. */
export class ConversionHandle {
  readonly #channel: Channel
  #idleTimer: Timer | undefined
  #ended = false
  #answered: (answer: ConversionAnswer) => void = () => undefined
  /** Tells the conversion under way that it will not be answered. */
  #gone: (cause: string, killed: boolean) => void = () => undefined

  constructor(
    open: OpenChannel,
    private readonly ocr: OcrLanguages | undefined,
  ) {
    this.#channel = open({
      answered: (answer) => this.#answered(answer),
      ended: (cause, killed = false) => {
        this.#ended = true
        this.#gone(cause, killed)
      },
    })
  }

  /** Also when it has ended by itself: an error that nobody awaits does so, even when it is idle. */
  get ended(): boolean {
    return this.#ended
  }

  /**
   * The bytes of `source` are given away.
   *
   * @throws ServiceError as `answerConversion`; `document_unreadable` when it takes more time or memory than it may or ends
   *   by itself, `capacity_exhausted` when the system ends it, and why `signal` was aborted
   */
  async convert(
    { source, options, what, onType }: Conversion,
    { signal, endsAt }: Pick<Call, 'signal' | 'endsAt'>,
  ): Promise<PageDocument> {
    clearTimeout(this.#idleTimer)
    this.#channel.keeps(true)
    const { promise, resolve, reject } = Promise.withResolvers<PageDocument>()
    const unread = (why: string, cause?: string) =>
      reject(new ServiceError('document_unreadable', `The ${what} could not be read${why}.`, { cause }))
    const readingMs = endsAt === undefined ? MAX_FILE_MS : endsAt - performance.now()
    // A request that has a time ends by itself, and says so.
    const maxMs = what === 'page' ? MAX_PAGE_MS : readingMs + 1000
    const timer = setTimeout(() => unread(` within ${Math.round(maxMs / 1000)} s`), maxMs)
    using _memory = watchMemory(this.#channel.held, MAX_MEMORY_BYTES, () =>
      unread(': it takes more memory than a document may'),
    )
    this.#gone = (cause, killed) => (killed ? reject(noMemory(what, cause)) : unread('', cause))
    this.#answered = (answer) => {
      if (answer.type !== undefined) onType?.(answer.type)
      if ('document' in answer) resolve(answer.document)
      else reject(errorOf(answer.error))
    }
    try {
      const ocr = this.ocr === undefined ? {} : { ocr: this.ocr }
      const request: ConversionRequest = {
        source,
        options,
        file: { timeLimitMs: readingMs * SHARE_OF_READING, ...ocr },
      }
      this.#post(request)
      return await untilAborted(signal, promise)
    } finally {
      clearTimeout(timer)
    }
  }

  /** One that has just ended may not have been seen to: nothing can be sent to it any more. */
  #post(request: ConversionRequest): void {
    try {
      this.#channel.post(request)
    } catch (thrown) {
      this.#ended = true
      this.#gone(String(thrown), false)
    }
  }

  /** Whether it holds so much that a new one is better. */
  async isHeavy(): Promise<boolean> {
    return (await this.#channel.held()) > MAX_KEPT_BYTES
  }

  /** Ends it unless it is used again within `ms`; an idle one does not keep this process alive. */
  endAfter(ms: number, whenEnded: () => void): void {
    this.#channel.keeps(false)
    this.#idleTimer = setTimeout(() => {
      whenEnded()
      this.end()
    }, ms)
    this.#idleTimer.unref()
  }

  end(): void {
    clearTimeout(this.#idleTimer)
    this.#channel.end()
  }
}

/** No fault of the document: where there is more memory, or less else to do, it may be read. */
const noMemory = (what: string, cause: string) =>
  new ServiceError('capacity_exhausted', `The ${what} could not be read: what read it was killed by the system.`, {
    cause,
    hint: `Memory has run out, as it seems: give the machine or container more, ${MAX_MEMORY_BYTES / 2 ** 20} MiB for each file that is read at once; or try again later.`,
  })

function errorOf({ code, message, ...known }: Extract<ConversionAnswer, { error: unknown }>['error']): ServiceError {
  return new ServiceError(code, message, known)
}
