import { bodyRules, headerRules } from './challenge-rules.ts'
import { hasMoreTextThan, splitPage } from './text-scan.ts'

/** Challenges are shorter: the longest known have 40 KiB of scripts. It also bounds the time on the event loop. */
const MAX_BODY_BYTES = 96 * 1024

/** Characters of text: a challenge says little, and one that comes with a success says even less. */
const MAX_TEXT = 1200
const MAX_TEXT_OF_SUCCESS = 700

interface Answer {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  contentType: string | undefined
  body: Uint8Array
}

/**
 * The name of the bot challenge that an answer is in place of the page, or undefined. Pure.
 *
 * Headers that only challenges carry decide alone. Otherwise the page must hold a mark that only challenges have, in its
 * markup or its words, and hardly any text: an article about such pages, or a form with a captcha, is a page.
 */
export function challengeOf(answer: Answer): string | undefined {
  const byHeader = headerRules.find(({ header, value }) => value.test(headerOf(answer, header)))
  return byHeader?.challenge ?? challengeInBody(answer)
}

function challengeInBody({ status, contentType, body }: Answer): string | undefined {
  if (body.byteLength === 0 || body.byteLength > MAX_BODY_BYTES || !isText(contentType)) return undefined
  // The marks are ASCII, so that the encoding does not matter.
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  const mostText = status < 300 ? MAX_TEXT_OF_SUCCESS : MAX_TEXT
  // 0.1 ms a page, against 0.9 ms for every mark (982 real pages).
  if (hasMoreTextThan(html, mostText)) return undefined
  const candidates = bodyRules.filter(
    ({ statuses, markup, words }) =>
      (statuses?.includes(status) ?? true) && (markup?.test(html) ?? true) && (words?.test(html) ?? true),
  )
  if (candidates.length === 0) return undefined
  const page = splitPage(html)
  const rule = candidates.find(
    ({ markup, words, unless, maxText = mostText }) =>
      page.text.length <= Math.min(maxText, mostText) &&
      (markup?.test(page.markup) ?? true) &&
      (words?.test(page.words) ?? true) &&
      !(unless?.test(page.markup) ?? false),
  )
  return rule?.challenge
}

function headerOf({ headers }: Answer, name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}

const isText = (contentType = 'text/html') =>
  /^\s*(text\/(html|plain)|application\/(xhtml\+xml|json))\b/i.test(contentType)
