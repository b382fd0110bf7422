import { constants, inflateRawSync } from 'node:zlib'
import { tooLarge, unreadable } from '../errors.ts'
import { MAX_ENTRIES, MAX_PART_BYTES, MAX_UNPACKED_BYTES } from '../limits.ts'
import { Bytes } from './bytes.ts'

interface Entry {
  method: number
  /** Whether the archive itself encrypts the entry. */
  locked: boolean
  packedBytes: number
  /** Position of the local header. */
  offset: number
}

/**
 * A ZIP archive (APPNOTE 6.3.10). Each part is unpacked when it is asked for, within the limits of limits.ts, whatever
 * size its header claims. Names are matched regardless of case. If the directory is missing, as in a truncated file, or
 * misplaced, the parts are found by their local headers.
 */
export class Archive {
  readonly #entries = new Map<string, Entry>()
  readonly #bytes: Bytes
  #unpackedBytes = 0
  /** Whether the directory at the end is missing. */
  readonly truncated: boolean

  /** @param what the kind of file, for errors: `Word document` */
  constructor(
    body: Uint8Array,
    private readonly what: string,
  ) {
    this.#bytes = new Bytes(body)
    const end = this.#directoryEnd()
    this.truncated = end === undefined
    if (end !== undefined) this.#listDirectory(end)
    // The directory may exist and still list nothing, for instance if all its offsets have 64 bits (4.3.14).
    if (this.#entries.size === 0) this.#listByHeaders()
  }

  /** Names of the parts as written, in directory order. */
  get names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /**
   * The bytes of a part; undefined if the archive has no part of that name.
   *
   * @throws ServiceError `document_unreadable` if the part is damaged, encrypted or too large
   */
  bytes(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(keyOf(name))
    if (entry === undefined) return undefined
    if (entry.locked) throw unreadable(this.what)
    const unpacked = this.#unpack(entry)
    this.#unpackedBytes += unpacked.byteLength
    if (this.#unpackedBytes > MAX_UNPACKED_BYTES) throw tooLarge(this.what)
    return unpacked
  }

  #unpack({ method, packedBytes, offset }: Entry): Uint8Array {
    if (this.#bytes.u32(offset) !== LOCAL_HEADER) throw unreadable(this.what)
    const start = offset + 30 + this.#bytes.u16(offset + 26) + this.#bytes.u16(offset + 28)
    const packed = this.#bytes.slice(start, packedBytes).bytes
    if (method === STORED) {
      if (packed.byteLength > MAX_PART_BYTES) throw tooLarge(this.what)
      return packed
    }
    if (method !== DEFLATED) throw unreadable(this.what)
    try {
      // A truncated part gives the bytes that are there.
      return inflateRawSync(packed, { maxOutputLength: MAX_PART_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (thrown) {
      const isLarge = thrown instanceof RangeError || (thrown as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      throw isLarge ? tooLarge(this.what) : unreadable(this.what, thrown)
    }
  }

  #directoryEnd(): number | undefined {
    const last = this.#bytes.length - DIRECTORY_END_BYTES
    for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
      if (this.#bytes.u32(at) === DIRECTORY_END) return at
    }
    return undefined
  }

  #listDirectory(end: number): void {
    const bytes = this.#bytes
    let at = bytes.u32(end + 16)
    while (at + 46 <= end && bytes.u32(at) === DIRECTORY_HEADER && this.#entries.size < MAX_ENTRIES) {
      const offset = bytes.u32(at + 42)
      if (offset === ELSEWHERE) {
        this.#entries.clear()
        return
      }
      const nameBytes = bytes.u16(at + 28)
      this.#add(this.#name(at + 46, nameBytes), {
        method: bytes.u16(at + 10),
        locked: (bytes.u16(at + 8) & 1) === 1,
        packedBytes: bytes.u32(at + 20),
        offset,
      })
      at += 46 + nameBytes + bytes.u16(at + 30) + bytes.u16(at + 32)
    }
  }

  /** Local headers may lack sizes (bit 3). Such a part extends to where its compressed data ends. */
  #listByHeaders(): void {
    const bytes = this.#bytes
    const searched = Buffer.from(bytes.bytes.buffer, bytes.bytes.byteOffset, bytes.length)
    let at = searched.indexOf('PK\x03\x04', 0, 'latin1')
    while (at >= 0 && at + 30 <= bytes.length && this.#entries.size < MAX_ENTRIES) {
      const nameBytes = bytes.u16(at + 26)
      this.#add(this.#name(at + 30, nameBytes), {
        method: bytes.u16(at + 8),
        locked: (bytes.u16(at + 6) & 1) === 1,
        packedBytes: this.#packedBytes(at, nameBytes) || bytes.length,
        offset: at,
      })
      at = searched.indexOf('PK\x03\x04', at + 30 + nameBytes, 'latin1')
    }
  }

  #packedBytes(at: number, nameBytes: number): number {
    const packedBytes = this.#bytes.u32(at + 18)
    const extra = at + 30 + nameBytes
    if (packedBytes !== ELSEWHERE || this.#bytes.u16(extra) !== SIZES_OF_64_BITS) return packedBytes
    return this.#bytes.u32(extra + 16) * 2 ** 32 + this.#bytes.u32(extra + 12)
  }

  #name(at: number, bytes: number): string {
    return new TextDecoder().decode(this.#bytes.slice(at, bytes).bytes)
  }

  #add(name: string, entry: Entry): void {
    if (!name.endsWith('/')) this.#entries.set(keyOf(name), entry)
  }
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
/** Placeholder for a size or offset of 64 bits, which is in an extra field (4.5.3). */
const ELSEWHERE = 0xffffffff
const SIZES_OF_64_BITS = 1
const STORED = 0
const DEFLATED = 8

function keyOf(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase()
}
