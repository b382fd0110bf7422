// The options of the reader: their names, their headers and what they do.
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import type { Format } from '../../content/document.ts'
import type { ScrapeOptions } from '../../operations/scrape.ts'
import { invalidRequest, issuesOf } from '../issues.ts'
import { DEFAULT_TIMEOUT_SECONDS } from '../native/scrape.ts'
import { MAX_TIMEOUT_MS, oneOf, optional, strict } from '../schema.ts'
import { DEFAULT_MAX_AGE_MS } from '../v2/scrape.ts'
import { type AnswerType, answerType, formatOf, type ReaderFormat, readerFormats } from './accept.ts'
import type { ReaderTarget } from './target.ts'

const Selector = (description: string) => Type.String({ minLength: 1, maxLength: 4096, description })
const Switch = (description: string) => oneOf(['true', 'false'], { default: 'false', description })

/**
 * By the name that an option has in the path. Further ones, such as variants of the Markdown, belong here: with a header
 * below, and a line in `decodeReader`.
 */
const members = {
  format: optional(oneOf([...readerFormats], { description: 'The format of the answer, whatever `Accept` says.' })),
  'target-selector': optional(Selector('CSS selectors of the elements to return.')),
  'remove-selector': optional(Selector('CSS selectors of elements to leave out.')),
  'wait-for-selector': optional(
    Selector(
      'CSS selector of an element to wait for. The page is then rendered in a browser, and no cached copy is used.',
    ),
  ),
  timeout: optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_TIMEOUT_MS / 1000,
      default: DEFAULT_TIMEOUT_SECONDS,
      description: 'Seconds, for the whole request.',
    }),
  ),
  'no-cache': optional(Switch('Fetch the page, whatever is in the cache.')),
  engine: optional(
    oneOf(['auto', 'browser', 'direct'], {
      default: 'auto',
      description: 'Whether a browser renders the page: if it seems needed, always, or never.',
    }),
  ),
  'links-summary': optional(
    oneOf(['true', 'all', 'false'], {
      default: 'false',
      description: 'List the links at the end: those of the content, or all of the page.',
    }),
  ),
  'images-summary': optional(Switch('List the pictures of the page at the end.')),
} satisfies TProperties

/** The headers under which users of Jina Reader know these options. */
const headers: Record<keyof typeof members, string> = {
  format: 'X-Respond-With',
  'target-selector': 'X-Target-Selector',
  'remove-selector': 'X-Remove-Selector',
  'wait-for-selector': 'X-Wait-For-Selector',
  timeout: 'X-Timeout',
  'no-cache': 'X-No-Cache',
  engine: 'X-Engine',
  'links-summary': 'X-With-Links-Summary',
  'images-summary': 'X-With-Images-Summary',
}

const ReaderOptions = strict(members)
const names = Object.keys(members) as (keyof typeof members)[]

/** For the reference, and for pages of other origins. */
export const readerHeaders = names.map((option) => ({ option, header: headers[option], schema: members[option] }))

export interface ReaderRequest {
  scrape: ScrapeOptions
  /** Of the answer. */
  type: AnswerType
  links: 'none' | 'content' | 'page'
  images: boolean
}

/**
 * The options in the path, then those in headers. Headers with other names have no effect, since proxies add some.
 *
 * @throws ServiceError `invalid_request`
 */
export function decodeReader({ url, options }: ReaderTarget, sent: Headers): ReaderRequest {
  const texts = Object.fromEntries([...fromHeaders(sent), ...Object.entries(options)])
  const values = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, decodedText(name, text)]))
  const issues = issuesOf(ReaderOptions, values)
  if (issues.length > 0) throw invalidRequest(issues)
  const chosen = values as Static<typeof ReaderOptions>
  const links = { true: 'content', all: 'page', false: 'none' } as const
  const request = {
    type: answerType(chosen.format, sent.get('accept')),
    links: links[chosen['links-summary'] ?? 'false'],
    images: chosen['images-summary'] === 'true',
  }
  return { ...request, scrape: scrapeOptions(url, chosen, request) }
}

/** The media type for an error of a request, also if its options are what is wrong. */
export function typeOfFailure(raw: string, sent: Headers): AnswerType {
  const inPath = /^\/+r\/+~(?:[^/?]*&)?format=(\w+)/.exec(raw)?.[1]
  const named = (inPath ?? sent.get(headers.format)?.trim())?.toLowerCase()
  const format: ReaderFormat | undefined = readerFormats.find((known) => known === named)
  return answerType(format, sent.get('accept'))
}

function* fromHeaders(sent: Headers): Generator<[string, string]> {
  for (const { option, header } of readerHeaders) {
    const text = sent.get(header)?.trim()
    if (text !== undefined && text !== '') yield [option, text]
  }
}

/** Programs write a switch in several ways. */
const SWITCHED: Readonly<Record<string, string>> = { '1': 'true', yes: 'true', '0': 'false', no: 'false' }

function decodedText(name: string, text: string): string | number {
  if (name === 'timeout') return /^\d{1,9}$/.test(text) ? Number(text) : text
  const isWord = !name.endsWith('-selector')
  return isWord ? (SWITCHED[text.toLowerCase()] ?? text.toLowerCase()) : text
}

function scrapeOptions(
  url: string,
  chosen: Static<typeof ReaderOptions>,
  { type, links, images }: Omit<ReaderRequest, 'scrape'>,
): ScrapeOptions {
  const formats: Format[] = [formatOf(type) === 'html' ? 'safeHtml' : 'markdown']
  // Only anchors have names, and only links are those of the content.
  if (links !== 'none') formats.push('anchors')
  if (links === 'content') formats.push('links')
  if (images) formats.push('images')
  const waits = chosen['wait-for-selector']
  const useBrowser = ({ auto: 'auto', browser: 'always', direct: 'never' } as const)[chosen.engine ?? 'auto']
  if (waits !== undefined && useBrowser === 'never') {
    const message = '"wait-for-selector" needs a browser, but "engine" is "direct". Remove one of them'
    throw invalidRequest([{ code: 'custom', path: ['engine'], message }])
  }
  return {
    url,
    content: {
      formats,
      onlyMainContent: true,
      onlyCleanContent: false,
      includeTags: chosen['target-selector'] === undefined ? [] : [chosen['target-selector']],
      excludeTags: chosen['remove-selector'] === undefined ? [] : [chosen['remove-selector']],
      removeBase64Images: true,
    },
    headers: {},
    location: {},
    skipTlsVerification: false,
    timeoutMs: (chosen.timeout ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    waitForMs: 0,
    blockAds: true,
    actions: waits === undefined ? [] : [{ type: 'wait', selector: waits }],
    useBrowser,
    proxy: 'auto',
    cache: { maxAgeMs: chosen['no-cache'] === 'true' ? 0 : DEFAULT_MAX_AGE_MS, store: true, only: undefined },
  }
}
