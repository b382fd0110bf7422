import { createHash } from 'node:crypto'

/** The extension of each kind of file. Neither a folder nor the name before it may end in one. */
export const formatEndings = {
  markdown: 'md',
  html: 'html',
  rawHtml: 'raw.html',
  links: 'links.txt',
  chunks: 'chunks.jsonl',
} as const

/** Keeps paths far below what file systems accept: 255 bytes per name, 4096 bytes per path. */
const MAX_FILE_BYTES = 100
const MAX_FOLDER_BYTES = 60
const MAX_FOLDERS = 8

/**
 * File names for the pages of a site, made from their URLs, without extension. No name leaves the folder, is hidden, is a
 * Windows device, or differs from another only in case or Unicode composition.
 */
export class PageNames {
  readonly #taken = new Map<string, number>()

  /** @param home a URL of the host whose pages get no folder of their own */
  constructor(private readonly home: URL) {}

  /** Returns a free name for a page and reserves it. */
  take(url: URL): string {
    const wanted = this.#nameOf(url)
    let name = wanted
    for (let number = this.#taken.get(keyOf(wanted)) ?? 1; this.#taken.has(keyOf(name)); ) {
      number += 1
      name = `${wanted}-${number}`
      this.#taken.set(keyOf(wanted), number)
    }
    this.reserve(name)
    return name
  }

  /** Reserves a name that a file already has. */
  reserve(name: string): void {
    if (!this.#taken.has(keyOf(name))) this.#taken.set(keyOf(name), 1)
  }

  #nameOf(url: URL): string {
    const parts = url.pathname.split('/').slice(1)
    const last = (parts.pop() ?? '').replace(/\.html?$/i, '') || 'index'
    const parents = parts.filter((part) => part !== '')
    const deep = parents.splice(MAX_FOLDERS)
    const file = cleaned([...deep, `${last}${url.search}${url.hash}`].join('-'), MAX_FILE_BYTES)
    const host = withoutWww(url.host) === withoutWww(this.home.host) ? [] : [url.host]
    const folders = [...host, ...parents].map((part) =>
      cleaned(part, MAX_FOLDER_BYTES).replace(/\.(md|html|txt|jsonl)$/i, '-$1'),
    )
    return [...folders, file.replace(/\.(raw|links|chunks)$/i, '-$1')].join('/')
  }
}

const keyOf = (name: string) => name.toLowerCase()
const withoutWww = (host: string) => host.replace(/^www\./, '')

/** Windows treats these as devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A part of a URL in letters, digits and a few characters that are safe in every shell and file system. */
function cleaned(part: string, maxBytes: number): string {
  const text = decoded(part)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._+@=,-]+/gu, '-')
    .replace(/^[.-]+|[.=-]+$/g, '')
  const short = Buffer.byteLength(text) <= maxBytes ? text : `${cut(text, maxBytes - 9)}-${hashOf(part)}`
  if (short === '') return 'page'
  return DEVICE.test(short) ? `_${short}` : short
}

/** Decodes percent-encoding. Text that is not UTF-8 stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function cut(text: string, maxBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
