// A file with all stored pages of a job.
import { lenient, oneOf, optional } from '../schema.ts'

export const downloadFormats = ['zip', 'markdown', 'ndjson'] as const

export type DownloadFormat = (typeof downloadFormats)[number]

export const JobDownloadQuery = lenient({
  format: optional(
    oneOf(downloadFormats, {
      default: 'zip',
      description:
        '`zip`: a Markdown file for each page, and `index.jsonl` with the address of each. `markdown`: one file. `ndjson`: one document per line.',
    }),
  ),
})
