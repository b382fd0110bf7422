// The live view of a session as its engine sends it to another process: a stream of records, each of which has a kind (one
// byte), a length (four bytes, big-endian) and its bytes.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { ViewEvent, Viewer } from '../../engines/session-view.ts'
import { lenient, oneOf } from '../schema.ts'
import { type SessionEnd, sessionEnds } from '../session-ends.ts'

export const VIEW_TYPE = 'application/x-web-extract-view'

/** The first record says who watches. A record `alive` shows that the engine still answers. */
export type ViewRecord = ViewEvent | ({ type: 'viewer' } & Viewer) | { type: 'alive' }

const HEAD_BYTES = 5
const kinds = { alive: 0, frame: 1, json: 2 } as const

const Said = Type.Union([
  lenient({ type: Type.Literal('viewer'), mode: oneOf(['view', 'interact']), owner: Type.String() }),
  lenient({ type: Type.Literal('page'), url: Type.String(), title: Type.String() }),
  lenient({ type: Type.Literal('ended'), reason: oneOf(Object.keys(sessionEnds) as SessionEnd[]) }),
  lenient({ type: Type.Literal('lost') }),
])

export function encodeViewRecord(record: ViewRecord): Uint8Array {
  if (record.type === 'alive') return framed(kinds.alive, new Uint8Array())
  if (record.type === 'frame') return framed(kinds.frame, record.jpeg)
  return framed(kinds.json, new TextEncoder().encode(JSON.stringify(record)))
}

function framed(kind: number, body: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + body.byteLength)
  bytes.writeUInt8(kind, 0)
  bytes.writeUInt32BE(body.byteLength, 1)
  bytes.set(body, HEAD_BYTES)
  return bytes
}

/** Reads the records of a stream that arrives in chunks. */
export class ViewReader {
  #chunks: Uint8Array[] = []
  #length = 0

  /**
   * The records that are complete with this chunk.
   *
   * @throws Error if `encodeViewRecord` did not make them
   */
  read(chunk: Uint8Array): ViewRecord[] {
    this.#chunks.push(chunk)
    this.#length += chunk.byteLength
    const records: ViewRecord[] = []
    for (let record = this.#next(); record !== undefined; record = this.#next()) records.push(record)
    return records
  }

  #next(): ViewRecord | undefined {
    if (this.#length < HEAD_BYTES) return undefined
    const head = this.#peek(HEAD_BYTES)
    const end = HEAD_BYTES + head.readUInt32BE(1)
    if (end > MAX_RECORD_BYTES) throw new Error('a record of a live view is too large')
    if (this.#length < end) return undefined
    const bytes = this.#peek(end)
    this.#chunks = [bytes.subarray(end)]
    this.#length -= end
    return decoded(bytes.readUInt8(0), bytes.subarray(HEAD_BYTES, end))
  }

  /** At least so many bytes in one piece. Chunks are joined only if that needs it. */
  #peek(length: number): Buffer {
    if (this.#chunks[0]!.byteLength < length) this.#chunks = [Buffer.concat(this.#chunks, this.#length)]
    const [{ buffer, byteOffset, byteLength }] = this.#chunks as [Uint8Array]
    return Buffer.from(buffer, byteOffset, byteLength)
  }
}

/** More than a frame ever has. */
const MAX_RECORD_BYTES = 8 * 1024 * 1024

function decoded(kind: number, body: Uint8Array): ViewRecord {
  if (kind === kinds.alive) return { type: 'alive' }
  if (kind === kinds.frame) return { type: 'frame', jpeg: body }
  const said: unknown = kind === kinds.json ? JSON.parse(new TextDecoder().decode(body)) : undefined
  if (!Value.Check(Said, said)) throw new Error('a record of a live view is not valid')
  return said as ViewRecord
}
