import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, sql as raw, type SQL, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import { uploadParts, uploads } from '../db/schema.ts'
import { type TypedDb, typedQuery } from '../db/typed-query.ts'
import {
  digestOf,
  MAX_WAITING_BYTES,
  MAX_WAITING_UPLOADS,
  type NewUpload,
  newToken,
  tooMuchWaiting,
  UPLOAD_MS,
  type UploadedFile,
  type UploadState,
  type Uploads,
  type UploadTicket,
  whyNotPut,
  whyNotTaken,
} from './uploads.ts'

/** Uploads in the database: any process of the service can parse them, also after a restart. */
export function databaseUploads(sql: Sql): Uploads {
  return {
    open: (upload) => typedQuery(sql, (db) => open(db, upload)),
    expect: (token) => typedQuery(sql, (db) => expectFile(db, token)),
    put: (token, bytes) => typedQuery(sql, (db) => put(db, token, bytes)),
    take: (ref, owner) => typedQuery(sql, (db) => take(db, ref, owner)),
    async release(ref) {
      await typedQuery(sql, (db) => db.update(uploads).set({ taken: false }).where(eq(uploads.id, ref)))
    },
    drop: (ref) =>
      typedQuery(sql, (db) =>
        db.transaction(async (transaction) => {
          await transaction.delete(uploadParts).where(eq(uploadParts.uploadId, ref))
          await transaction.delete(uploads).where(eq(uploads.id, ref))
        }),
      ),
  }
}

const now = raw`clock_timestamp()`

/** The limit on an owner's uploads is soft: two that are opened at the same time may both be the last. */
async function open(db: TypedDb, { owner, name, contentType }: NewUpload): Promise<UploadTicket> {
  const waiting = await db.$count(uploads, and(eq(uploads.owner, owner), gt(uploads.expiresAt, now)))
  if (waiting >= MAX_WAITING_UPLOADS) throw tooMuchWaiting()
  const token = newToken()
  const expiresAt = raw`clock_timestamp() + make_interval(secs => ${UPLOAD_MS / 1000})`
  const [row] = await db
    .insert(uploads)
    .values({ token: digestOf(token), owner, name, contentType, expiresAt })
    .returning({ ref: uploads.id, expiresAt: uploads.expiresAt })
  return { ...row!, token }
}

async function expectFile(db: TypedDb, token: string): Promise<void> {
  const state = await stateOf(db, eq(uploads.token, digestOf(token)))
  if (state === undefined || state.stored || state.expired) throw whyNotPut(state)
}

/** The update locks the row: if two send the file at once, the second finds it stored. Stores all of the file or nothing. */
async function put(db: TypedDb, token: string, bytes: Uint8Array): Promise<void> {
  const ofToken = eq(uploads.token, digestOf(token))
  const size = bytes.byteLength
  const stored = await db.transaction(async (transaction) => {
    const others = alias(uploads, 'others')
    const waitingBytes = transaction
      .select({ bytes: raw`coalesce(${sum(others.size)}, 0)` })
      .from(others)
      .where(and(eq(others.owner, uploads.owner), gt(others.expiresAt, now)))
    const [row] = await transaction
      .update(uploads)
      .set({ size })
      .where(
        and(
          ofToken,
          isNull(uploads.size),
          gt(uploads.expiresAt, now),
          lte(raw`${size}::bigint + (${waitingBytes})`, MAX_WAITING_BYTES),
        ),
      )
      .returning({ id: uploads.id })
    if (row === undefined) return false
    for (let part = 0, at = 0; at < size; part += 1, at += PART_BYTES) {
      const piece = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PART_BYTES, size - at))
      await transaction.insert(uploadParts).values({ uploadId: row.id, part, bytes: piece })
    }
    return true
  })
  if (!stored) throw whyNotPut(await stateOf(db, ofToken))
}

/** Size of one row. The driver sends bytes as hexadecimal text of twice the size. */
const PART_BYTES = 1024 * 1024

/** One statement takes the upload, so that only one of many callers gets it. If its bytes cannot be read, nobody does. */
async function take(db: TypedDb, ref: string, owner: string): Promise<UploadedFile> {
  if (!UUID.test(ref)) throw whyNotTaken(undefined, owner)
  const file = await db.transaction(async (transaction) => {
    const [row] = await transaction
      .update(uploads)
      .set({ taken: true })
      .where(
        and(
          eq(uploads.id, ref),
          eq(uploads.owner, owner),
          isNotNull(uploads.size),
          eq(uploads.taken, false),
          gt(uploads.expiresAt, now),
        ),
      )
      .returning({ name: uploads.name, contentType: uploads.contentType, size: uploads.size })
    if (row === undefined) return undefined
    const { name, contentType, size } = row
    return { name, bytes: await bytesOf(transaction, ref, size!), ...(contentType !== null && { contentType }) }
  })
  if (file === undefined) throw whyNotTaken(await stateOf(db, eq(uploads.id, ref)), owner)
  return file
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

async function bytesOf(db: Pick<TypedDb, 'select'>, ref: string, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  for (let part = 0, at = 0; at < size; part += 1, at += PART_BYTES) {
    const [row] = await db
      .select({ bytes: uploadParts.bytes })
      .from(uploadParts)
      .where(and(eq(uploadParts.uploadId, ref), eq(uploadParts.part, part)))
    if (row === undefined) throw new Error(`part ${part} of upload ${ref} is missing`)
    bytes.set(row.bytes, at)
  }
  return bytes
}

async function stateOf(db: TypedDb, condition: SQL): Promise<UploadState | undefined> {
  const [row] = await db
    .select({
      owner: uploads.owner,
      expired: raw<boolean>`${uploads.expiresAt} <= clock_timestamp()`,
      stored: raw<boolean>`${uploads.size} is not null`,
      taken: uploads.taken,
    })
    .from(uploads)
    .where(condition)
  return row
}

/** Deletes the bytes of expired uploads, and a day later their rows. Returns the number of uploads whose bytes it deleted. */
export async function deleteExpiredUploads(sql: Sql): Promise<number> {
  return typedQuery(sql, async (db) => {
    const expired = db
      .select({ id: uploads.id })
      .from(uploads)
      .where(lt(uploads.expiresAt, before(GRACE)))
    const parts = await db
      .delete(uploadParts)
      .where(inArray(uploadParts.uploadId, expired))
      .returning({ id: uploadParts.uploadId })
    await db.delete(uploads).where(lt(uploads.expiresAt, before(REMEMBERED)))
    return new Set(parts.map(({ id }) => id)).size
  })
}

/** How long the bytes stay after they expire, for a caller that took the upload just before. */
const GRACE = '5 minutes'

/** How long an expired upload is reported as expired. After that it is reported as unknown. */
const REMEMBERED = '1 day'

const before = (interval: string) => raw`clock_timestamp() - ${interval}::interval`
