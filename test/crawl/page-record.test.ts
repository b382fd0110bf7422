import { expect, test } from 'bun:test'
import { packPage, unpackPage } from '../../src/crawl/page-record.ts'
import type { ScrapeResult } from '../../src/operations/scrape.ts'
import { encodeScrape } from '../../src/wire/native/scrape.ts'
import { encodeDocument } from '../../src/wire/v2/document.ts'
import { page } from '../api/app.fixture.ts'

const screenshot = `data:image/png;base64,${'A'.repeat(10_000)}`
const actionResults = [{ index: 0, type: 'screenshot', dataUrl: screenshot }] as ScrapeResult['actionResults'] & object
const rendered: ScrapeResult = {
  ...page,
  screenshot,
  actionResults,
  fetched: {
    ...page.fetched,
    snapshot: {
      ...page.fetched.snapshot,
      body: new Uint8Array(10_000),
      rendering: { scrapeId: 's1', owner: 'me', screenshot, results: actionResults, pageErrors: [] },
    },
  },
}

test('a stored page is shown as it was scraped, in both families', () => {
  const stored = unpackPage(packPage(rendered).bytes)
  expect(encodeDocument(stored)).toEqual(encodeDocument(rendered))
  expect(encodeScrape(stored, {}, 'id')).toEqual(encodeScrape(rendered, {}, 'id'))
  expect(encodeDocument(stored)).toMatchObject({ screenshot, metadata: { scrapeId: 's1', engine: 'http' } })
})

test('what a browser made is stored once', () => {
  const text = JSON.stringify(unpackPage(packPage(rendered).bytes))
  expect(text.split(screenshot)).toHaveLength(3)
})
