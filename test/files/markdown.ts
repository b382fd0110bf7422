import { documentOf } from '../../src/content/document.ts'
import type { FileContent } from '../../src/files/file-content.ts'
import { WHOLE_MARKDOWN } from '../content/page.ts'

/** The complete Markdown of a file. */
export function markdownOfFile({ html }: FileContent): string {
  const body = new TextEncoder().encode(`<!doctype html><html><body>${html}</body></html>`)
  const source = { body, contentType: 'text/html; charset=utf-8', url: 'https://file.invalid/', fromFile: true }
  const { markdown } = documentOf(source, WHOLE_MARKDOWN)
  return markdown ?? ''
}
