import { expect, test } from 'bun:test'
import { entitiesOf } from '../../../src/content/structure/entities/entities.ts'
import { metaOf } from '../../../src/content/structure/meta/meta.ts'
import { namesIn } from '../../../src/content/structure/meta/names.ts'
import { evidencePage, jsonLd } from './evidence.fixture.ts'

const facts = (html: string, url?: string) => {
  const page = evidencePage(html, url)
  return metaOf(page, entitiesOf(page))
}
const HEAD = '<title>The Ledger | Northgate</title><meta property="og:site_name" content="Northgate">'
const BODY = '<p>The workshop keeps a log of every repair, with the date and the part.</p>'
const article = (byline: string, head = HEAD) =>
  facts(`<html lang="en"><head>${head}</head><body><h1>The Ledger</h1>${byline}${BODY}</body></html>`)

const BYLINES: [form: string, html: string, authors: string[]][] = [
  ['a class', '<p class="byline">By Ann Lee</p>', ['Ann Lee']],
  ['a link', '<a rel="author" href="/ann">Ann Lee</a>', ['Ann Lee']],
  ['a text of its own', '<p><span>Written by: Ann Lee</span></p>', ['Ann Lee']],
  ['two elements', '<div><span>By</span><span>Ann Lee</span></div>', ['Ann Lee']],
  ['a text behind a date', '<p>8 Dec 2025 by Ann Lee</p>', ['Ann Lee']],
  ['a class, with a date', '<p class="author">Ann Lee<br>4 August 2010</p>', ['Ann Lee']],
  ['two names', '<p class="byline">By Ann Lee and Ben Roe</p>', ['Ann Lee', 'Ben Roe']],
  ['German', '<p class="autor">Von Ann Lee</p>', ['Ann Lee']],
  ['an aside of its own', '<aside class="post-author">Ann Lee</aside>', ['Ann Lee']],
  ['a link with a portrait', '<a title="Ann Lee"><img src=/a.png alt="Ann Lee"><span>Ann Lee</span></a>', ['Ann Lee']],
  [
    'a biography of several sentences',
    `<div><div>Ann Lee</div><p>Ann Lee is an engineer who ${'repairs lamps and clocks for the town, '.repeat(15)} too.</p></div>`,
    ['Ann Lee'],
  ],
]

test.each(BYLINES)('an author in %s near the headline', (_, html, authors) => {
  expect(article(html).authors).toEqual(authors)
})

test('accounts, the site, commenters and sentences are no authors', () => {
  for (const html of [
    '<p class="author">admin</p>',
    '<p class="byline">By Northgate</p>',
    '<div id="comments"><p class="author">Ben Roe</p></div>',
    '<p>By the end of the year all lamps are counted</p>',
    '<p class="author">https://site.test</p>',
    '<aside><p class="author">Ben Roe</p></aside>',
    '<figure><img src=/a.png alt="Ann Lee"><figcaption>The workshop of Ann Lee</figcaption></figure>',
  ]) {
    expect(article(html).authors).toBeUndefined()
  }
})

test('authors of the main entity come before metas, metas before bylines', () => {
  const byline = '<p class="byline">By Cleo Fox</p>'
  const meta = '<meta name="author" content="Ben Roe">'
  const data = jsonLd({ '@type': 'Article', headline: 'The Ledger', author: [{ '@type': 'Person', name: 'Ann Lee' }] })
  expect(article(byline, HEAD + meta + data).authors).toEqual(['Ann Lee'])
  expect(article(byline, HEAD + meta).authors).toEqual(['Ben Roe'])
  expect(article(byline).authors).toEqual(['Cleo Fox'])
})

test('the author of a related article is not that of the page', () => {
  const teasers = ['A', 'B'].map((name) => ({ '@type': 'Article', headline: `Other ${name}`, author: `Ann ${name}` }))
  expect(article('', HEAD + jsonLd(teasers)).authors).toBeUndefined()
})

test('names keep titles and initials apart from what follows them', () => {
  expect(namesIn('By A. J. Neal on May 3')).toEqual(['A. J. Neal'])
  expect(namesIn('Tracy Parker, Dietitian')).toEqual(['Tracy Parker, Dietitian'])
  expect(namesIn('Ann Lee, Ben Roe & Cleo Fox')).toEqual(['Ann Lee', 'Ben Roe', 'Cleo Fox'])
  expect(namesIn('作者：王小明')).toEqual(['王小明'])
})

const DATES: [form: string, html: string, published: string][] = [
  ['a time element', '<time datetime="2026-03-04T05:06:00+01:00">4 March</time>', '2026-03-04T05:06:00+01:00'],
  ['a class', '<span class="post-date">March 4, 2026</span>', '2026-03-04'],
  ['a text of its own', '<p>4 March 2026</p>', '2026-03-04'],
]

test.each(DATES)('the date in %s near the headline', (_, html, published) => {
  expect(article(html).published).toBe(published)
})

test('dates of updates are not taken for dates of publication', () => {
  expect(article('<p class="date">Updated March 5, 2026</p><p class="date">Published March 4, 2026</p>')).toMatchObject(
    {
      published: '2026-03-04',
      modified: '2026-03-05',
    },
  )
})

test('the date in the URL is the last resort', () => {
  const url = 'http://site.test/2026/03/04/ledger'
  expect(facts('<h1>The Ledger</h1>', url).published).toBe('2026-03-04')
  expect(facts('<h1>The Ledger</h1><time>5 March 2026</time>', url).published).toBe('2026-03-05')
})

test('a page that lists others has no date of its own, a thread has that of its first post', () => {
  const times = (years: number[]) => years.map((year) => `<h2>x</h2><time>1 May ${year}</time>`).join('')
  const filler = '<p>x</p>'.repeat(200)
  expect(facts(`<h1>News</h1>${filler}${times([2026, 2025, 2024, 2023, 2022])}`).published).toBeUndefined()
  expect(facts(`<h1>Lamps</h1>${filler}${times([2022, 2023, 2024, 2025, 2026])}`).published).toBe('2022-05-01')
})

const TITLES: [head: string, body: string, title: string][] = [
  ['<title>The Ledger | Northgate</title>', '<h1>The Ledger</h1>', 'The Ledger'],
  ['<title>The Ledger - Lamps - Site</title>', '', 'The Ledger - Lamps'],
  [
    '<title>Northgate: a story of lamps</title><meta property="og:title" content="A story of lamps">',
    '<h1>Northgate</h1>',
    'A story of lamps',
  ],
  [`${HEAD.replace('The Ledger | ', '')}`, '<h1>The Ledger</h1>', 'Northgate'],
]

test.each(TITLES)('the title of %s%s', (head, body, title) => {
  expect(facts(`<head>${head}</head><body>${body}</body>`).title).toBe(title)
})
