import type { Sql } from 'postgres'
import type { ErrorCode } from '../errors.ts'

/** A document of a job, to be kept elsewhere. */
export interface HandedPage {
  ord: number
  url: string
  /** Hops from the start of its crawl. */
  depth: number
  /** JSON, zstd. */
  page: Uint8Array
}

export interface HandedError {
  seq: number
  url: string
  code: ErrorCode
  message: string
}

/**
 * The first documents of a job that are still in the database, in the order in which they were stored. Who keeps them
 * elsewhere takes them out by `forgetPages`, so that what is left is what is still to be kept, also after a crash.
 */
export async function pagesLeft(sql: Sql, jobNumber: number, limit: number): Promise<HandedPage[]> {
  return sql<HandedPage[]>`
    select ord, url, depth, page from web_extract.documents
    where job_id = ${jobNumber} order by ord limit ${limit}`
}

export async function forgetPages(sql: Sql, jobNumber: number, ords: readonly number[]): Promise<void> {
  await sql`delete from web_extract.documents where job_id = ${jobNumber} and ord = any (${[...ords]}::int[])`
}

/** The first errors of a job that are still in the database, in the order in which their pages were found. */
export async function errorsLeft(sql: Sql, jobNumber: number, limit: number): Promise<HandedError[]> {
  return sql<HandedError[]>`
    select seq, url, code, message from web_extract.page_errors
    where job_id = ${jobNumber} order by seq limit ${limit}`
}

export async function forgetErrors(sql: Sql, jobNumber: number, seqs: readonly number[]): Promise<void> {
  await sql`delete from web_extract.page_errors where job_id = ${jobNumber} and seq = any (${[...seqs]}::int[])`
}
