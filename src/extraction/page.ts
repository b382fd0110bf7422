// The form in which a page of an extraction is stored: its data, and what leads to other pages.
import type { Anchor } from '../content/anchors.ts'
import type { FieldEvidence, Json } from '../content/structure/model.ts'
import type { ScrapeResult } from '../operations/scrape.ts'
import type { PackedPage } from '../queue/settle.ts'
import type { ValueEvidence } from './merge/stated.ts'

export interface ExtractedPage {
  /** As requested, without a password. */
  url: string
  /** After redirects. */
  finalUrl: string
  /** Index of its source. */
  source: number
  status: number
  /** Absent if the site answered with an error. */
  data?: Json
  /** Of the values of `data`, by JSON pointer. */
  evidence: Record<string, ValueEvidence>
  /** Tokens that a model took. */
  tokens: number
  warnings: string[]
  /** Links of the page, for a site. */
  links: Anchor[]
  /** Pages that the sitemaps list, for the start of a site. */
  listed: string[]
}

interface Found {
  url: string
  source: number
  /** Links for a site; absent for a single page. */
  links?: readonly Anchor[]
  listed?: readonly string[]
}

const MAX_LINKS = 1000
const MAX_URL_CHARS = 2048
const MAX_TEXT_CHARS = 100

/** What is kept of a scraped page. */
export function extractedPage(
  { fetched, document, warnings }: ScrapeResult,
  { url, source, links = [], listed = [] }: Found,
): ExtractedPage {
  const { finalUrl, status } = fetched.snapshot
  const { json, extraction, tokensUsed = 0 } = document
  return {
    url,
    finalUrl,
    source,
    status,
    ...(status < 400 && json !== undefined && { data: json }),
    evidence: { ...evidenceOf(extraction?.evidence ?? {}), ...doubtsOf(extraction?.unverified ?? []) },
    tokens: tokensUsed,
    warnings: status < 400 ? warnings : [],
    links: links
      .filter((link) => link.url.length <= MAX_URL_CHARS)
      .slice(0, MAX_LINKS)
      .map(({ url, text }) => ({ url, ...(text !== undefined && { text: text.slice(0, MAX_TEXT_CHARS) }) })),
    listed: [...listed],
  }
}

const UNVERIFIED_CONFIDENCE = 0.2

const doubtsOf = (pointers: readonly string[]): ExtractedPage['evidence'] =>
  Object.fromEntries(pointers.map((pointer) => [pointer, { confidence: UNVERIFIED_CONFIDENCE }]))

const MAX_ALTERNATIVES = 3

/** The title of a page names the page, such as "Contact", as often as the thing that several pages are about. */
const OF_TITLE = 0.4
const IN_LIST = /\/\d+(?:\/|$)/

/** What merging needs of the evidence. */
function evidenceOf(evidence: { [pointer: string]: FieldEvidence }): ExtractedPage['evidence'] {
  return Object.fromEntries(
    Object.entries(evidence).map(([pointer, { source, confidence, alternatives }]) => [
      pointer,
      {
        confidence: source === 'title' && !IN_LIST.test(pointer) ? confidence * OF_TITLE : confidence,
        ...(alternatives.length > 0 && { alternatives: alternatives.slice(0, MAX_ALTERNATIVES) }),
      },
    ]),
  )
}

/** Anything as JSON, compressed with zstd. */
export function packed(value: object): PackedPage {
  const json = Buffer.from(JSON.stringify(value).toWellFormed())
  return { bytes: Bun.zstdCompressSync(json, { level: LEVEL }), size: json.byteLength }
}

const LEVEL = 1

/** Reverses `packed`. */
export function unpacked<T extends object>(bytes: Uint8Array): T {
  return JSON.parse(Bun.zstdDecompressSync(bytes).toString())
}
