import { expect, test } from 'bun:test'
import { PROSE, read } from './page.ts'

const metadata = (head: string) => read(`<html lang="en"><head>${head}</head><body><p>x</p></body></html>`).metadata

test('the typed keys of a page', () => {
  const found = metadata(`<title> The
    Ledger </title><meta name="description" content="Lamp hours."><meta name="keywords" content="lamp, ledger">
    <meta name="robots" content="index,follow"><meta property="og:title" content="Ledger (og)">
    <meta property="og:image" content="/img/og.png"><meta property="og:site_name" content="Northgate">
    <meta property="article:published_time" content="2024-02-03T04:05:06Z"><meta name="DC.date.created" content="2024">
    <link rel="shortcut icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/touch.png">`)
  expect(found).toMatchObject({
    title: 'The Ledger',
    description: 'Lamp hours.',
    language: 'en',
    keywords: 'lamp, ledger',
    robots: 'index,follow',
    favicon: 'http://site.test/favicon.ico',
    ogTitle: 'Ledger (og)',
    ogImage: 'http://site.test/img/og.png',
    'og:image': '/img/og.png',
    ogSiteName: 'Northgate',
    publishedTime: '2024-02-03T04:05:06Z',
    dcDateCreated: '2024',
  })
})

test('the title is the first of the page, never one of a drawing, else what og or twitter say', () => {
  expect(metadata('<title>One</title><title>Two</title>').title).toBe('One')
  expect(read('<svg><title>Icon</title></svg><p>x</p>').metadata.title).toBeUndefined()
  expect(metadata('<title></title><meta property="og:title" content="Og">').title).toBe('Og')
  expect(metadata('<meta name="twitter:title" content="Tw">').title).toBe('Tw')
})

test('repeated raw names become arrays, typed keys stay strings, locales are always an array', () => {
  const found = metadata(`<meta name="author" content="A"><meta name="author" content="B">
    <meta name="description" content="one"><meta name="description" content="two">
    <meta property="og:image" content="/1.png"><meta property="og:image" content="/2.png">
    <meta property="og:locale:alternate" content="de_DE">`)
  expect(found.author).toEqual(['A', 'B'])
  expect(found.description).toBe('one, two')
  expect(found.ogImage).toBe('http://site.test/1.png')
  expect(found['og:image']).toEqual(['/1.png', '/2.png'])
  expect(found.ogLocaleAlternate).toEqual(['de_DE'])
})

test('a page cannot fill the keys of the fetch, nor any that the client types, in either spelling', () => {
  const names =
    'url statusCode status_code scrapeId scrape_id error proxyUsed proxy_used cacheState creditsUsed credits_used numPages sourceURL source_url contentType content_type timezone cachedAt engine engineOutcomes title ogTitle og_title og_locale_alternate favicon language __proto__ constructor'
  const found = metadata(
    names
      .split(' ')
      .map((name) => `<meta name="${name}" content="forged">`)
      .join(''),
  )
  expect(found).toEqual({ language: 'en' })
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
})

test('number and length of values are bounded', () => {
  const many = Array.from({ length: 1000 }, (_, i) => `<meta name="k${i}" content="v">`).join('')
  const found = metadata(`${many}<meta name="description" content="${'x'.repeat(50_000)}">`)
  expect(Object.keys(found).length).toBeLessThanOrEqual(203)
  expect(String(found.description).length).toBe(10_000)
})

const ARTICLE = { '@type': 'NewsArticle', headline: 'The Ledger', author: { '@type': 'Person', name: 'Ann Lee' } }

test('what only structured data and the text state fills the keys that meta elements leave empty', () => {
  const found = metadata(
    `<title>The Ledger</title><link rel="canonical" href="/ledger"><script type="application/ld+json">${JSON.stringify({
      ...ARTICLE,
      datePublished: '2026-02-03T04:05:06Z',
      dateModified: '2026-02-04',
      description: 'Lamp hours.',
      image: { '@type': 'ImageObject', url: '/lamp.jpg' },
      keywords: ['lamp', 'ledger'],
      articleSection: 'Light',
      publisher: { '@type': 'Organization', name: 'Northgate' },
    })}</script>`,
  )
  expect(found).toEqual({
    title: 'The Ledger',
    language: 'en',
    author: 'Ann Lee',
    publishedTime: '2026-02-03T04:05:06Z',
    modifiedTime: '2026-02-04',
    description: 'Lamp hours.',
    ogImage: 'http://site.test/lamp.jpg',
    ogSiteName: 'Northgate',
    ogUrl: 'http://site.test/ledger',
    keywords: 'lamp, ledger',
    articleSection: 'Light',
  })
})

test('what the meta elements state stays, except an author that is an account', () => {
  const data = `<title>The Ledger</title><script type="application/ld+json">${JSON.stringify({ ...ARTICLE, datePublished: '2026-02-03' })}</script>`
  const published = '<meta property="article:published_time" content="2025-01-01">'
  expect(metadata(`${data}${published}<meta name="author" content="Ben Roe">`)).toMatchObject({
    publishedTime: '2025-01-01',
    author: 'Ben Roe',
  })
  expect(metadata(`${data}<meta name="author" content="admin">`).author).toBe('Ann Lee')
})

test('JSON-LD is returned as it stands on the page, if requested', () => {
  const html = `<script type="application/ld+json">${JSON.stringify(ARTICLE)}</script><p>x`
  expect(read(html, { jsonLd: true }).jsonLd).toEqual([ARTICLE])
  expect(read(html)).not.toHaveProperty('jsonLd')
})

test('a date below the headline counts, whose source has line breaks in it', () => {
  const head = '<title>Repair log of the workshop</title><h1>Repair log of the workshop</h1>'
  expect(read(`${head}<p>31.\n   12.25</p>${PROSE}`).metadata.publishedTime).toBe('2025-12-31')
})
