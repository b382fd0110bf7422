import { ServiceError } from '../errors.ts'
import { AMP_PICTURES, plainPictures } from './amp-pictures.ts'
import { type Anchor, anchorsOf, targetsOf } from './anchors.ts'
import { type AttributePair, type AttributeValues, attributesOf } from './attribute-values.ts'
import { decodeText } from './charset.ts'
import { guessWarning } from './charset-warning.ts'
import type { Chunk, ChunkOptions } from './chunks/chunks.ts'
import { clean } from './cleaning/clean.ts'
import { emptyWarning } from './empty.ts'
import { escapeText, htmlOf } from './html.ts'
import { imagesOf } from './images.ts'
import { linksOf } from './links.ts'
import { type Substance, substanceOf } from './main/substance.ts'
import { markdownOf } from './markdown/convert.ts'
import type { MarkdownStyle } from './markdown/style.ts'
import { completeMetadata, metadataOf, type PageMetadata } from './metadata.ts'
import { type PlainSource, plainContentOf } from './non-html/document.ts'
import { type Kind, kindOf } from './non-html/kind.ts'
import { plainTree } from './non-html/plain-tree.ts'
import { answersOf, dataOf, type ExtractionOptions, type PageAnswers } from './page-answers.ts'
import { contentOf } from './page-content.ts'
import { safeHtmlOf } from './safe-html.ts'
import { isShell } from './shell.ts'
import { entitiesOf } from './structure/entities/entities.ts'
import { jsonLdOf } from './structure/entities/json-ld.ts'
import { metaOf } from './structure/meta/meta.ts'
import type { EvidencePage, Json } from './structure/model.ts'
import { evidencePageOf } from './structure/page.ts'
import type { Lesson } from './structure/template/lesson.ts'
import { settleTemplates } from './templates.ts'
import type { ParsedDocument } from './tree/nodes.ts'
import { parseHtml } from './tree/parse.ts'
import { baseOf } from './urls.ts'
import { elementsOf } from './walk.ts'
import { CUT_WARNING, EMPTY_WARNING, NO_MATCH_WARNING, SHELL_WARNING, warned, withWarnings } from './warnings.ts'
import { wholePageOf } from './whole-page.ts'

export type { ExtractionFacts, ExtractionOptions } from './page-answers.ts'

export interface Source {
  body: Uint8Array
  /** The Content-Type header as received. */
  contentType: string | undefined
  /** File name of an upload, a hint to its type. Absent for fetched pages. */
  name?: string
  /** Final URL: the base of relative links. */
  url: string
  /** Whether a browser rendered the page and ran its scripts. */
  rendered?: boolean
  /** Whether src/files made this HTML from a document. Then it has no boilerplate, and repetitions are intended. */
  fromFile?: boolean
}

/**
 * `safeHtml` is for a browser under the address of this service. `anchors` are all links of the whole page with their
 * names, whatever counts as content; `targets` are only their URLs, one on each line. `substance` excludes the other formats and the metadata. `material` is what a model needs to answer `json`, `question`, `highlights` and `summary`.
 * `wholePage` is there if `markdown` is only the main content (whole-page.ts).
 */
export type Format =
  | 'markdown'
  | 'chunks'
  | 'html'
  | 'safeHtml'
  | 'rawHtml'
  | 'links'
  | 'images'
  | 'attributes'
  | 'anchors'
  | 'targets'
  | 'substance'
  | 'wholePage'
  | 'json'
  | 'deterministicJson'
  | 'question'
  | 'highlights'
  | 'summary'
  | 'material'

export interface ContentOptions {
  formats: ReadonlySet<Format> | readonly Format[]
  /** Return only the main content, without boilerplate. Ignored if `includeTags` choose the content. */
  onlyMainContent: boolean
  /** A stricter `onlyMainContent`: also without forms and blocks that are only links or pictures. */
  onlyCleanContent: boolean
  /** CSS selectors of elements to keep. Empty means everything. */
  includeTags: string[]
  /** CSS selectors of elements to remove. */
  excludeTags: string[]
  removeBase64Images: boolean
  /** How the format `markdown` is written. */
  style?: MarkdownStyle
  /** Whether `markdown` begins with YAML front matter. */
  frontMatter?: boolean
  /** Whether to count the tokens of the Markdown. */
  tokens?: boolean
  /** What the format `chunks` makes of the Markdown. */
  chunks?: ChunkOptions
  /** Pairs that the format `attributes` reads. */
  attributes?: AttributePair[]
  /** Whether to return the JSON-LD of the page. */
  jsonLd?: boolean
  /** What the formats `json` and `deterministicJson` read. */
  extraction?: ExtractionOptions
  /**
   * What other pages of a job teach about the templates of the site, for `json` and `deterministicJson`. If it is there,
   * be it empty, the page teaches too.
   */
  lessons?: readonly Lesson[]
  /** What the format `question` asks. */
  question?: string
  /** What the passages of the format `highlights` are about. */
  query?: string
  /** How to read a PDF. */
  pdf?: PdfOptions
}

export interface PdfOptions {
  /** Read the text layer, recognise the text, or recognise it only on pages without a text layer (the default). */
  mode?: 'fast' | 'auto' | 'ocr'
  /** Maximum number of pages to read. */
  maxPages?: number
  /** Return the file as Base64 instead of reading it. */
  raw?: boolean
}

/** Facts about a document that was a file. */
interface FileFacts {
  /** Media type, detected from the bytes. */
  contentType: string
  /** Number of pages, slides or sheets that were read. */
  numPages?: number
  /** Number of pages, slides or sheets in the file. */
  totalPages?: number
}

/** Plain JSON. Formats that were not requested are absent. */
export interface PageDocument extends PageAnswers {
  kind: Kind
  /** Absent for pages. */
  file?: FileFacts
  markdown?: string
  /** Of the Markdown (conversion/deliver.ts). */
  chunks?: Chunk[]
  tokens?: number
  html?: string
  safeHtml?: string
  rawHtml?: string
  links?: string[]
  images?: string[]
  attributes?: AttributeValues[]
  anchors?: Anchor[]
  targets?: string
  substance?: Substance
  wholePage?: string
  /** The JSON-LD of the page, as it stands there. */
  jsonLd?: Json[]
  metadata: PageMetadata
  warning?: string
}

/**
 * Turns a fetched page into a document: kind → text → tree → selection → clean → main content → Markdown, HTML, links,
 * metadata.
 *
 * @throws ServiceError `unsupported_document` if it is not a page (PDF, image, archive), `invalid_request` if a
 * selector is refused
 */
export function documentOf(source: Source, options: ContentOptions): PageDocument {
  const { body, contentType, url, name } = source
  const kind = kindOf(body, contentType)
  if (typeof kind === 'object') throw unsupported(kind.unsupported)
  const { text, charset, guessed } = decodeText(body, contentType)
  const document =
    kind === 'html' || kind === 'xhtml'
      ? htmlDocument({ ...source, kind, text }, options)
      : plainDocument({ kind, text, url }, options)
  return withWarnings(
    document,
    guessed === true && guessWarning(charset, name === undefined ? 'page' : 'file'),
    emptyWarning(document, { ...source, kind, text }, options),
  )
}

function htmlDocument(source: Source & { kind: Kind; text: string }, options: ContentOptions): PageDocument {
  const { kind, text, url, rendered = false, fromFile = false } = source
  const page = pageOf(text, kind)
  const base = page.mayHave('base') ? baseOf(page, url) : url
  const elements = elementsOf(page)
  const stated = metadataOf(elements, base)
  const asks = new Set(options.formats)
  if (asks.has('substance')) {
    clean(page, base)
    return { kind, substance: substanceOf(page, String(stated.title ?? '')), metadata: {} }
  }
  const shell = isShell(page)
  let known: EvidencePage | undefined
  const evidence = () => {
    known ??= evidencePageOf(page, { base, url, elements })
    return known
  }
  // A document that was a file states its author and date in properties of the file.
  const facts = fromFile ? {} : metaOf(evidence(), entitiesOf(evidence()))
  const metadata = fromFile ? stated : completeMetadata(stated, facts)
  // Read before the steps below change the tree.
  const attributes = asks.has('attributes') ? attributesOf(page, options.attributes ?? []) : undefined
  if (AMP_PICTURES.some((name) => page.mayHave(name))) plainPictures(page)
  const images = asks.has('images') ? imagesOf(page, base, options) : undefined
  const anchors = asks.has('anchors') ? anchorsOf(elements, base) : undefined
  const targets = asks.has('targets') ? targetsOf(elements, base) : undefined
  const jsonLd = options.jsonLd ? jsonLdOf(evidence()) : undefined
  const data = dataOf(evidence, { ...options, formats: asks })
  const title = String(metadata.title ?? '')
  const isMain = options.includeTags.length === 0 && !fromFile && (options.onlyMainContent || options.onlyCleanContent)
  const wholePage = asks.has('wholePage') && isMain ? wholePageOf(pageOf(text, kind), { ...options, base }) : undefined
  const content = contentOf(page, { ...options, elements, base, url, title, name: () => facts.title, fromFile })
  const { removeBase64Images, style } = options
  let made: string | undefined
  const markdown = () => {
    made ??= markdownOf(content.root, { removeBase64Images, url })
    return made
  }
  const answers = answersOf({ title, markdown }, data, { ...options, formats: asks })
  return {
    kind,
    ...(asks.has('markdown') && {
      markdown: style ? markdownOf(content.root, { removeBase64Images, style, url }) : markdown(),
    }),
    ...(asks.has('html') && { html: htmlOf(content.root) }),
    ...(asks.has('safeHtml') && { safeHtml: safeHtmlOf(content.root) }),
    ...(asks.has('rawHtml') && { rawHtml: text }),
    ...(asks.has('links') && { links: linksOf(content.links(), base) }),
    ...(images !== undefined && { images }),
    ...(attributes !== undefined && { attributes }),
    ...(anchors !== undefined && { anchors }),
    ...(targets !== undefined && { targets }),
    ...(jsonLd !== undefined && { jsonLd }),
    ...(wholePage !== undefined && { wholePage }),
    ...answers.formats,
    metadata,
    ...warned(
      page.truncated && CUT_WARNING,
      shell && (rendered ? EMPTY_WARNING : SHELL_WARNING),
      !shell && options.includeTags.length > 0 && content.root.children.length === 0 && NO_MATCH_WARNING,
      ...answers.warnings,
    ),
  }
}

/** The tree of the page as it is displayed before its scripts run. */
function pageOf(text: string, kind: Kind): ParsedDocument {
  const page = parseHtml(text, { xml: kind === 'xhtml' })
  if (page.mayHave('template')) settleTemplates(page)
  return page
}

/** A page that is not HTML. Its HTML is its text in a `<pre>`. Selectors and main content do not apply. */
function plainDocument(source: PlainSource, options: ContentOptions): PageDocument {
  const asks = new Set(options.formats)
  const { markdown, links, metadata } = plainContentOf(source, options)
  const place = { base: source.url, url: source.url }
  const data = dataOf(() => evidencePageOf(plainTree(source), place), { ...options, formats: asks })
  const title = String(metadata.title ?? '')
  const answers = answersOf({ title, markdown: () => markdown }, data, { ...options, formats: asks })
  return {
    kind: source.kind,
    ...(asks.has('markdown') && { markdown }),
    ...(asks.has('html') && { html: `<pre>${escapeText(source.text)}</pre>` }),
    ...(asks.has('safeHtml') && { safeHtml: `<pre>${escapeText(source.text)}</pre>` }),
    ...(asks.has('rawHtml') && { rawHtml: source.text }),
    ...(asks.has('links') && { links }),
    ...(asks.has('images') && { images: [] }),
    ...(asks.has('attributes') && {
      attributes: (options.attributes ?? []).map((pair) => ({ ...pair, values: [] })),
    }),
    ...(asks.has('anchors') && { anchors: links.map((link) => ({ url: link })) }),
    ...(asks.has('targets') && { targets: links.join('\n') }),
    ...answers.formats,
    metadata,
    ...warned(...answers.warnings),
  }
}

function unsupported(mediaType: string): ServiceError {
  return new ServiceError('unsupported_document', `A page of type ${mediaType} cannot be read as a document.`)
}
