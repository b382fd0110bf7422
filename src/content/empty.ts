// Why nothing came out of a page.
import { hasText } from './shell.ts'
import { parseHtml } from './tree/parse.ts'
import { EMPTY_WARNING, NO_MATCH_WARNING, SHELL_WARNING } from './warnings.ts'

interface Selecting {
  includeTags: readonly string[]
  excludeTags: readonly string[]
  onlyMainContent: boolean
  onlyCleanContent: boolean
}

/** The formats that show text. */
interface Texts {
  markdown?: string
  html?: string
  safeHtml?: string
}

/** The data of a page, and what also stands in the data of a page that says nothing. */
interface Data {
  json?: unknown
  metadata?: { title?: unknown }
}

/** Whether texts were made of a page, and none shows anything. Pictures are something. */
export function isEmpty({ markdown, html, safeHtml }: Texts): boolean {
  if (markdown !== undefined) return markdown.trim() === ''
  const markup = html ?? safeHtml
  return markup !== undefined && !/(?:^|>)[^<]*[^<\s]|<(?:img|svg|video|audio|iframe|object|embed)\b/.test(markup)
}

/** Whether only data were made of a page, and they state no more than its title and addresses. */
export function statesNothing(document: Texts & Data): boolean {
  const { markdown, html, safeHtml, json, metadata } = document
  if (json === undefined || (markdown ?? html ?? safeHtml) !== undefined) return false
  return !states(json, metadata?.title)
}

function states(data: unknown, title: unknown): boolean {
  if (typeof data === 'string') return data.trim() !== '' && data !== title && !/^https?:\/\/\S+$/.test(data)
  if (typeof data !== 'object' || data === null) return data !== null && data !== undefined
  return Object.entries(data).some(([name, member]) => name !== '@type' && states(member, title))
}

/** What to warn of if a page came out empty, with what helps; false if it did not, or if its warning says so already. */
export function emptyWarning(
  document: Texts & Data & { warning?: string },
  page: { kind: string; text: string; rendered?: boolean; name?: string; fromFile?: boolean },
  options: Selecting,
): string | false {
  const { kind, text, rendered, name, fromFile } = page
  const told = [SHELL_WARNING, EMPTY_WARNING, NO_MATCH_WARNING].some((reason) => document.warning?.includes(reason))
  const isBare = statesNothing(document)
  if (told || !(isBare || isEmpty(document))) return false
  const tree = kind === 'html' || kind === 'xhtml' ? parseHtml(text, { xml: kind === 'xhtml' }) : undefined
  // Why data are not on a page that has text is said where they are read.
  if (isBare && (tree ? hasText(tree) : text.trim() !== '')) return false
  if (tree && hasText(tree)) return nothingLeft(options)
  // Why a file has no text depends on its format (files/no-text.ts).
  if (name !== undefined || fromFile) return false
  if (text.trim() === '') return BLANK
  if (kind === 'feed') return 'The feed has no entries.'
  if (/<(?:img|svg|canvas|video|audio|iframe|object|embed)\b/i.test(text)) return PICTURES
  return rendered ? NO_TEXT : `${NO_TEXT} If a browser shows some, let a browser render it.`
}

const BLANK = 'The body that the site sent is empty.'
const NO_TEXT = 'The page has no text.'
const PICTURES = 'The page has no text, only pictures, frames or media. What they show is not read.'

function nothingLeft({ includeTags, excludeTags, onlyMainContent, onlyCleanContent }: Selecting): string {
  const chosen = [
    ...(includeTags.length > 0 ? ['includeTags'] : []),
    ...(excludeTags.length > 0 ? ['excludeTags'] : []),
  ]
  if (chosen.length > 0)
    return `Nothing that shows text is left of the page by ${chosen.join(' and ')}. Choose other selectors.`
  if (onlyMainContent || onlyCleanContent) {
    return 'The page has no main content. Set onlyMainContent to false to get all of it.'
  }
  return 'All text of the page is hidden.'
}
