import type { Sql, TransactionSql } from 'postgres'
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

/** Bytes of one row: a driver writes them as text of twice the size, and nobody waits long for it. */
const PART_BYTES = 1024 * 1024

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** How long the bytes outlast their time, for who just took them. */
const GRACE = '5 minutes'
/** How long it is known that an upload has expired. */
const REMEMBERED = '1 day'

/** Uploads in the database, so that any process of the service may parse them, also after a restart. */
export function databaseUploads(sql: Sql): Uploads {
  return {
    open: (upload) => open(sql, upload),
    async expect(token) {
      const state = await stateOf(sql, sql`token = ${digestOf(token)}`)
      if (state === undefined || state.stored || state.expired) throw whyNotPut(state)
    },
    put: (token, bytes) => put(sql, token, bytes),
    take: (ref, owner) => take(sql, ref, owner),
    async release(ref) {
      await sql`update web_extract.uploads set taken = false where id = ${ref}`
    },
    async drop(ref) {
      await sql.begin(async (transaction) => {
        await transaction`delete from web_extract.upload_parts where upload_id = ${ref}`
        await transaction`delete from web_extract.uploads where id = ${ref}`
      })
    },
  }
}

/** Bounds the number of an owner's uploads softly: two that are opened at once may both be the last. */
async function open(sql: Sql, upload: NewUpload): Promise<UploadTicket> {
  const { owner, name, contentType = null } = upload
  const token = newToken()
  const [row] = await sql<{ ref: string; expiresAt: Date }[]>`
    insert into web_extract.uploads (token, owner, name, content_type, expires_at)
    select ${digestOf(token)}, ${owner}, ${name}, ${contentType}, clock_timestamp() + make_interval(secs => ${UPLOAD_MS / 1000})
    where (select count(*) from web_extract.uploads
      where owner = ${owner} and expires_at > clock_timestamp()) < ${MAX_WAITING_UPLOADS}
    returning id as ref, expires_at as "expiresAt"`
  if (row === undefined) throw tooMuchWaiting()
  return { ...row, token }
}

/** The update locks the row, so that of two who send at once the second finds it stored: all of a file or nothing. */
async function put(sql: Sql, token: string, bytes: Uint8Array): Promise<void> {
  const digest = digestOf(token)
  const stored = await sql.begin(async (transaction) => {
    const [row] = await transaction<{ id: string }[]>`
      update web_extract.uploads u set size = ${bytes.byteLength}
      where token = ${digest} and size is null and expires_at > clock_timestamp()
        and ${bytes.byteLength} + (select coalesce(sum(o.size), 0) from web_extract.uploads o
          where o.owner = u.owner and o.expires_at > clock_timestamp()) <= ${MAX_WAITING_BYTES}
      returning id`
    if (row === undefined) return false
    for (let part = 0, at = 0; at < bytes.byteLength; part += 1, at += PART_BYTES) {
      const piece = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PART_BYTES, bytes.byteLength - at))
      await transaction`insert into web_extract.upload_parts values (${row.id}, ${part}, ${piece})`
    }
    return true
  })
  if (!stored) throw whyNotPut(await stateOf(sql, sql`token = ${digest}`))
}

/** One statement takes it, so that of many who ask at once one gets it; nobody does when its bytes cannot be had. */
async function take(sql: Sql, ref: string, owner: string): Promise<UploadedFile> {
  if (!UUID.test(ref)) throw whyNotTaken(undefined, owner)
  const file = await sql.begin(async (transaction) => {
    const [row] = await transaction<{ name: string; contentType: string | null; size: number }[]>`
      update web_extract.uploads set taken = true
      where id = ${ref} and owner = ${owner} and size is not null and not taken and expires_at > clock_timestamp()
      returning name, content_type as "contentType", size`
    if (row === undefined) return undefined
    const { name, contentType, size } = row
    return { name, bytes: await bytesOf(transaction, ref, size), ...(contentType !== null && { contentType }) }
  })
  if (file === undefined) throw whyNotTaken(await stateOf(sql, sql`id = ${ref}`), owner)
  return file
}

async function bytesOf(sql: TransactionSql, ref: string, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  for (let part = 0, at = 0; at < size; part += 1, at += PART_BYTES) {
    const [row] = await sql<{ bytes: Uint8Array }[]>`
      select bytes from web_extract.upload_parts where upload_id = ${ref} and part = ${part}`
    if (row === undefined) throw new Error(`part ${part} of upload ${ref} is missing`)
    bytes.set(row.bytes, at)
  }
  return bytes
}

async function stateOf(sql: Sql, condition: ReturnType<Sql>): Promise<UploadState | undefined> {
  const [row] = await sql<UploadState[]>`
    select owner, expires_at <= clock_timestamp() as expired, size is not null as stored, taken
    from web_extract.uploads where ${condition}`
  return row
}

/** Deletes the bytes of uploads whose time is over, and later what was known of them. Returns how many had bytes. */
export async function deleteExpiredUploads(sql: Sql): Promise<number> {
  const parts = await sql<{ id: string }[]>`
    delete from web_extract.upload_parts where upload_id in (
      select id from web_extract.uploads where expires_at < clock_timestamp() - ${GRACE}::interval)
    returning upload_id as id`
  await sql`delete from web_extract.uploads where expires_at < clock_timestamp() - ${REMEMBERED}::interval`
  return new Set(parts.map(({ id }) => id)).size
}
