// What the reader says about a page, in Markdown and JSON. The HTML is a page of its own (api/reader-page.ts).
import { type Static, Type } from '@sinclair/typebox'
import type { ServiceError } from '../../errors.ts'
import type { ScrapeResult } from '../../operations/scrape.ts'
import { lenient, optional } from '../schema.ts'
import type { ReaderRequest } from './options.ts'

const Link = lenient({ url: Type.String(), text: optional(Type.String()) })

/** The JSON of the reader. */
export const ReaderResponse = lenient({
  request_id: Type.String(),
  url: Type.String({ description: 'As requested, without a password.' }),
  final_url: Type.String({ description: 'After redirects.' }),
  title: Type.Union([Type.String(), Type.Null()]),
  status_code: Type.Integer({ description: 'With which the site answered.' }),
  markdown: Type.String(),
  links: optional(Type.Array(Link)),
  images: optional(Type.Array(Type.String())),
  warning: optional(Type.String()),
})

/** A page as the reader shows it, whatever the format. */
export interface ReadPage {
  url: string
  finalUrl: string
  title: string | undefined
  status: number
  /** What is wrong with it: an error status, and warnings. */
  notes: string[]
  markdown: string
  html: string
  links: Static<typeof Link>[] | undefined
  images: string[] | undefined
}

export function readPage(result: ScrapeResult, request: Pick<ReaderRequest, 'links' | 'images'>): ReadPage {
  const { document, fetched, requestedUrl, warnings } = result
  const { snapshot } = fetched
  const { title } = document.metadata
  return {
    url: requestedUrl,
    finalUrl: snapshot.finalUrl,
    title: Array.isArray(title) ? title[0] : (title ?? undefined),
    status: snapshot.status,
    notes: [...statusNote(snapshot), ...warnings.map(inOwnWords)],
    markdown: document.markdown ?? '',
    html: document.safeHtml ?? '',
    links: request.links === 'none' ? undefined : linksOf(document),
    images: request.images ? (document.images ?? []) : undefined,
  }
}

/** A page that answers 404 or 500 is a result, but its reader should know. */
function statusNote({ status, statusText }: ScrapeResult['fetched']['snapshot']): string[] {
  return status < 400 ? [] : [`The site answered ${`${status} ${statusText}`.trim()}.`]
}

/** Warnings and errors of other layers, with the options as they are called here. */
function inOwnWords(text: string): string {
  return text.replaceAll('includeTags', 'target-selector').replaceAll('excludeTags', 'remove-selector')
}

function linksOf({ links, anchors = [] }: ScrapeResult['document']): Static<typeof Link>[] {
  if (links === undefined) return anchors
  const texts = new Map(anchors.map(({ url, text }) => [url, text]))
  return links.map((url) => {
    const text = texts.get(url)
    return { url, ...(text !== undefined && { text }) }
  })
}

export function encodeReaderMarkdown({ notes, markdown, links, images }: ReadPage): string {
  const listed = [
    ...notes.map((note) => `> Note: ${note}`),
    markdown,
    ...(links === undefined ? [] : [['Links/Buttons:', ...links.map(linkLine)].join('\n')]),
    ...(images === undefined ? [] : [['Images:', ...images.map(imageLine)].join('\n')]),
  ]
  return `${listed.filter((part) => part !== '').join('\n\n')}\n`
}

const linkLine = ({ url, text = url }: Static<typeof Link>) => `- [${text.replace(/[\\[\]]/g, '\\$&')}](${target(url)})`
const imageLine = (url: string, index: number) => `- ![Image ${index + 1}](${target(url)})`
const target = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29')

export function encodeReaderJson(page: ReadPage, requestId: string): Static<typeof ReaderResponse> {
  const { url, finalUrl, title, status, markdown, links, images, notes } = page
  return {
    request_id: requestId,
    url,
    final_url: finalUrl,
    title: title ?? null,
    status_code: status,
    markdown,
    ...(links !== undefined && { links }),
    ...(images !== undefined && { images }),
    ...(notes.length > 0 && { warning: notes.join(' ') }),
  }
}

/** An error, for people: a title and its paragraphs. */
export function readerError({ status, message, hint }: ServiceError, requestId: string) {
  const paragraphs = [inOwnWords(message), ...(hint === undefined ? [] : [hint]), `Request ${requestId}`]
  return { title: `Error ${status}`, paragraphs }
}
