import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

interface WriterOptions {
  /** A file or a folder. It is a folder if it exists as one, ends in a slash or has to hold several pages. Absent or `-` means `out`. */
  target: string | undefined
  pages: number
  extension: string
  /** The file name for a page. By default a page is known by its URL. */
  nameOf?: (page: string) => string
  /** Files that must not be overwritten. */
  spared?: readonly string[]
  out: (text: string) => void
  err: (text: string) => void
}

export type WritePage = (page: string, text: string) => Promise<void>

/** Opens where pages go: standard output, one file, or a folder with one file per page. */
export async function pageWriter({
  target,
  pages,
  extension,
  nameOf = fileNameOf,
  spared = [],
  out,
  err,
}: WriterOptions): Promise<WritePage> {
  if (target === undefined || target === '-') {
    const mark = pages > 1 ? marks[extension] : undefined
    let printed = 0
    return async (page, text) => {
      printed += 1
      out(mark === undefined ? text : `${printed > 1 ? '\n' : ''}${mark(page)}\n${text}`)
    }
  }
  const folder = pages > 1 || target.endsWith('/') || (await isFolder(target))
  if (!folder) {
    return async (_, text) => {
      await Bun.write(target, text)
      err(`wrote ${target}\n`)
    }
  }
  await mkdir(target, { recursive: true })
  const taken = new Set(spared.map((file) => resolve(file)))
  return async (page, text) => {
    const file = freeName(join(target, nameOf(page)), extension, taken)
    await Bun.write(file, text)
    err(`wrote ${file}\n`)
  }
}

const comment = (page: string) => `<!-- ${page.replaceAll('-->', '--&gt;')} -->`

/** What stands above each of several pages on standard output, by extension. A line of JSON names its page itself. */
const marks: Record<string, (page: string) => string> = { md: comment, html: comment, txt: (page) => `# ${page}` }

const MAX_NAME_LENGTH = 120

/** A file name for a URL: host and path in letters, digits, dots, dashes and underscores. Never a path. */
export function fileNameOf(url: string): string {
  const { host, pathname, search } = new URL(url)
  const name = `${host}${pathname}${search}`.replace(/\.html?$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-')
  return name.replace(/^[.-]+|[.-]+$/g, '').slice(0, MAX_NAME_LENGTH) || 'page'
}

function freeName(name: string, extension: string, taken: Set<string>): string {
  let candidate = `${name}.${extension}`
  for (let number = 2; taken.has(resolve(candidate)); number += 1) candidate = `${name}-${number}.${extension}`
  taken.add(resolve(candidate))
  return candidate
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
