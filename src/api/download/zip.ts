// Writes ZIP archives in one pass. What grows in memory with their files is the directory alone, 110 bytes for each.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify<Uint8Array, { finishFlush: number }, Buffer>(deflateRaw)

/** A file of an archive. */
export interface ZipFile {
  /** A plain name: no folders. */
  name: string
  modifiedAt: Date
  content: Content
}

/** The compressed bytes of a file. */
interface Content {
  pieces: readonly Uint8Array[]
  /** Before compression. */
  size: number
  crc: number
}

/** A text that grows by the line. It is compressed on the way, outside of this thread. */
export class GrowingText {
  readonly #pieces: Uint8Array[] = []
  #waiting: string[] = []
  #length = 0
  #size = 0
  #crc = 0

  async add(text: string): Promise<void> {
    this.#waiting.push(text)
    this.#length += text.length
    if (this.#length >= PIECE_LENGTH) await this.#compress(constants.Z_SYNC_FLUSH)
  }

  async end(): Promise<Content> {
    await this.#compress(constants.Z_FINISH)
    return { pieces: this.#pieces, size: this.#size, crc: this.#crc }
  }

  /** Blocks that end at a byte follow one another (RFC 1951); the last one of all says that it is. */
  async #compress(finishFlush: number): Promise<void> {
    const bytes = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    this.#length = 0
    this.#size += bytes.byteLength
    this.#crc = crc32(bytes, this.#crc)
    this.#pieces.push(await deflate(bytes, { finishFlush }))
  }
}

const PIECE_LENGTH = 64 * 1024

/** A text as the content of a file. */
export async function contentOf(text: string): Promise<Content> {
  const whole = new GrowingText()
  await whole.add(text)
  return whole.end()
}

/**
 * The bytes of an archive, as they come. With more than 65,535 files or 4 GiB it is a ZIP64, as APPNOTE 6.3.10 of PKWARE
 * describes it and every current program reads it.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = []
  let entries: Uint8Array[] = []
  let count = 0
  let at = 0
  for await (const file of files) {
    const facts = factsOf(file, at)
    const local = Buffer.concat([localHeader(facts), ...file.content.pieces])
    entries.push(directoryEntry(facts))
    count += 1
    at += local.byteLength
    yield local
    if (entries.length < ENTRIES_AT_ONCE) continue
    directory.push(Buffer.concat(entries))
    entries = []
  }
  directory.push(Buffer.concat(entries))
  yield* directory
  yield endOf({ count, size: directory.reduce((sum, { byteLength }) => sum + byteLength, 0), at })
}

/** Many small buffers would take twice the memory. */
const ENTRIES_AT_ONCE = 1000

/** The largest value of a 16-bit and of a 32-bit field. It also says that the value is in a ZIP64 field. */
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff

const VERSION = 20
const VERSION_ZIP64 = 45
const DEFLATED = 8
/** Names are UTF-8. */
const UTF8_FLAG = 1 << 11

interface Facts {
  name: Buffer
  /** Version, flags, method, time, date, CRC, sizes and the length of the name, as both headers have them. */
  shared: Buffer
  /** Where its local header starts. */
  at: number
}

function factsOf({ name, modifiedAt, content: { pieces, size, crc } }: ZipFile, at: number): Facts {
  const text = Buffer.from(name)
  const { time, date } = dosTime(modifiedAt)
  const packed = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const shared = fields([2, VERSION], [2, UTF8_FLAG], [2, DEFLATED], [2, time], [2, date])
  const rest = fields([4, crc], [4, packed], [4, size], [2, text.byteLength])
  return { name: text, shared: Buffer.concat([shared, rest]), at }
}

const localHeader = ({ name, shared }: Facts) => Buffer.concat([fields([4, 0x04034b50]), shared, fields([2, 0]), name])

function directoryEntry({ name, shared, at }: Facts): Buffer {
  const far = at >= MAX_32
  const extra = far ? fields([2, 1], [2, 8], [8, at]) : Buffer.alloc(0)
  return Buffer.concat([
    fields([4, 0x02014b50], [2, far ? VERSION_ZIP64 : VERSION]),
    shared,
    fields([2, extra.byteLength], [2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(at, MAX_32)]),
    name,
    extra,
  ])
}

function endOf({ count, size, at }: { count: number; size: number; at: number }): Buffer {
  const large = count >= MAX_16 || size >= MAX_32 || at >= MAX_32
  const end64 = fields(
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION_ZIP64],
    [2, VERSION_ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, at],
  )
  const locator = fields([4, 0x07064b50], [4, 0], [8, at + size], [4, 1])
  const shown = Math.min(count, MAX_16)
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shown],
    [2, shown],
    [4, Math.min(size, MAX_32)],
    [4, Math.min(at, MAX_32)],
    [2, 0],
  )
  return Buffer.concat(large ? [end64, locator, end] : [end])
}

/** Little-endian fields, each by its width in bytes and its value. */
function fields(...all: [width: 2 | 4 | 8, value: number][]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of all) {
    if (width === 2) bytes.writeUInt16LE(value, at)
    else if (width === 4) bytes.writeUInt32LE(value, at)
    else bytes.writeBigUInt64LE(BigInt(value), at)
    at += width
  }
  return bytes
}

/** A time as MS-DOS had it: two seconds exact, from 1980 on. It has no time zone; UTC is as good as any. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(Math.max(at.getUTCFullYear() - 1980, 0), 127)
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}
