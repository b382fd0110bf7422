import { hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { ServiceError } from '../errors.ts'
import { type Anchor, anchorsOf } from './anchors.ts'
import { type AttributePair, type AttributeValues, attributesOf } from './attribute-values.ts'
import { decodeText } from './charset.ts'
import { clean, stripToContent } from './cleaning/clean.ts'
import { htmlOf } from './html.ts'
import { imagesOf } from './images.ts'
import { linksOf } from './links.ts'
import { sayOnce } from './main/dedupe-page.ts'
import { hintsOf } from './main/hints.ts'
import { mainContent } from './main/main.ts'
import { markdownOf } from './markdown/convert.ts'
import { metadataOf, type PageMetadata } from './metadata.ts'
import { otherDocument } from './plain/document.ts'
import { type Kind, kindOf } from './plain/kind.ts'
import { select } from './selection/selection.ts'
import { parseHtml } from './tree/parse.ts'
import { baseOf } from './urls.ts'

export interface Source {
  body: Uint8Array
  /** The Content-Type header as received. */
  contentType: string | undefined
  /** The name of an uploaded file: a hint, and absent for what was fetched. */
  name?: string
  /** Final URL: the base of relative links. */
  url: string
  /** Whether a browser drew it and ran its scripts. */
  rendered?: boolean
  /** Whether it is HTML that src/files made of a document: it has no furniture, and what it says twice it means twice. */
  fromFile?: boolean
}

/** `anchors`: every link of the whole page with its name, whatever is taken for content. */
export type Format = 'markdown' | 'html' | 'rawHtml' | 'links' | 'images' | 'attributes' | 'anchors'

export interface ContentOptions {
  formats: ReadonlySet<Format> | readonly Format[]
  /** Only what the page is about, without its furniture; does not apply when `includeTags` choose the content. */
  onlyMainContent: boolean
  /** As `onlyMainContent`, stricter: no forms, no blocks of mere links or pictures. */
  onlyCleanContent: boolean
  /** CSS selectors of what to keep; empty: everything. */
  includeTags: string[]
  /** CSS selectors of what to leave out. */
  excludeTags: string[]
  removeBase64Images: boolean
  /** What the format `attributes` reads. */
  attributes?: AttributePair[]
  /** How a PDF is read. */
  pdf?: PdfOptions
}

export interface PdfOptions {
  /** Whether its text is read, recognised, or recognised where there is none (the default). */
  mode?: 'fast' | 'auto' | 'ocr'
  /** Pages that are read at most. */
  maxPages?: number
  /** It is not read, and comes as Base64. */
  raw?: boolean
}

/** What is told of a document that was a file. */
export interface FileFacts {
  /** Media type, by the bytes. */
  contentType: string
  /** Pages, slides or sheets that were read. */
  numPages?: number
  /** Pages, slides or sheets that the file has. */
  totalPages?: number
}

/** Plain JSON. A format that was not asked for is absent. */
export interface PageDocument {
  kind: Kind
  /** Absent for pages. */
  file?: FileFacts
  markdown?: string
  html?: string
  rawHtml?: string
  links?: string[]
  images?: string[]
  attributes?: AttributeValues[]
  anchors?: Anchor[]
  metadata: PageMetadata
  warning?: string
}

/** What holds text that is not to be read. */
const UNREAD = new Set('script style template title noscript svg head'.split(' '))

const CUT_WARNING = 'There is more text and markup than is read at once; the end is missing.'

export const SHELL_WARNING =
  'The page has no text of its own; it seems to be drawn by scripts, which this request did not run.'
export const EMPTY_WARNING = 'The page shows no text, also after a browser ran its scripts; a longer wait may help.'
export const NO_MATCH_WARNING = 'includeTags match nothing on this page.'

/**
 * A fetched page as a document: kind → text → tree → selection → clean → main content → Markdown, HTML, links, metadata.
 *
 * @throws ServiceError `unsupported_document` for what is no page (PDF, pictures, archives), `invalid_request` for a
 * selector that is refused
 */
export function documentOf(source: Source, options: ContentOptions): PageDocument {
  const { body, contentType, url, rendered = false, fromFile = false } = source
  const kind = kindOf(body, contentType)
  if (typeof kind === 'object') throw unsupported(kind.unsupported)
  const { text } = decodeText(body, contentType)
  if (kind !== 'html' && kind !== 'xhtml') return otherDocument({ kind, text, url }, options)

  const page = parseHtml(text, { xml: kind === 'xhtml' })
  const base = baseOf(page, url)
  const metadata = metadataOf(page, base)
  const shell = isShell(page)
  const asks = new Set(options.formats)
  // Of the whole page, as it came: what follows takes it apart.
  const images = asks.has('images') ? imagesOf(page, base, options) : undefined
  const attributes = asks.has('attributes') ? attributesOf(page, options.attributes ?? []) : undefined
  const anchors = asks.has('anchors') ? anchorsOf(page, base) : undefined
  const content = contentOf(page, { ...options, base, url, title: String(metadata.title ?? ''), fromFile })
  return {
    kind,
    ...(asks.has('markdown') && { markdown: markdownOf(content, options) }),
    ...(asks.has('html') && { html: htmlOf(content) }),
    ...(asks.has('rawHtml') && { rawHtml: text }),
    ...(asks.has('links') && { links: linksOf(content, base) }),
    ...(images !== undefined && { images }),
    ...(attributes !== undefined && { attributes }),
    ...(anchors !== undefined && { anchors }),
    metadata,
    ...(page.truncated && { warning: CUT_WARNING }),
    ...(shell && { warning: rendered ? EMPTY_WARNING : SHELL_WARNING }),
    ...(!shell && options.includeTags.length > 0 && content.children.length === 0 && { warning: NO_MATCH_WARNING }),
  }
}

/** Whether nothing of the page can be read before its scripts have run: there is no text, but a script. */
function isShell(page: ParentNode): boolean {
  let scripted = false
  const pending: ParentNode[] = [page]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const child of node.children) {
      if (isText(child) && child.data.trim() !== '') return false
      if (!hasChildren(child)) continue
      if (isTag(child) && child.name === 'script') scripted = true
      if (!isTag(child) || !UNREAD.has(child.name)) pending.push(child)
    }
  }
  return scripted
}

function contentOf(
  page: ParentNode,
  options: ContentOptions & { base: string; url: string; title: string; fromFile: boolean },
): ParentNode {
  const { base, url, title, fromFile } = options
  const chosen = options.includeTags.length > 0
  const asksForMain = !chosen && !fromFile && (options.onlyMainContent || options.onlyCleanContent)
  const hints = asksForMain ? hintsOf(page, url) : undefined
  const content = select(page, options)
  // Links are made absolute in any case.
  if (!asksForMain && !asksForText(options)) {
    stripToContent(content)
    return content
  }
  clean(content, base, { keepsData: !options.removeBase64Images })
  if (hints !== undefined) return mainContent(content, { hints, title, strict: options.onlyCleanContent })
  if (!chosen && !fromFile) sayOnce(content)
  return content
}

function asksForText({ formats }: ContentOptions): boolean {
  const asks = new Set(formats)
  return asks.has('markdown') || asks.has('html')
}

function unsupported(mediaType: string): ServiceError {
  return new ServiceError('unsupported_document', `A page of type ${mediaType} cannot be read as a document.`)
}
