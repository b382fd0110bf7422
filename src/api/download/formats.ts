// The stored pages of a job as the bytes of one file.
import type { JobPage } from '../../operations/job-pages.ts'
import type { DownloadFormat } from '../../wire/native/job-download.ts'
import { encodeJobPage } from '../../wire/native/stored-page.ts'
import { pageFileName } from './file-names.ts'
import { contentOf, GrowingText, type ZipFile, zipOf } from './zip.ts'

interface Format {
  extension: string
  type: string
  bytes: (pages: AsyncIterable<JobPage>) => AsyncIterable<Uint8Array>
}

export const formats: Record<DownloadFormat, Format> = {
  zip: { extension: 'zip', type: 'application/zip', bytes: (pages) => zipOf(filesOf(pages)) },
  markdown: { extension: 'md', type: 'text/markdown; charset=utf-8', bytes: markdownOf },
  ndjson: { extension: 'ndjson', type: 'application/x-ndjson; charset=utf-8', bytes: linesOf },
}

type Page = ReturnType<typeof encodeJobPage>

async function* linesOf(pages: AsyncIterable<JobPage>): AsyncGenerator<Uint8Array> {
  for await (const page of pages) yield Buffer.from(`${JSON.stringify(encodeJobPage(page))}\n`)
}

async function* markdownOf(pages: AsyncIterable<JobPage>): AsyncGenerator<Uint8Array> {
  for await (const stored of pages) {
    const page = encodeJobPage(stored)
    const separator = page.page.number === 1 ? '' : '\n\n---\n\n'
    yield Buffer.from(`${separator}<${page.final_url}>\n\n${textOf(page)}`)
  }
}

/** A file for each page, then the index of them. */
async function* filesOf(pages: AsyncIterable<JobPage>): AsyncGenerator<ZipFile> {
  const index = new GrowingText()
  for await (const stored of pages) {
    const page = encodeJobPage(stored)
    const name = pageFileName(page.page.number, page.url)
    await index.add(`${JSON.stringify(lineOf(name, page))}\n`)
    yield { name, modifiedAt: stored.row.at ?? stored.job.createdAt, content: await contentOf(textOf(page)) }
  }
  yield { name: 'index.jsonl', modifiedAt: new Date(), content: await index.end() }
}

const lineOf = (file: string, { url, final_url, metadata, page }: Page) => ({
  file,
  number: page.number,
  url,
  final_url,
  ...(metadata !== undefined && { title: metadata.title, status_code: metadata.status_code }),
  ...(page.at !== undefined && { at: page.at }),
})

/** The Markdown of a page, or its data where a job keeps no document. */
function textOf({ markdown, json }: Page): string {
  if (markdown !== undefined) return markdown
  return `\`\`\`json\n${JSON.stringify(json ?? null, undefined, 2)}\n\`\`\`\n`
}
