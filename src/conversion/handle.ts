// The parent's handle on one thread or process that converts: what it may take, and when it ends.
import type { Call } from '../call.ts'
import { untilAborted } from '../concurrency/abort.ts'
import type { ContentOptions, PageDocument, Source } from '../content/document.ts'
import { ServiceError } from '../errors.ts'
import type { FileType } from '../files/detect.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import type { ConversionAnswer, ConversionRequest } from './answer.ts'
import type { Channel, OpenChannel, SignalEnd } from './channel.ts'
import { watchMemory } from './memory-limit.ts'

/** For a page, from when its Worker begins with it. */
const MAX_PAGE_MS = 20_000
/** A new Worker loads its code first, which takes seconds on a busy machine. */
const MAX_START_MS = 60_000
/** For a file whose call has no deadline: OCR takes seconds per page. */
const MAX_FILE_MS = 300_000
/** Memory for one conversion. Real files stay far below it (test/files/corpus.ts). */
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024
/** A thread or process that still keeps more than this after a conversion is not used again. */
const MAX_KEPT_BYTES = 384 * 1024 * 1024
/** Share of the remaining time for reading the pages of a file. The rest is for converting the result. */
const READING_SHARE = 0.8

export interface Conversion {
  source: Source
  options: ContentOptions
  what: 'file' | 'page'
  /** The type of the source, if it is known without opening a container. */
  type: FileType | undefined
  /** Called with the type of the bytes once that is known. */
  onType?: ((type: FileType) => void) | undefined
}

export class ConversionHandle {
  readonly #channel: Channel
  #idleTimer: Timer | undefined
  #ended = false
  #hasBegun = false
  #begun: () => void = () => undefined
  #end: SignalEnd | undefined
  #answered: (answer: ConversionAnswer) => void = () => undefined
  /** Rejects the running conversion: no answer will come. */
  #gone: (cause: string, end?: SignalEnd) => void = () => undefined

  constructor(
    open: OpenChannel,
    private readonly ocr: OcrLanguages | undefined,
  ) {
    this.#channel = open({
      began: () => {
        this.#hasBegun = true
        this.#begun()
      },
      answered: (answer) => this.#answered(answer),
      ended: (cause, end) => {
        this.#ended = true
        this.#end = end
        this.#gone(cause, end)
      },
    })
  }

  /** It may also end by itself while idle, by an error that nothing awaits. */
  get ended(): boolean {
    return this.#ended
  }

  /**
   * Whether it may have ended for another reason than its last conversion: it had not begun with it, or an earlier one has left
   * a fault behind that nothing awaits.
   */
  get mayHaveDiedOfAnother(): boolean {
    return this.#ended && (!this.#hasBegun || this.#end !== 'killed')
  }

  /**
   * Converts one source. Its bytes may be transferred: do not use them afterwards.
   *
   * @throws ServiceError as `answerConversion`; `document_unreadable` if the conversion exceeds its time or memory or crashes,
   *   `reader_killed` if its process is killed, and the reason of `signal`
   */
  async convert(
    { source, options, what, type, onType }: Conversion,
    { signal, endsAt }: Pick<Call, 'signal' | 'endsAt'>,
  ): Promise<PageDocument> {
    clearTimeout(this.#idleTimer)
    this.#hasBegun = false
    this.#channel.keeps(true)
    const { promise, resolve, reject } = Promise.withResolvers<PageDocument>()
    const unread = (why: string, cause?: string) =>
      reject(new ServiceError('document_unreadable', `The ${what} could not be read${why}.`, { cause }))
    const leftMs = endsAt === undefined ? MAX_FILE_MS : endsAt - performance.now()
    const endIn = (ms: number) => setTimeout(() => unread(` within ${Math.round(ms / 1000)} s`), ms)
    // A second later than the call, whose own timeout error is the better one.
    let timer = endIn(what === 'page' ? MAX_START_MS : leftMs + 1000)
    this.#begun = () => {
      if (what !== 'page') return
      clearTimeout(timer)
      timer = endIn(MAX_PAGE_MS)
    }
    using _memory = watchMemory(this.#channel.held, MAX_MEMORY_BYTES, () =>
      unread(': it needs more memory than one document may use'),
    )
    this.#gone = (cause, end) => {
      if (end === 'killed') reject(readerKilled(what, cause))
      else unread(end === 'crashed' ? ': the process that read it crashed' : '', cause)
    }
    this.#answered = (answer) => {
      onType?.(answer.type)
      if ('document' in answer) resolve(answer.document)
      else reject(errorOf(answer.error))
    }
    try {
      const ocr = this.ocr === undefined ? {} : { ocr: this.ocr }
      this.#post({ source, options, type, file: { timeLimitMs: leftMs * READING_SHARE, ...ocr } })
      return await untilAborted(signal, promise)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Posting fails if the other side has just ended and the event has not arrived yet. */
  #post(request: ConversionRequest): void {
    try {
      this.#channel.post(request)
    } catch (thrown) {
      this.#ended = true
      this.#gone(String(thrown))
    }
  }

  /** Whether it keeps so much memory that a new one is better. */
  async isHeavy(): Promise<boolean> {
    return (await this.#channel.kept()) > MAX_KEPT_BYTES
  }

  /** Ends it unless it is used again within `ms`. While idle it does not keep this process alive. */
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

/** With more memory or less load, the document may be readable. */
const readerKilled = (what: string, cause: string) =>
  new ServiceError('reader_killed', `The ${what} could not be read: the process that read it was killed.`, {
    cause,
    hint: `The machine or container has probably run out of memory. Allow ${MAX_MEMORY_BYTES / 2 ** 20} MiB for each file that is read at the same time, or try again later.`,
  })

function errorOf({ code, message, ...known }: Extract<ConversionAnswer, { error: unknown }>['error']): ServiceError {
  return new ServiceError(code, message, known)
}
