// Names of downloaded files, which are safe on every system.

/** Longer names than this and their number do not fit where a name may have 255 bytes and stand in a deep folder. */
const MAX_BYTES = 120

/**
 * The name of the file of a page: its number, by which it is unique, and what its URL says, such as
 * `000012-example.com-docs-setup.md`. It holds letters, digits, `.`, `_` and `-` alone, so that it leads out of no folder
 * and every system takes it.
 */
export const pageFileName = (number: number, url: string): string =>
  `${String(number).padStart(6, '0')}-${slugOf(url)}.md`

/** The name of a downloaded job, in ASCII for the header that carries it. */
export function jobFileName({ id, url }: { id: string; url: string }, extension: string): string {
  const host = (URL.parse(url)?.hostname ?? '').replace(/[^a-z0-9.-]+/gi, '').replace(/^[.-]+/, '')
  return `${host === '' ? 'job' : host.slice(0, 60)}-${id.slice(0, 8)}.${extension}`
}

function slugOf(url: string): string {
  const { host, pathname, search } = URL.parse(url) ?? { host: '', pathname: url, search: '' }
  const plain = decoded(`${host}${pathname}${search}`)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
  return cut(plain).replace(/^[.-]+|[.-]+$/g, '') || 'page'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** At most `MAX_BYTES` of UTF-8, of whole characters. */
function cut(text: string): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MAX_BYTES) break
    end += character.length
  }
  return text.slice(0, end)
}
