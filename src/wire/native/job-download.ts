// A file with all stored pages of a job.
import { type Static, Type } from '@sinclair/typebox'
import { decodeQuery } from '../job.ts'
import { lenient, oneOf, optional } from '../schema.ts'

/** Downloads at the same time, of a process and of an owner in it. */
export const MAX_DOWNLOADS = 8
export const MAX_DOWNLOADS_PER_OWNER = 2

const downloadFormats = ['zip', 'markdown', 'ndjson'] as const

export type DownloadFormat = (typeof downloadFormats)[number]

export const JobDownloadQuery = lenient({
  format: optional(
    oneOf(downloadFormats, {
      default: 'zip',
      description:
        '`zip`: a Markdown file for each page, and `index.jsonl` with the address of each. `markdown`: one file. `ndjson`: one page per line, as `GET /jobs/{id}/pages/{page}` shows it.',
    }),
  ),
})

/** @throws ServiceError `invalid_request` */
export function decodeDownloadQuery(query: Readonly<Record<string, unknown>>): DownloadFormat {
  const { format = 'zip' }: Static<typeof JobDownloadQuery> = decodeQuery(JobDownloadQuery, query)
  return format
}

/** What the file is, for the document. */
export const Download = Type.String({ format: 'binary' })
