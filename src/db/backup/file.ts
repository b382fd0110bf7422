import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** Increases when the format changes so that older versions would misread it. */
export const BACKUP_FORMAT = 1

/** The first part of a backup. */
export interface BackupHeader {
  format: typeof BACKUP_FORMAT
  /** The version that created it. */
  program: string
  /** ISO 8601. */
  madeAt: string
  /** Hashes of the migrations of its schema. */
  migrations: string[]
  /** In the order of their rows. */
  tables: { name: string; columns: string[] }[]
  sequences: { name: string; value: string }[]
  /** The key that encrypts the secrets of jobs, if it was in a file beside the database. */
  secret?: string | undefined
  /** The key that signs webhook events, if it was in a file beside the database. */
  webhookSecret?: string | undefined
}

/** A file that is not a backup, or was damaged. */
export class DamagedBackupError extends Error {}

const MAGIC = 'web-extract backup\n'
const LENGTH_BYTES = 4
/** The largest message of PostgreSQL, whose rows have at most 1 GiB. Anything longer is damage. */
const MAX_FRAME_BYTES = 2 ** 30 + 1024

/**
 * Writes a backup: a magic word and frames, compressed with zstd. A frame is a length (32 bits, big-endian) and that many
 * bytes. The frames are the header in JSON; for each table the output of `copy … (format binary)` and an empty frame; and
 * the SHA-256 of everything before. Only the user may read the file.
 *
 * @param rowsOf the output for a table, in chunks of any size
 * @throws Error `EEXIST` if the file exists
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

/** The parts of a backup: the header, then the rows of each table in chunks, with the index of the table in the header. */
export type BackupPart = { header: BackupHeader } | { table: number; rows: Uint8Array }

/**
 * Reads a backup. Only its end shows whether all of it is intact.
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
  // Errors of reading are passed on. Errors of decompression mean damage.
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

/** Reads chunks of any size in the sizes that the caller asks for. */
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
    if (length > MAX_FRAME_BYTES) throw new DamagedBackupError('a part of it is too long')
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
