import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'

export type Line = Record<string, unknown> & { url: string }

/** An append-only file of JSON lines, one per URL. */
export class Journal {
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
    await this.file.appendFile(asLines(lines))
    await this.file.datasync()
    for (const { url } of lines) this.urls.add(url)
  }

  close(): Promise<void> {
    return this.file.close()
  }
}

export const asLines = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** The lines of a journal. An incomplete last line, left by a crash, is removed. */
async function wholeLines(path: string): Promise<Line[]> {
  const bytes = await readFile(path)
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) await truncate(path, end)
  const lines = bytes.subarray(0, end).toString().split('\n')
  return lines.flatMap((line) => {
    try {
      const value = JSON.parse(line)
      return typeof value?.url === 'string' ? [value as Line] : []
    } catch {
      return []
    }
  })
}
