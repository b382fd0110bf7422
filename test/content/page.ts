import { type ContentOptions, documentOf, type PageDocument } from '../../src/content/document.ts'

export const PAGE_URL = 'http://site.test/dir/page.html'

/** The options of a request without any: Markdown of the main content. */
export const MAIN_MARKDOWN: ContentOptions = {
  formats: ['markdown'],
  onlyMainContent: true,
  onlyCleanContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
}

/** Markdown of the whole page or file. */
export const WHOLE_MARKDOWN: ContentOptions = { ...MAIN_MARKDOWN, onlyMainContent: false }

/** The document of an HTML page at `PAGE_URL`, with all formats, of the whole page by default. */
export function read(html: string, options: Partial<ContentOptions> = {}): Required<PageDocument> {
  const document = documentOf(
    { body: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8', url: PAGE_URL },
    {
      ...WHOLE_MARKDOWN,
      formats: ['markdown', 'html', 'rawHtml', 'links'],
      ...options,
    },
  )
  return document as Required<PageDocument>
}

export const readMain = (html: string, options: Partial<ContentOptions> = {}) =>
  read(html, { onlyMainContent: true, ...options })

/** Four different sentences of prose, about 80 words. */
export const PROSE = `
<p>The workshop keeps a log of every repair, with the date, the part that was changed and the name of the shelf. Readers
use it to find out how long a part lasts and which supplier delivers on time, so the entries are kept in full.</p>
<p>Each month the entries are counted and the result is printed on one sheet. The sheet hangs beside the door, next to
the list of open orders, and is replaced on the first working day of the next month.</p>`
