import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { PageRecord } from '../../crawl/page-record.ts'
import type { CliFormat } from '../commands/scrape-flags.ts'
import { chunkLines, textOf } from '../format.ts'
import { FolderError } from './folder.ts'
import { formatEndings } from './names.ts'

export type FileFormat = CliFormat | 'chunks'

interface Place {
  folder: string
  /** For files that are still incomplete; on the same disk. */
  workFolder: string
  formats: readonly FileFormat[]
}

/** Writes and removes the files of pages in the folder of a crawl. */
export class PageFiles {
  readonly #made = new Set<string>()
  #parts = 0

  constructor(private readonly place: Place) {}

  /** The files of a page: one for each format. */
  namesOf(name: string): string[] {
    return this.place.formats.map((format) => `${name}.${formatEndings[format]}`)
  }

  /** The name of a page without the ending of its first file. */
  nameOf(file: string): string {
    return file.slice(0, -formatEndings[this.place.formats[0]!].length - 1)
  }

  /** What the files of a page contain, in the order of the formats. */
  textsOf(record: PageRecord): string[] {
    return this.place.formats.map((format) => fileTextOf(record, format))
  }

  async writeAll(names: readonly string[], texts: readonly string[]): Promise<void> {
    for (const [at, name] of names.entries()) await this.write(name, texts[at]!)
  }

  /** Writes a file so that it appears complete or not at all, even if the machine crashes. */
  async write(name: string, text: string): Promise<void> {
    const path = join(this.place.folder, name)
    const parent = dirname(path)
    if (!this.#made.has(parent)) {
      await mkdir(parent, { recursive: true })
      await this.#checkInside(parent)
    }
    this.#made.add(parent)
    const part = join(this.place.workFolder, `${this.#parts}.part`)
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

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const path = join(this.place.folder, name)
      if (!existsSync(path)) continue
      await this.#checkInside(dirname(path))
      await rm(path, { force: true })
    }
  }

  /** A link may stand where a folder of pages was. @throws FolderError if it leads to files that are not of the crawl */
  async #checkInside(parent: string): Promise<void> {
    const [real, root] = await Promise.all([realpath(parent), realpath(this.place.folder)])
    const way = relative(root, real)
    if (way !== '..' && !way.startsWith('../') && !isAbsolute(way)) return
    throw new FolderError(`${parent} is a link that leads out of ${this.place.folder}. Remove the link`)
  }
}

function fileTextOf({ document, fetched }: PageRecord, format: FileFormat): string {
  if (format === 'chunks') return chunkLines(document, { url: fetched.snapshot.finalUrl })
  return `${textOf(document, format)}${format === 'rawHtml' ? '' : '\n'}`
}

/** Tells whether the files of a page are as they were, links between them apart. */
export const digestOf = (texts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
