/** Reads little-endian numbers from bytes. Reading past the end gives 0, so that truncated files need no checks. */
export class Bytes {
  readonly #view: DataView

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.byteLength
  }

  u8(at: number): number {
    return this.bytes[at] ?? 0
  }

  u16(at: number): number {
    return at >= 0 && at + 2 <= this.length ? this.#view.getUint16(at, true) : 0
  }

  i16(at: number): number {
    return (this.u16(at) << 16) >> 16
  }

  u32(at: number): number {
    return at >= 0 && at + 4 <= this.length ? this.#view.getUint32(at, true) : 0
  }

  i32(at: number): number {
    return this.u32(at) | 0
  }

  slice(at: number, length: number): Bytes {
    return new Bytes(this.bytes.subarray(at, at + Math.max(length, 0)))
  }

  /** @param characters UTF-16 code units */
  text(at: number, characters: number): string {
    return new TextDecoder('utf-16le').decode(this.bytes.subarray(at, at + 2 * characters))
  }
}
