import { parseHtml } from '../content/tree/parse.ts'
import { pixels, type ReadHit } from './hit.ts'
import { hasClass, outermost } from './page/elements.ts'
import type { AnswerContext, ReadPage } from './page/parser.ts'
import { refusalOf } from './page/refusal.ts'
import { plainText } from './plain-text.ts'
import { resultUrl } from './result-url.ts'
import { readAnswer, readResult, withoutEngines } from './searxng-answer.ts'

/** Images of a page in the shape of Bing's, or of an answer in the JSON of SearXNG. */
export function readImagePage(text: string, context: AnswerContext): ReadPage {
  if (/^\s*[{[]/.test(text)) {
    const { results, failed } = readAnswer(text)
    if (results.length === 0 && failed.length > 0) throw withoutEngines(failed)
    return { hits: results.map((result) => readResult(result, context.page, context.now)) }
  }
  const cells = outermost(parseHtml(text), hasClass('iusc'))
  const hits = cells.flatMap(({ attribs }) => readCell(attribs, context.page) ?? [])
  if (hits.length > 0) return { hits }
  const refusal = refusalOf(text, context.query)
  if (refusal !== undefined) throw refusal
  return { hits }
}

/** Bing describes each image in the attribute `m`, and its size in the link to its own view. */
function readCell({ m = '', href = '' }: Record<string, string>, page: URL): ReadHit | undefined {
  const image = parsed(m)
  if (image === undefined) return
  const view = URL.parse(href, page.href)?.searchParams
  return {
    url: resultUrl(image.purl, page),
    title: plainText(image.t),
    description: plainText(image.desc),
    imageUrl: resultUrl(image.murl, page) ?? resultUrl(image.turl, page),
    imageWidth: pixels(image.mw) ?? pixels(view?.get('expw')),
    imageHeight: pixels(image.mh) ?? pixels(view?.get('exph')),
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
