import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Raised when files change so that a program that knows this number would misread them. */
export const BACKUP_FORMAT = 1

/** What a backup says of itself, before anything else. */
export interface BackupHeader {
  format: typeof BACKUP_FORMAT
  /** Version of the program that made it. */
  program: string
  /** ISO 8601. */
  madeAt: string
  /** Hashes of the migrations that its tables had. */
  migrations: string[]
  /** In the order in which their rows follow. */
  tables: { name: string; columns: string[] }[]
  sequences: { name: string; value: string }[]
  /** What the secrets of jobs are encrypted under, if a file beside the database held it. */
  secret?: string
}

/** A file that is no backup, or no longer the one that was written. */
export class DamagedBackupError extends Error {}

const MAGIC = 'web-extract backup\n'
const LENGTH_BYTES = 4
/** Beyond what PostgreSQL sends at once, a row being 1 GiB at most: a larger length is damage. */
const MOST_FRAME_BYTES = 2 ** 30 + 1024

/**
 * Writes a backup: zstd over a magic word, then frames of a length (32 bits, big-endian) and so many bytes: the header in
 * JSON; of each table what `copy … (format binary)` gives, and an empty frame; the SHA-256 of all before. Only the
 * user may read it.
 *
 * @param rowsOf what a table gives, in pieces of any size
 * @throws Error `EEXIST` for a file that is there already
 */
export async function writeBackup(
  path: string,
  header: BackupHeader,
  rowsOf: (table: BackupHeader['tables'][number]) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(pieces()), createZstdCompress(), file)

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    yield hashed(hash, Buffer.from(MAGIC))
    yield hashed(hash, frame(Buffer.from(JSON.stringify(header))))
    for (const table of header.tables) {
      for await (const rows of rowsOf(table)) if (rows.byteLength > 0) yield hashed(hash, frame(rows))
      yield hashed(hash, frame(new Uint8Array()))
    }
    yield frame(hash.digest())
  }
}

/** What `readBackup` gives: the header, then the rows of each table in pieces, each with its place in the header. */
export type BackupPart = { header: BackupHeader } | { table: number; rows: Uint8Array }

/**
 * Reads a backup. That all of it is as it was written is known at its end only.
 *
 * @throws DamagedBackupError; what reading files throws
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const bytes = new Bytes(unpacked(path))
  if (hashed(hash, await bytes.take(MAGIC.length)).toString() !== MAGIC)
    throw new DamagedBackupError('its header is missing')
  const header = headerOf(await bytes.frame(hash))
  yield { header }
  if (header.format !== BACKUP_FORMAT) return
  for (const table of header.tables.keys()) {
    for (;;) {
      const rows = await bytes.frame(hash)
      if (rows.byteLength === 0) break
      yield { table, rows }
    }
  }
  const expected = hash.digest()
  if (!expected.equals(await bytes.frame())) throw new DamagedBackupError('its checksum does not match')
  if (!(await bytes.atEnd())) throw new DamagedBackupError('it has extra data at the end')
}

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const unpacking = createZstdDecompress()
  // Errors of the file are its own, those of what is in it are damage.
  let failure: unknown
  file.on('error', (error) => {
    failure = error
    unpacking.destroy(error)
  })
  try {
    yield* file.pipe(unpacking)
  } catch (error) {
    throw failure ?? new DamagedBackupError('it cannot be decompressed', { cause: error })
  } finally {
    file.destroy()
    unpacking.destroy()
  }
}

function headerOf(bytes: Buffer): BackupHeader {
  try {
    return JSON.parse(bytes.toString())
  } catch (cause) {
    throw new DamagedBackupError('its header cannot be read', { cause })
  }
}

/** Bytes that come in pieces, taken in the sizes that are wanted. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const pieces = [this.#rest]
    let have = this.#rest.byteLength
    while (have < count) {
      const { value, done } = await this.#source.next()
      if (done) throw new DamagedBackupError('it is truncated')
      pieces.push(value)
      have += value.byteLength
    }
    const all = pieces.length === 1 ? this.#rest : Buffer.concat(pieces)
    this.#rest = all.subarray(count)
    return all.subarray(0, count)
  }

  async frame(hash?: Hash): Promise<Buffer> {
    const prefix = await this.take(LENGTH_BYTES)
    const length = prefix.readUInt32BE()
    if (length > MOST_FRAME_BYTES) throw new DamagedBackupError('a part of it is too long')
    const bytes = await this.take(length)
    hash?.update(prefix).update(bytes)
    return bytes
  }

  async atEnd(): Promise<boolean> {
    return this.#rest.byteLength === 0 && (await this.#source.next()).done === true
  }
}

function frame(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.byteLength)
  return Buffer.concat([length, bytes])
}

function hashed(hash: Hash, bytes: Buffer): Buffer {
  hash.update(bytes)
  return bytes
}
