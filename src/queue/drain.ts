import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'

/** A document of a job that is being moved out of the database. */
export interface DrainedPage {
  ord: number
  url: string
  /** Links from the start of the crawl. */
  depth: number
  /** JSON, compressed with zstd. */
  page: Uint8Array
}

export interface DrainedError {
  seq: number
  url: string
  code: ErrorCode
  message: string
}

/**
 * The first documents of a job that are still in the database, in the order in which they were stored. A caller that has
 * saved them elsewhere deletes them with `deletePages`. After a crash, what is left is what still has to be moved.
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
