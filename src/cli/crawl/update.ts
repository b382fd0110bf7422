import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { unpackPage } from '../../crawl/page-record.ts'
import { startIssueOf } from '../../crawl/start-issue.ts'
import type { DrainedError, DrainedPage } from '../../queue/drain.ts'
import { inFlags } from '../in-flags.ts'
import { asLines, Journal, type Line } from './journal.ts'
import { PageNames } from './names.ts'
import {
  checkedLine,
  ERRORS,
  INDEX,
  type IndexLine,
  indexLine,
  type OutputOptions,
  readIndex,
  VISITS,
  WarnedPages,
} from './output.ts'
import { digestOf, PageFiles } from './page-files.ts'
import type { Visit, Visits } from './visits.ts'

/**
 * What became of a page. `kept`: it answered with an error, so the earlier copy stays. `absent`: so did one without an earlier
 * copy, such as one that was gone before.
 */
type Change = 'unchanged' | 'changed' | 'new' | 'gone' | 'kept' | 'absent'

interface Entry extends Line {
  change: Change
  line?: IndexLine
  visit?: VisitLine
}

interface VisitLine extends Partial<Visit>, Line {
  digest?: string
}

export interface UpdateResult {
  counts: Record<Change, number>
  /** Lines of the index, as it is now. */
  pages: IndexLine[]
  gone: IndexLine[]
}

interface UpdateOptions extends OutputOptions {
  visits: Visits
  /** The same for two URLs of one page. */
  keyOf: (url: string) => string
}

/**
 * The files of a crawl that is being updated. Files are written and removed at once, and each page is noted in the work
 * folder, so that an interrupted update goes on. The index is replaced at the end.
 */
export class UpdateOutput {
  readonly firstErrors: DrainedError[] = []
  #start: Parameters<typeof startIssueOf>[0] = {}

  private constructor(
    private readonly options: UpdateOptions,
    private readonly names: PageNames,
    private readonly files: PageFiles,
    /** The index before the update, and what was noted of its pages, by key. */
    private readonly earlier: ReadonlyMap<string, IndexLine>,
    private readonly visits: ReadonlyMap<string, VisitLine>,
    /** What became of pages, by key. */
    private readonly entries: Map<string, Entry>,
    private readonly journal: Journal,
    private readonly errors: Journal,
  ) {}

  static async open(options: UpdateOptions): Promise<UpdateOutput> {
    const { folder, workFolder, home, keyOf } = options
    const names = new PageNames(home)
    const files = new PageFiles(options)
    const visits = await visitsIn(workFolder, keyOf)
    const entries = new Map<string, Entry>()
    const earlier = new Map((await readIndex(join(folder, INDEX))).map((line) => [keyOf(line.url), line]))
    const journalPath = join(workFolder, JOURNAL)
    const journal = await Journal.open(journalPath, (noted) => {
      const entry = noted as Entry
      if (entry.line !== undefined) checkedLine(entry.line, journalPath)
      entries.set(keyOf(entry.url), entry)
    })
    const errors = await Journal.open(join(workFolder, UPDATE_ERRORS))
    for (const { file } of earlier.values()) names.reserve(files.nameOf(file))
    for (const { line } of entries.values()) if (line !== undefined) names.reserve(files.nameOf(line.file))
    return new UpdateOutput(options, names, files, earlier, visits, entries, journal, errors)
  }

  get pages(): number {
    return this.entries.size
  }

  get pagesBesidesStart(): number {
    return this.pages - (this.#start.status === undefined ? 0 : 1)
  }

  get startIssue(): string | undefined {
    return startIssueOf(this.#start)
  }

  /** Of the pages that are new or changed. */
  get warned(): WarnedPages {
    const warned = new WarnedPages()
    for (const { line } of this.entries.values()) if (line !== undefined) warned.add(line)
    return warned
  }

  async addPages(pages: readonly DrainedPage[]): Promise<void> {
    const fresh = pages.filter(({ url }) => !this.entries.has(this.options.keyOf(url)))
    const entries = await Promise.all(fresh.map((page) => this.#entryOf(page)))
    await this.journal.append(entries)
    for (const entry of entries) this.entries.set(this.options.keyOf(entry.url), entry)
  }

  async addErrors(errors: readonly DrainedError[]): Promise<void> {
    const fresh = errors.filter(({ url }) => !this.errors.has(url))
    const start = fresh.find(({ url }) => url === this.options.home.href)
    if (start !== undefined) this.#start = { error: { ...start, message: inFlags(start.message) } }
    this.firstErrors.push(...fresh.slice(0, 3 - this.firstErrors.length))
    await this.errors.append(fresh.map(({ url, code, message }) => ({ url, code, message: inFlags(message) })))
  }

  async close(): Promise<void> {
    await Promise.all([this.journal.close(), this.errors.close()])
  }

  /** Removes what an update without a page has left. The earlier crawl stays. */
  async remove(): Promise<void> {
    for (const name of [JOURNAL, UPDATE_ERRORS]) await rm(join(this.options.workFolder, name), { force: true })
  }

  /**
   * Replaces the index. A page that nothing led to any more is gone, unless a page that could not be read, or the limit, may be
   * the reason.
   */
  async finish(reachedLimit: boolean): Promise<UpdateResult> {
    const { folder, workFolder, keyOf } = this.options
    const missed = [...this.earlier].filter(([key]) => !this.entries.has(key))
    const hasUnread = missed.some(([, { url }]) => this.errors.has(url))
    const isWhole = !reachedLimit && !hasUnread && ![...this.entries.values()].some(({ change }) => change === 'kept')
    for (const [key, line] of missed) this.entries.set(key, { url: line.url, change: isWhole ? 'gone' : 'kept' })
    const gone = [...this.earlier].filter(([key]) => this.entries.get(key)!.change === 'gone').map(([, line]) => line)
    for (const { file, files = [file] } of gone) await this.files.remove(files)
    const keys = [...new Set([...this.earlier.keys(), ...this.entries.keys()])]
    const present = keys.filter((key) => !MISSING.has(this.entries.get(key)!.change))
    const pages = present.map((key) => this.entries.get(key)!.line ?? this.earlier.get(key)!)
    const visits = present.flatMap((key) => this.entries.get(key)!.visit ?? this.visits.get(key) ?? [])
    const changes = [...this.entries.values()].filter(({ change }) => TOLD.has(change))
    const fileOf = (url: string) => (this.entries.get(keyOf(url))!.line ?? this.earlier.get(keyOf(url)))?.file
    await this.files.write(CHANGES, asLines(changes.map(({ url, change }) => ({ url, change, file: fileOf(url) }))))
    await this.files.write(join(relative(folder, workFolder), VISITS), asLines(visits))
    await this.files.write(INDEX, asLines(pages))
    if (existsSync(join(workFolder, UPDATE_ERRORS))) await rename(join(workFolder, UPDATE_ERRORS), join(folder, ERRORS))
    await rm(join(workFolder, JOURNAL), { force: true })
    return { counts: countsOf(this.entries.values()), pages, gone }
  }

  async #entryOf(drained: DrainedPage): Promise<Entry> {
    const { url } = drained
    const key = this.options.keyOf(url)
    const record = unpackPage(drained.page)
    const { status, finalUrl } = record.fetched.snapshot
    const earlier = this.earlier.get(key)
    const known = this.visits.get(key)
    if (url === this.options.home.href) this.#start = { status: status === 304 ? 200 : status }
    const taken = this.options.visits.take(url)
    if (status === 304) return { url, change: 'unchanged' }
    if (earlier !== undefined && earlier.status_code < 400 && status >= 400) {
      return { url, change: status === 404 || status === 410 ? 'gone' : 'kept' }
    }
    if (earlier === undefined && status >= 400) return { url, change: 'absent' }
    const texts = this.files.textsOf(record)
    const visit = { url, digest: digestOf(texts), ...taken }
    if (earlier !== undefined && known?.digest === visit.digest) return { url, change: 'unchanged', visit }
    const files =
      earlier?.files ?? (earlier && [earlier.file]) ?? this.files.namesOf(this.names.take(new URL(finalUrl)))
    await this.files.writeAll(files, texts)
    return { url, change: earlier === undefined ? 'new' : 'changed', line: indexLine(drained, record, files), visit }
  }
}

/** What the earlier crawl noted of its pages, by key. */
export async function visitsIn(workFolder: string, keyOf: (url: string) => string): Promise<Map<string, VisitLine>> {
  const visits = new Map<string, VisitLine>()
  const journal = await Journal.open(join(workFolder, VISITS), (line) => visits.set(keyOf(line.url), line as VisitLine))
  await journal.close()
  return visits
}

const MISSING: ReadonlySet<Change> = new Set(['gone', 'absent'])
const TOLD: ReadonlySet<Change> = new Set(['new', 'changed', 'gone'])

const JOURNAL = 'update.jsonl'
const UPDATE_ERRORS = 'update-errors.jsonl'
const CHANGES = 'changes.jsonl'

function countsOf(entries: Iterable<Entry>): UpdateResult['counts'] {
  const counts = { unchanged: 0, changed: 0, new: 0, gone: 0, kept: 0, absent: 0 }
  for (const { change } of entries) counts[change] += 1
  return counts
}
