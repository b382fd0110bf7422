import { posix } from 'node:path'
import { relinked } from '../../content/markdown/relink.ts'
import { identity } from '../../frontier/identity.ts'
import type { IndexLine } from './output.ts'

interface LocalLinks {
  /** Reads a file of the folder. */
  read: (file: string) => Promise<string>
  /** Writes it so that it is complete or not there. */
  write: (file: string, text: string) => Promise<void>
  ignoreQuery: boolean
  /** Pages that were in the folder and are no longer. */
  gone?: readonly IndexLine[]
}

/**
 * Makes the links between the Markdown files of a crawl relative, and absolute again if their page is gone. All other links stay. Run
 * again, it changes nothing.
 */
export async function linkLocally(pages: readonly IndexLine[], options: LocalLinks): Promise<void> {
  const place = placesOf(pages, options)
  for (const page of pages) {
    const from = markdownFileOf(page)
    if (from === undefined) continue
    const text = await options.read(from)
    const local = relinked(text, (target) => place(target, from))
    if (local !== text) await options.write(from, local)
  }
}

const markdownFileOf = ({ file, files = [file] }: IndexLine) => files.find((name) => name.endsWith('.md'))

/** The function that knows what a link target becomes in a file. */
function placesOf(pages: readonly IndexLine[], { ignoreQuery, gone = [] }: LocalLinks) {
  const keyOf = (url: string) => identity(url, { ignoreQuery, similar: true })
  const files = new Map<string, string>()
  for (const page of pages) {
    const file = markdownFileOf(page)
    // A page has its own address before another that redirects to it.
    if (file !== undefined) for (const url of [page.url, page.final_url]) setIfAbsent(files, keyOf(url), file)
  }
  const present = new Set(files.values())
  const left = new Map(gone.map((page) => [markdownFileOf(page), page.final_url]))
  return (target: string, from: string): string | undefined => {
    if (/^https?:\/\//i.test(target)) {
      const file = URL.canParse(target) ? files.get(keyOf(target)) : undefined
      return file === undefined ? undefined : relative(from, file, fragmentOf(target))
    }
    const [path = '', fragment] = target.split('#')
    const file = left.size === 0 || path === '' ? undefined : posix.join(posix.dirname(from), decoded(path))
    const url = file === undefined || present.has(file) ? undefined : left.get(file)
    return url === undefined ? undefined : `${url}${fragment === undefined ? '' : `#${fragment}`}`
  }
}

function setIfAbsent(map: Map<string, string>, key: string, value: string): void {
  if (!map.has(key)) map.set(key, value)
}

/** The fragment with its sign, unless it is a route and so part of what page it is. */
function fragmentOf(url: string): string {
  const { hash } = new URL(url)
  return /^#!?\/./.test(hash) ? '' : hash
}

function relative(from: string, to: string, fragment: string): string {
  if (from === to && fragment !== '') return fragment
  return `${encodeURI(posix.relative(posix.dirname(from), to))}${fragment}`
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
