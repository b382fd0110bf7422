import { extractFrom } from '../../../../src/content/structure/extract.ts'
import type { ExtractionRequest, Json } from '../../../../src/content/structure/model.ts'
import { evidencePageOf } from '../../../../src/content/structure/page.ts'
import { parseHtml } from '../../../../src/content/tree/parse.ts'

const URL = 'https://site.example/page'

/** What a schema gets from a page at https://site.example/page. */
export function extracted(html: string, schema: { [key: string]: Json }, request: ExtractionRequest = {}) {
  const page = evidencePageOf(parseHtml(html), { base: URL, url: URL })
  return extractFrom(page, { schema, ...request })
}
