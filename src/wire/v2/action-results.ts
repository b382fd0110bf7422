// What browser actions return.
import { type Static, Type } from '@sinclair/typebox'
import type { ActionResult } from '../../engines/engine.ts'
import { oneOf, strict } from '../schema.ts'

const index = Type.Integer({ description: 'Index of the action, starting at 0.' })
const DataUrl = Type.String({ description: 'Data URL.' })
const ScrapedPage = strict({ url: Type.String(), html: Type.String() })
const JavascriptReturn = strict({
  type: Type.String({ description: 'JavaScript type of the value, or `null`.' }),
  value: Type.Unknown({ description: 'The value as JSON; null if JSON cannot express it.' }),
})

/** The results of actions by kind, each in the order of the actions (docs/compatibility.md#actions). */
export const ActionResults = strict({
  screenshots: Type.Array(DataUrl),
  scrapes: Type.Array(ScrapedPage),
  javascriptReturns: Type.Array(JavascriptReturn),
  pdfs: Type.Array(DataUrl),
  results: Type.Array(
    Type.Union([
      strict({ index, type: oneOf(['screenshot']), screenshot: DataUrl }),
      strict({ index, type: oneOf(['scrape']), ...ScrapedPage.properties }),
      strict({ index, type: oneOf(['executeJavascript']), return: JavascriptReturn }),
      strict({ index, type: oneOf(['pdf']), pdf: DataUrl }),
    ]),
  ),
})

export function encodeActionResults(results: readonly ActionResult[]): Static<typeof ActionResults> {
  return {
    screenshots: results.flatMap((result) => (result.type === 'screenshot' ? [result.dataUrl] : [])),
    scrapes: results.flatMap((result) => (result.type === 'scrape' ? [{ url: result.url, html: result.html }] : [])),
    javascriptReturns: results.flatMap((result) => (result.type === 'executeJavascript' ? [result.value] : [])),
    pdfs: results.flatMap((result) => (result.type === 'pdf' ? [result.dataUrl] : [])),
    results: results.map(encodeResult),
  }
}

function encodeResult(result: ActionResult): Static<typeof ActionResults>['results'][number] {
  const { index } = result
  switch (result.type) {
    case 'screenshot':
      return { index, type: 'screenshot', screenshot: result.dataUrl }
    case 'scrape':
      return { index, type: 'scrape', url: result.url, html: result.html }
    case 'executeJavascript':
      return { index, type: 'executeJavascript', return: result.value }
    case 'pdf':
      return { index, type: 'pdf', pdf: result.dataUrl }
  }
}
