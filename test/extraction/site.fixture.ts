import { documentOf } from '../../src/content/document.ts'
import type { Json } from '../../src/content/structure/model.ts'
import { extractedPage } from '../../src/extraction/page.ts'
import type { ReadPage } from '../../src/extraction/result.ts'
import type { ScrapeResult } from '../../src/operations/scrape.ts'

/** Pages about the same things, what is asked of them, and the data that they state together. */
export interface SiteCase {
  name: string
  schema: { [key: string]: Json }
  /** Bodies of the pages, in the order of the request. */
  pages: string[]
  gold: Json
}

export const text = { type: 'string' }
export const number = { type: 'number' }
export const object = (properties: { [name: string]: Json }) => ({ type: 'object', properties })
export const listOf = (properties: { [name: string]: Json }) => ({ type: 'array', items: object(properties) })
export const texts = { type: 'array', items: text }

export const jsonLd = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`

export const titled = (title: string, ...parts: string[]) =>
  `<title>${title} | Site</title><h1>${title}</h1><p>Welcome to this page, which has a few words of its own to read.</p>${parts.join('')}`

export const table = (columns: string[], ...rows: (string | number)[][]) =>
  `<table><thead><tr>${columns.map((column) => `<th>${column}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

export const facts = (values: Record<string, string | number>) =>
  `<dl>${Object.entries(values)
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
    .join('')}</dl>`

/** The pages of a case as an extraction stores them. */
export function readPages({ schema, pages }: SiteCase): ReadPage[] {
  return pages.map((body, source) => {
    const url = `https://site.test/${source}`
    const document = documentOf(
      {
        body: new TextEncoder().encode(`<!doctype html><html lang="en"><body>${body}</body></html>`),
        contentType: 'text/html; charset=utf-8',
        url,
      },
      {
        formats: ['json'],
        onlyMainContent: false,
        onlyCleanContent: false,
        includeTags: [],
        excludeTags: [],
        removeBase64Images: true,
        extraction: { schema, evidence: true, partial: true, schemaPath: ['schema'] },
      },
    )
    const result = { document, warnings: [], fetched: { snapshot: { finalUrl: url, status: 200 } } }
    return extractedPage(result as unknown as ScrapeResult, { url, source }) as ReadPage
  })
}
