// The responses of the reader: a page of its own for people, and what all formats have in common.
import { createHash } from 'node:crypto'
import type { ServiceError } from '../errors.ts'
import { encodeNativeError } from '../wire/native/error.ts'
import { type AnswerType, formatOf, type ReaderFormat } from '../wire/reader/accept.ts'
import { encodeReaderJson, encodeReaderMarkdown, type ReadPage, readerError } from '../wire/reader/answer.ts'
import { errorHeaders } from './errors.ts'

export function pageResponse(page: ReadPage, type: AnswerType, requestId: string): Response {
  return respond(type, 200, {
    markdown: () => encodeReaderMarkdown(page),
    html: () => documentOf(page),
    json: () => JSON.stringify(encodeReaderJson(page, requestId)),
  })
}

export function failureResponse(error: ServiceError, type: AnswerType, requestId: string): Response {
  const { title, paragraphs } = readerError(error, requestId)
  const response = respond(type, error.status, {
    markdown: () => `# ${[title, ...paragraphs].join('\n\n')}\n`,
    html: () =>
      htmlPage(
        title,
        [`<h1>${escaped(title)}</h1>`, ...paragraphs.map((text) => `<p>${escaped(text)}</p>`)].join('\n'),
      ),
    json: () => JSON.stringify(encodeNativeError(error, requestId)),
  })
  for (const [name, value] of errorHeaders(error)) response.headers.set(name, value)
  return response
}

function respond(type: AnswerType, status: number, bodies: Record<ReaderFormat, () => string>): Response {
  return new Response(bodies[formatOf(type)](), {
    status,
    headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
  })
}

function documentOf({ url, finalUrl, title = finalUrl, notes, html, links, images }: ReadPage): string {
  const list = (heading: string, items: readonly { url: string; text?: string }[] | undefined) =>
    items === undefined
      ? ''
      : `<h2>${heading}</h2>\n<ul>\n${items.map((item) => `<li>${linkTo(item)}</li>\n`).join('')}</ul>\n`
  return htmlPage(
    title,
    `<header><p>${linkTo({ url: finalUrl, text: url })}</p>
${notes.map((note) => `<p><strong>${escaped(note)}</strong></p>\n`).join('')}</header>
<main>${html}</main>
${list('Links', links)}${list(
  'Images',
  images?.map((image) => ({ url: image })),
)}`,
  )
}

/** Only to where links may lead: a page may call anything a link. */
const linkTo = ({ url, text = url }: { url: string; text?: string }) =>
  /^(?:https?|mailto|tel):/i.test(url) ? `<a href="${escaped(url)}">${escaped(text)}</a>` : escaped(text)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 system-ui, sans-serif; color: #222; background: #fff; overflow-wrap: break-word }
header { color: #666; font-size: .9rem; border-bottom: 1px solid #ddd; margin-bottom: 1.5rem }
pre { overflow-x: auto; background: #f5f5f5; padding: .75rem } pre, code { font-family: ui-monospace, monospace }
table { border-collapse: collapse; display: block; overflow-x: auto } th, td { border: 1px solid #ccc; padding: .3rem .6rem }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b } a { color: #8ab4f8 } pre { background: #2a2a2a } }
`

const htmlPage = (title: string, body: string) => `<!doctype html>
<html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
<body>
${body}
</html>
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Without an origin, so that what a page got past the rest could ask nothing of this service.
  'sandbox',
].join('; ')

const headers = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  vary: 'Accept',
}
