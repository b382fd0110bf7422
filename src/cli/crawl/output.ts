import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PageRecord, unpackPage } from '../../crawl/page-record.ts'
import { startIssueOf } from '../../crawl/start-issue.ts'
import type { DrainedError, DrainedPage } from '../../queue/drain.ts'
import type { CliFormat } from '../commands/scrape-flags.ts'
import { chunkLines, textOf } from '../format.ts'
import { inFlags } from '../in-flags.ts'
import { formatEndings, PageNames } from './names.ts'

interface OutputOptions {
  folder: string
  /** For files that are still incomplete; on the same disk. */
  workFolder: string
  home: URL
  formats: readonly (CliFormat | 'chunks')[]
}

/**
 * The files of a crawl: one for each format of a page, `index.jsonl` and `errors.jsonl`. A page enters the index once its
 * files are on disk, and never twice, so adding it again after an interruption is harmless.
 */
export class CrawlOutput {
  readonly #made = new Set<string>()
  #parts = 0
  #start: Parameters<typeof startIssueOf>[0] = {}
  /** The first of this run, for who gets no page. */
  readonly firstErrors: DrainedError[] = []

  private constructor(
    private readonly options: OutputOptions,
    private readonly names: PageNames,
    private readonly index: Journal,
    private readonly errors: Journal,
  ) {}

  /** Opens the files and reads what they already hold. */
  static async open(options: OutputOptions): Promise<CrawlOutput> {
    const names = new PageNames(options.home)
    const ending = `.${formatEndings[options.formats[0]!]}`
    let start = {}
    const index = await Journal.open(join(options.folder, INDEX), ({ url, file, status_code: status }) => {
      if (typeof file === 'string') names.reserve(file.slice(0, -ending.length))
      if (url === options.home.href) start = { status }
    })
    const errors = await Journal.open(join(options.folder, ERRORS), ({ url, code, message }) => {
      if (url === options.home.href) start = { error: { code, message } }
    })
    const output = new CrawlOutput(options, names, index, errors)
    output.#start = start
    return output
  }

  get pagesBesidesStart(): number {
    return this.pages - (this.#start.status === undefined ? 0 : 1)
  }

  /** What is wrong with the start page, if anything. */
  get startIssue(): string | undefined {
    return startIssueOf(this.#start)
  }

  /** Number of pages in the index. */
  get pages(): number {
    return this.index.size
  }

  /** Writes pages that are not there yet. @throws the system's error when they cannot be written */
  async addPages(pages: readonly DrainedPage[]): Promise<void> {
    const fresh = pages.filter(({ url }) => !this.index.has(url))
    await this.index.append(await Promise.all(fresh.map((page) => this.#write(page))))
  }

  async addErrors(errors: readonly DrainedError[]): Promise<void> {
    const fresh = errors.filter(({ url }) => !this.errors.has(url))
    const start = fresh.find(({ url }) => url === this.options.home.href)
    if (start !== undefined) this.#start = { error: { ...start, message: inFlags(start.message) } }
    this.firstErrors.push(...fresh.slice(0, MAX_FIRST_ERRORS - this.firstErrors.length))
    await this.errors.append(fresh.map(({ url, code, message }) => ({ url, code, message: inFlags(message) })))
  }

  async close(): Promise<void> {
    await Promise.all([this.index.close(), this.errors.close()])
  }

  /** Removes the files of a crawl without a page, so that the same command can be run again. */
  async remove(): Promise<void> {
    for (const name of [INDEX, ERRORS]) await rm(join(this.options.folder, name), { force: true })
  }

  /** Writes the files of a page; returns its line of the index. */
  async #write({ url, depth, page }: DrainedPage): Promise<Line> {
    const { folder, formats } = this.options
    const record = unpackPage(page)
    const { snapshot } = record.fetched
    const name = this.names.take(new URL(snapshot.finalUrl))
    const files = formats.map((format) => `${name}.${formatEndings[format]}`)
    for (const [at, format] of formats.entries()) {
      await this.#place(join(folder, files[at]!), fileTextOf(record, format))
    }
    const { title } = record.document.metadata
    if (url === this.options.home.href) this.#start = { status: snapshot.status }
    return {
      url,
      final_url: snapshot.finalUrl,
      file: files[0]!,
      ...(files.length > 1 && { files }),
      ...(title !== undefined && { title }),
      ...(record.document.tokens !== undefined && { tokens: record.document.tokens }),
      status_code: snapshot.status,
      depth,
      fetched_at: new Date().toISOString(),
      ...(record.warnings.length > 0 && { warnings: record.warnings }),
    }
  }

  /** Writes a file so that it appears complete or not at all, even if the machine crashes. */
  async #place(path: string, text: string): Promise<void> {
    const parent = dirname(path)
    if (!this.#made.has(parent)) await mkdir(parent, { recursive: true })
    this.#made.add(parent)
    const part = join(this.options.workFolder, `${this.#parts}.part`)
    this.#parts += 1
    const file = await open(part, 'w')
    try {
      await file.writeFile(text)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  }
}

function fileTextOf({ document, fetched }: PageRecord, format: CliFormat | 'chunks'): string {
  if (format === 'chunks') return chunkLines(document, { url: fetched.snapshot.finalUrl })
  return `${textOf(document, format)}${format === 'rawHtml' ? '' : '\n'}`
}

const INDEX = 'index.jsonl'
const ERRORS = 'errors.jsonl'
const MAX_FIRST_ERRORS = 3

type Line = Record<string, unknown> & { url: string }

/** An append-only file of JSON lines, one per URL. */
class Journal {
  private constructor(
    private readonly file: FileHandle,
    private readonly urls: Set<string>,
  ) {}

  /** @param each receives every existing line */
  static async open(path: string, each: (line: Line) => void = () => undefined): Promise<Journal> {
    const urls = new Set<string>()
    for (const line of existsSync(path) ? await wholeLines(path) : []) {
      urls.add(line.url)
      each(line)
    }
    return new Journal(await open(path, 'a'), urls)
  }

  get size(): number {
    return this.urls.size
  }

  has(url: string): boolean {
    return this.urls.has(url)
  }

  async append(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return
    await this.file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await this.file.datasync()
    for (const { url } of lines) this.urls.add(url)
  }

  close(): Promise<void> {
    return this.file.close()
  }
}

/** The lines of a journal. An incomplete last line, left by a crash, is removed. */
async function wholeLines(path: string): Promise<Line[]> {
  const bytes = await readFile(path)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) await truncate(path, end)
  const lines = bytes.subarray(0, end).toString().split('\n')
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}
