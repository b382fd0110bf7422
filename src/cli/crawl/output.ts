import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageRecord, unpackPage } from '../../crawl/page-record.ts'
import { startIssueOf } from '../../crawl/start-issue.ts'
import type { DrainedError, DrainedPage } from '../../queue/drain.ts'
import { inFlags } from '../in-flags.ts'
import { FolderError } from './folder.ts'
import { Journal, type Line } from './journal.ts'
import { PageNames } from './names.ts'
import { digestOf, type FileFormat, PageFiles } from './page-files.ts'
import type { Visits } from './visits.ts'

export interface OutputOptions {
  folder: string
  /** For files that are still incomplete; on the same disk. */
  workFolder: string
  home: URL
  formats: readonly FileFormat[]
  visits?: Visits
}

/** A line of the index of a crawl. */
export interface IndexLine extends Line {
  final_url: string
  file: string
  files?: string[]
  status_code: number
}

/**
 * The files of a crawl: one for each format of a page, `index.jsonl` and `errors.jsonl`. A page enters the index once its
 * files are on disk, and never twice, so adding it again after an interruption is harmless.
 */
export class CrawlOutput {
  #start: Parameters<typeof startIssueOf>[0] = {}
  /** The first of this run, for who gets no page. */
  readonly firstErrors: DrainedError[] = []

  private constructor(
    private readonly options: OutputOptions,
    private readonly names: PageNames,
    private readonly files: PageFiles,
    private readonly index: Journal,
    private readonly errors: Journal,
    private readonly visited: Journal,
    readonly warned: WarnedPages,
  ) {}

  /** Opens the files and reads what they already hold. */
  static async open(options: OutputOptions): Promise<CrawlOutput> {
    const names = new PageNames(options.home)
    const files = new PageFiles(options)
    const warned = new WarnedPages()
    let start = {}
    const index = await Journal.open(join(options.folder, INDEX), (line) => {
      const { url, file, status_code: status } = line
      if (typeof file === 'string') names.reserve(files.nameOf(file))
      if (url === options.home.href) start = { status }
      warned.add(line)
    })
    const errors = await Journal.open(join(options.folder, ERRORS), ({ url, code, message }) => {
      if (url === options.home.href) start = { error: { code, message } }
    })
    const visited = await Journal.open(join(options.workFolder, VISITS))
    const output = new CrawlOutput(options, names, files, index, errors, visited, warned)
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
    const written = await Promise.all(fresh.map((page) => this.#write(page)))
    await this.visited.append(written.map(({ visit }) => visit))
    await this.index.append(written.map(({ line }) => line))
    for (const { line } of written) this.warned.add(line)
  }

  async addErrors(errors: readonly DrainedError[]): Promise<void> {
    const fresh = errors.filter(({ url }) => !this.errors.has(url))
    const start = fresh.find(({ url }) => url === this.options.home.href)
    if (start !== undefined) this.#start = { error: { ...start, message: inFlags(start.message) } }
    this.firstErrors.push(...fresh.slice(0, MAX_FIRST - this.firstErrors.length))
    await this.errors.append(fresh.map(({ url, code, message }) => ({ url, code, message: inFlags(message) })))
  }

  async close(): Promise<void> {
    await Promise.all([this.index.close(), this.errors.close(), this.visited.close()])
  }

  /** Removes the files of a crawl without a page, so that the same command can be run again. */
  async remove(): Promise<void> {
    for (const name of [INDEX, ERRORS]) await rm(join(this.options.folder, name), { force: true })
  }

  /** Writes the files of a page; returns its line of the index, and what an update needs of it. */
  async #write({ url, depth, page }: DrainedPage): Promise<{ line: IndexLine; visit: Line }> {
    const record = unpackPage(page)
    const { snapshot } = record.fetched
    const texts = this.files.textsOf(record)
    const files = this.files.namesOf(this.names.take(new URL(snapshot.finalUrl)))
    await this.files.writeAll(files, texts)
    if (url === this.options.home.href) this.#start = { status: snapshot.status }
    const visit = { url, digest: digestOf(texts), ...this.options.visits?.take(url) }
    return { line: indexLine({ url, depth }, record, files), visit }
  }
}

/**
 * The lines of an index. It lies open among the pages, so anyone who can change it could name any file on this machine:
 * an update writes and removes what it names.
 *
 * @throws FolderError for a line that no crawl writes
 */
export async function readIndex(path: string): Promise<IndexLine[]> {
  const lines: IndexLine[] = []
  const index = await Journal.open(path, (line) => lines.push(checkedLine(line, path)))
  await index.close()
  return lines
}

/** @throws FolderError */
export function checkedLine(line: Line, path: string): IndexLine {
  const { url, final_url: finalUrl, file, files = [file] } = line
  const areNames = Array.isArray(files) && [file, ...files].every(isPageFile)
  if (areNames && URL.canParse(url) && URL.canParse(String(finalUrl))) return line as IndexLine
  throw new FolderError(
    `${path} was not written by web-extract: see its line for ${url.slice(0, 200)}. Choose another folder`,
  )
}

/** Below the folder, and not hidden: the name of no page is. */
const isPageFile = (name: unknown) =>
  typeof name === 'string' && !/[\\\0]/.test(name) && name.split('/').every((part) => part !== '' && part[0] !== '.')

/** The line of a page in the index. */
export function indexLine(
  { url, depth }: Pick<DrainedPage, 'url' | 'depth'>,
  { document, fetched: { snapshot }, warnings }: PageRecord,
  files: string[],
): IndexLine {
  const { title } = document.metadata
  return {
    url,
    final_url: snapshot.finalUrl,
    file: files[0]!,
    ...(files.length > 1 && { files }),
    ...(title !== undefined && { title }),
    ...(document.tokens !== undefined && { tokens: document.tokens }),
    status_code: snapshot.status,
    depth,
    fetched_at: new Date().toISOString(),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** The pages of an index that have warnings, such as those that came out empty. */
export class WarnedPages {
  count = 0
  /** The first ones, each with its warnings. */
  readonly first: string[] = []

  add({ url, warnings }: Line): void {
    if (!Array.isArray(warnings) || warnings.length === 0) return
    this.count += 1
    if (this.first.length < MAX_FIRST) this.first.push(`${url}: ${warnings.join(' ')}`)
  }
}

export const INDEX = 'index.jsonl'
export const ERRORS = 'errors.jsonl'
/** In the work folder: how each page was fetched. */
export const VISITS = 'visits.jsonl'
const MAX_FIRST = 3
