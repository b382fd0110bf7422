import { unreadable } from '../errors.ts'
import { MAX_UNPACKED_BYTES } from '../limits.ts'
import { Bytes } from './bytes.ts'

interface Stream {
  start: number
  size: number
}

/**
 * A compound file ([MS-CFB]), the container of the older Office formats. It gives only the streams at the root, by
 * lower-case name: storages hold embedded objects, which are not part of the document.
 */
export class CompoundFile {
  readonly #bytes: Bytes
  readonly #sectorBytes: number
  readonly #miniBytes: number
  readonly #miniCutoff: number
  readonly #fat: number[] = []
  readonly #miniFat: number[] = []
  #miniStream = new Uint8Array()
  readonly #streams = new Map<string, Stream>()

  constructor(body: Uint8Array) {
    if (body.byteLength < 512) throw unreadable('file')
    this.#bytes = new Bytes(body)
    this.#sectorBytes = 1 << Math.min(Math.max(this.#bytes.u16(30), 7), 16)
    this.#miniBytes = 1 << Math.min(Math.max(this.#bytes.u16(32), 3), 12)
    this.#miniCutoff = this.#bytes.u32(56)
    for (const sector of this.#fatSectors()) this.#fat.push(...this.#numbersIn(sector))
    for (const sector of this.#chain(this.#bytes.u32(60))) this.#miniFat.push(...this.#numbersIn(sector))
    this.#readDirectory()
  }

  has(name: string): boolean {
    return this.#streams.has(name)
  }

  /** The bytes of a stream, possibly truncated; undefined if the file has no stream of that name. */
  stream(name: string): Uint8Array | undefined {
    const stream = this.#streams.get(name)
    if (stream === undefined) return undefined
    return stream.size < this.#miniCutoff ? this.#mini(stream) : this.#regular(stream.start, stream.size)
  }

  #offset(sector: number): number {
    return (sector + 1) * this.#sectorBytes
  }

  #numbersIn(sector: number): number[] {
    const numbers: number[] = []
    const start = this.#offset(sector)
    const end = Math.min(start + this.#sectorBytes, this.#bytes.length - 3)
    for (let at = start; at < end; at += 4) numbers.push(this.#bytes.u32(at))
    return numbers
  }

  #fatSectors(): number[] {
    const sectors: number[] = []
    for (let i = 0; i < HEADER_DIFAT_ENTRIES; i++) sectors.push(this.#bytes.u32(76 + 4 * i))
    const most = this.#bytes.length / this.#sectorBytes
    let next = this.#bytes.u32(68)
    for (let read = 0; next < LAST_SECTOR && read < most; read++) {
      const numbers = this.#numbersIn(next)
      next = numbers.pop() ?? LAST_SECTOR
      sectors.push(...numbers)
    }
    return [...new Set(sectors)].filter((sector) => sector < most)
  }

  /** The sectors from `start` on, in order. A sector that repeats ends the chain. */
  #chain(start: number, fat: readonly number[] = this.#fat): number[] {
    const sectors: number[] = []
    const seen = new Set<number>()
    for (let sector = start; sector < LAST_SECTOR && !seen.has(sector); sector = fat[sector] ?? LAST_SECTOR) {
      if (sector >= fat.length) break
      seen.add(sector)
      sectors.push(sector)
    }
    return sectors
  }

  #regular(start: number, size: number): Uint8Array {
    const pieces = this.#chain(start).map((sector) => {
      const offset = this.#offset(sector)
      return this.#bytes.slice(offset, this.#sectorBytes).bytes
    })
    return Buffer.concat(pieces).subarray(0, Math.min(size, MAX_UNPACKED_BYTES))
  }

  #mini({ start, size }: Stream): Uint8Array {
    const pieces = this.#chain(start, this.#miniFat).map((sector) =>
      this.#miniStream.subarray(sector * this.#miniBytes, (sector + 1) * this.#miniBytes),
    )
    return Buffer.concat(pieces).subarray(0, size)
  }

  #readDirectory(): void {
    const directory = new Bytes(this.#regular(this.#bytes.u32(48), this.#bytes.length))
    const count = Math.floor(directory.length / ENTRY_BYTES)
    if (count === 0) throw unreadable('file')
    const rootStart = directory.u32(116)
    this.#miniStream = new Uint8Array(this.#regular(rootStart, directory.u32(120)))
    const pending = [directory.u32(76)]
    const seen = new Set<number>()
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      if (index >= count || seen.has(index)) continue
      seen.add(index)
      const at = index * ENTRY_BYTES
      pending.push(directory.u32(at + 68), directory.u32(at + 72))
      const nameBytes = Math.min(Math.max(directory.u16(at + 64) - 2, 0), 62)
      const name = directory.text(at, nameBytes >> 1).toLowerCase()
      if (directory.u8(at + 66) !== STREAM) continue
      this.#streams.set(name, { start: directory.u32(at + 116), size: directory.u32(at + 120) })
    }
  }
}

/** Values from here on are markers, not sector numbers ([MS-CFB] 2.1). */
const LAST_SECTOR = 0xfffffffa
const HEADER_DIFAT_ENTRIES = 109
const ENTRY_BYTES = 128

const STREAM = 2
