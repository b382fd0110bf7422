import { extractFrom } from '../../../../src/content/structure/extract.ts'
import type { ExtractionRequest, Json } from '../../../../src/content/structure/model.ts'
import { evidencePageOf } from '../../../../src/content/structure/page.ts'
import { parseHtml } from '../../../../src/content/tree/parse.ts'

interface Asked extends ExtractionRequest {
  url?: string
}

/** What a schema, or none, gets from a page, by default at https://site.example/page. */
export function extracted(
  html: string,
  schema?: { [key: string]: Json },
  { url = 'https://site.example/page', ...request }: Asked = {},
) {
  const page = evidencePageOf(parseHtml(html), { base: url, url })
  return extractFrom(page, { ...(schema !== undefined && { schema }), ...request })
}
