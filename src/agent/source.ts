// The form in which a source of an agent job is stored: what its answer needs of the page.
import type { Anchor } from '../content/anchors.ts'
import { cutMarkdown } from '../content/passages/excerpt.ts'
import { languageOf } from '../content/passages/function-words.ts'
import type { FieldEvidence, Json } from '../content/structure/model.ts'
import type { ScrapeResult } from '../operations/scrape.ts'

export interface AgentSource {
  /** As requested, without a password. */
  url: string
  /** After redirects. */
  finalUrl: string
  title: string
  language?: string
  /** When the page was last changed, or else published, as `YYYY-MM-DD`, if it says so. */
  date?: string
  /** Its main content. Of a very long page, what matters most for the prompt. */
  markdown: string
  /** What the extraction without a model reads in the shape of the schema. */
  data?: Json
  /** Of the values of `data`, by JSON pointer. */
  evidence: { [pointer: string]: FieldEvidence }
  links: Anchor[]
  /** Hops from a URL of the caller, or from a search result. */
  depth: number
}

const MAX_MARKDOWN_CHARS = 120_000
const MAX_LINKS = 1000
const MAX_URL_CHARS = 2048
const MAX_TEXT_CHARS = 120

/** What is kept of a scraped page. */
export function agentSource(
  { fetched, document }: ScrapeResult,
  { url, depth, prompt }: { url: string; depth: number; prompt: string },
): AgentSource {
  const { finalUrl } = fetched.snapshot
  const { markdown = '', json, extraction, anchors = [], metadata } = document
  const title = textOf(metadata.title)
  const language = textOf(metadata.language) || (languageOf(markdown) ?? '')
  const date = dateOf(metadata.modifiedTime) ?? dateOf(metadata.publishedTime)
  return {
    url,
    finalUrl,
    title,
    ...(language !== '' && { language }),
    ...(date !== undefined && { date }),
    markdown: cutMarkdown(markdown, { about: prompt, title }, MAX_MARKDOWN_CHARS).text,
    ...(json !== undefined && { data: json }),
    evidence: extraction?.evidence ?? {},
    links: anchors
      .filter((link) => link.url.length <= MAX_URL_CHARS)
      .slice(0, MAX_LINKS)
      .map(({ url, text }) => ({ url, ...(text !== undefined && { text: text.slice(0, MAX_TEXT_CHARS) }) })),
    depth,
  }
}

const MAX_TITLE_CHARS = 300

const textOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARS)

const dateOf = (value: string | string[] | undefined): string | undefined => /^\d{4}-\d\d-\d\d/.exec(textOf(value))?.[0]
