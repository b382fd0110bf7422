import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'

/** A document of a job, to be kept elsewhere. */
export interface DrainedPage {
  ord: number
  url: string
  /** Hops from the start of its crawl. */
  depth: number
  /** JSON, zstd. */
  page: Uint8Array
}

export interface DrainedError {
  seq: number
  url: string
  code: ErrorCode
  message: string
}

/**
 * The first documents of a job that are still in the database, in the order in which they were stored. Who keeps them
 * elsewhere takes them out by `deletePages`, so that what is left is what is still to be kept, also after a crash.
 */
export async function undrainedPages(sql: Sql, jobNumber: number, limit: number): Promise<DrainedPage[]> {
  return sql<DrainedPage[]>`
    select ord, url, depth, page from web_extract.documents
    where job_id = ${jobNumber} order by ord limit ${limit}`
}

export async function deletePages(sql: Sql, jobNumber: number, ords: readonly number[]): Promise<void> {
  await sql`delete from web_extract.documents where job_id = ${jobNumber} and ord = any (${[...ords]}::int[])`
}

/** The first errors of a job that are still in the database, in the order in which their pages were found. */
export async function undrainedErrors(sql: Sql, jobNumber: number, limit: number): Promise<DrainedError[]> {
  return sql<DrainedError[]>`
    select seq, url, code, message from web_extract.page_errors
    where job_id = ${jobNumber} order by seq limit ${limit}`
}

export async function deleteErrors(sql: Sql, jobNumber: number, seqs: readonly number[]): Promise<void> {
  await sql`delete from web_extract.page_errors where job_id = ${jobNumber} and seq = any (${[...seqs]}::int[])`
}
