import { LineReader } from './lines.ts'
import { MarkupReader } from './markup.ts'
import { SitemapMarkup } from './sitemap-markup.ts'

/** The limits of one file in the sitemaps.org protocol. The size is uncompressed. */
export const MAX_SITEMAP_URLS = 50_000
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024

/** Servers do not accept longer URLs. The protocol allows 2,048 characters. */
const MAX_URL_CHARS = 8192

export interface SitemapEntry {
  /** Absolute, http or https. */
  url: string
  /** The title of the page, from a feed or the news extension. */
  title?: string
}

/** The content of a file. Both lists are empty if it is not a sitemap. */
export interface Sitemap {
  /** Pages, in the order of the file. */
  pages: SitemapEntry[]
  /** Further sitemaps. */
  sitemaps: string[]
}

/**
 * Reads one sitemap in pieces: `urlset` and `sitemapindex` (sitemaps.org), RSS 0.9x/1.0/2.0 and Atom feeds, or a text file
 * with one URL per line. The content decides which it is. The caller decompresses.
 *
 * It accepts any namespace prefix, CDATA, entities and whitespace. Malformed markup loses only its own entry. Nothing is
 * read beyond `MAX_SITEMAP_URLS` or `MAX_SITEMAP_BYTES`.
 */
export class SitemapReader {
  readonly #base: string
  readonly #sitemap: Sitemap = { pages: [], sitemaps: [] }
  #decoder: TextDecoder | undefined
  #parser: Parser | undefined
  #bytes = 0

  /** @param base URL of the file, for relative URLs */
  constructor(base: string) {
    this.#base = base
  }

  /** Whether a limit is reached, so that nothing more is read. */
  get full(): boolean {
    return this.#bytes >= MAX_SITEMAP_BYTES || this.#isLongEnough
  }

  get #isLongEnough(): boolean {
    const { pages, sitemaps } = this.#sitemap
    return pages.length + sitemaps.length >= MAX_SITEMAP_URLS
  }

  write(bytes: Uint8Array): void {
    const piece = bytes.subarray(0, MAX_SITEMAP_BYTES - this.#bytes)
    this.#bytes += piece.byteLength
    this.#decoder ??= decoderFor(piece)
    this.#text(this.#decoder.decode(piece, { stream: true }))
  }

  end(): Sitemap {
    if (this.#decoder !== undefined) this.#text(this.#decoder.decode())
    this.#parser?.end()
    return this.#sitemap
  }

  #text(piece: string): void {
    const text = this.#parser === undefined ? piece.trimStart() : piece
    if (text === '') return
    this.#parser ??= this.#parserFor(text)
    this.#parser.write(text)
  }

  #parserFor(start: string): Parser {
    if (!isMarkup(start)) return new LineReader((line) => HAS_SCHEME.test(line) && this.#addPage(line, undefined))
    const entries = new SitemapMarkup({
      page: (url, title) => this.#addPage(url, title),
      sitemap: (url) => this.#addSitemap(url),
    })
    const markup = new MarkupReader(entries)
    return {
      write: (piece) => markup.write(piece),
      end() {
        markup.end()
        entries.end()
      },
    }
  }

  #addPage(written: string, title: string | undefined): void {
    const url = this.#absolute(written)
    if (url === undefined || this.#isLongEnough) return
    this.#sitemap.pages.push({ url, ...(title !== undefined && { title }) })
  }

  #addSitemap(written: string): void {
    const url = this.#absolute(written)
    if (url !== undefined && !this.#isLongEnough) this.#sitemap.sitemaps.push(url)
  }

  #absolute(written: string): string | undefined {
    if (written.length > MAX_URL_CHARS) return undefined
    const url = URL.parse(written, this.#base)
    return url !== null && HAS_SCHEME.test(url.href) ? url.href : undefined
  }
}

interface Parser {
  write(piece: string): void
  end(): void
}

/** A notice of a program may precede the markup. Any other text is a list of URLs. */
const isMarkup = (start: string) =>
  start.startsWith('<') || /<(?:\?xml|(?:\w+:)?(?:urlset|sitemapindex))\b/.test(start.slice(0, 4096))

const HAS_SCHEME = /^https?:\/\//i

/** UTF-8, as the protocol requires, or the encoding in the byte order mark or XML declaration. */
function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  const head = new TextDecoder('latin1').decode(start.subarray(0, 200))
  const label = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1] ?? 'utf-8'
  try {
    // The declaration is readable as ASCII, so it cannot be UTF-16.
    const readable = /^utf-?16/i.test(label) ? 'utf-8' : label
    // The type allows three labels; the constructor accepts all, and throws for any other string.
    return new TextDecoder(readable as ConstructorParameters<typeof TextDecoder>[0])
  } catch {
    return new TextDecoder()
  }
}
