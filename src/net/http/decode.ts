import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { ServiceError } from '../../errors.ts'
import { isPlain, isText, JUDGED_BYTES } from './mislabelled-encoding.ts'

type Chunks = AsyncIterable<Uint8Array>

/**
 * Decodes the content encodings of a body (RFC 9110 8.4), chunk by chunk and only as fast as it is read. A small body that
 * expands to gigabytes therefore costs no more memory than the reader keeps.
 *
 * Servers label bodies wrongly. A body that is not compressed passes unchanged, text passes whatever its encoding is
 * called, and a truncated body ends where it was cut.
 *
 * @param contentEncoding value of the header, such as `gzip` or `deflate, br`
 * @throws ServiceError `invalid_response` if nothing can be decoded, or if the encoding is unknown and the body is not text
 */
export async function* decode(body: Chunks, contentEncoding: string | undefined): AsyncGenerator<Uint8Array> {
  const names = (contentEncoding ?? '').toLowerCase().split(',')
  const layers = names.map((name) => name.trim()).filter((name) => !noCodings.has(name))
  if (layers.length > MAX_ENCODINGS) {
    throw new ServiceError('invalid_response', `the body has ${layers.length} layers of compression`)
  }
  yield* layers.reduceRight((chunks, name) => unpacked(chunks, encodings.get(name) ?? unknown(name)), body)
}

/** More layers than this are an attack (curl has the same limit). */
const MAX_ENCODINGS = 5

/** Encodings that change nothing. curl accepts `none` too. */
const noCodings: ReadonlySet<string> = new Set(['', 'identity', 'none'])

interface Encoding {
  /** A decoder for a body that begins like this; undefined if the body does not have this encoding. */
  unpacker: (start: Uint8Array) => Transform | undefined
}

const flushZlib = { finishFlush: zlib.constants.Z_SYNC_FLUSH }

const gzip: Encoding = {
  unpacker: (start) => (isGzip(start) ? zlib.createGunzip(flushZlib) : undefined),
}

/** RFC 1952 2.3.1. */
const isGzip = (start: Uint8Array) => start[0] === 0x1f && start[1] === 0x8b

/** RFC 9110 8.4.1.2 means zlib (RFC 1950), but some servers send raw deflate (RFC 1951). Browsers accept both. */
const deflate: Encoding = {
  unpacker: (start) => {
    if (isGzip(start)) return zlib.createGunzip(flushZlib)
    const [first = 0, second = 0] = start
    const zlibHeader = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
    const unpack = zlibHeader ? zlib.inflateSync : zlib.inflateRawSync
    if (isPlain(start, (bytes) => lengthOf(() => unpack(bytes, { ...flushZlib, ...trial })))) return undefined
    return zlibHeader ? zlib.createInflate(flushZlib) : zlib.createInflateRaw(flushZlib)
  },
}

const flushBrotli = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }

const brotli: Encoding = {
  unpacker: (start) => {
    const unpack = (bytes: Uint8Array) => zlib.brotliDecompressSync(bytes, { ...flushBrotli, ...trial })
    return isPlain(start, (bytes) => lengthOf(() => unpack(bytes)))
      ? undefined
      : zlib.createBrotliDecompress(flushBrotli)
  },
}

const zstd: Encoding = {
  unpacker: (start) =>
    start[0] === 0x28 && start[1] === 0xb5 && start[2] === 0x2f && start[3] === 0xfd
      ? zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush })
      : undefined,
}

/** Some servers put something else into this header, such as the charset. */
const unknown = (name: string): Encoding => ({
  unpacker: (start) => {
    if (isText(start)) return undefined
    throw new ServiceError('invalid_response', `the body has an unknown Content-Encoding: ${name.slice(0, 40)}`)
  },
})

const encodings: ReadonlyMap<string, Encoding> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', deflate],
  ['br', brotli],
  ['zstd', zstd],
])

/** For a trial: just enough to see whether there is any output. */
const trial = { maxOutputLength: 1024 }

function lengthOf(unpack: () => Uint8Array): number {
  try {
    return unpack().byteLength
  } catch (thrown) {
    if ((thrown as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return trial.maxOutputLength
    throw thrown
  }
}

async function* unpacked(body: Chunks, { unpacker }: Encoding): AsyncGenerator<Uint8Array> {
  const source = new Source(body)
  const transform = unpacker(await source.start(JUDGED_BYTES))
  if (transform === undefined || source.empty) return yield* source.chunks()
  const feeding = pipeline(Readable.from(source.chunks(), { objectMode: false }), transform)
  feeding.catch(() => undefined)
  let any = false
  try {
    for await (const chunk of transform) {
      any = true
      yield chunk
    }
  } catch (thrown) {
    if (source.error !== undefined) throw source.error
    if (!any) throw new ServiceError('invalid_response', 'the compressed body is corrupt', { cause: thrown })
  }
}

/** A body whose first bytes can be read ahead. It keeps its own error apart from that of the decoder. */
class Source {
  error: unknown
  empty = false
  readonly #iterator: AsyncIterator<Uint8Array>
  #head: Uint8Array = new Uint8Array()

  constructor(body: Chunks) {
    this.#iterator = body[Symbol.asyncIterator]()
  }

  async start(length: number): Promise<Uint8Array> {
    while (this.#head.byteLength < length) {
      const { done, value } = await this.#iterator.next()
      if (done) break
      this.#head = Buffer.concat([this.#head, value])
    }
    this.empty = this.#head.byteLength === 0
    return this.#head.subarray(0, length)
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      if (!this.empty) yield this.#head
      for (let next = await this.#iterator.next(); !next.done; next = await this.#iterator.next()) yield next.value
    } catch (thrown) {
      this.error = thrown
      throw thrown
    } finally {
      await this.#iterator.return?.()
    }
  }
}
