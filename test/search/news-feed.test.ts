import { describe, expect, test } from 'bun:test'
import { fetchOperator } from '../../src/search/fetch-operator.ts'
import { newsFeed } from '../../src/search/page-provider.ts'
import { readHere } from '../../src/search/read-results.ts'
import { type Answer, now, page, requestOf, startEngine, userAgent } from './engine.fixture.ts'

const { signal } = new AbortController()
const request = requestOf({ source: 'news', text: 'hello world' })

const feed = (xml: string): Answer => page(xml, 200, { 'content-type': 'application/rss+xml; charset=utf-8' })

async function ask(answer: Answer, path = '/news/rss') {
  await using engine = await startEngine(path, answer)
  const provider = newsFeed({
    url: new URL(`${engine.origin}${path}?edition=at`),
    configured: true,
    fetchUrl: fetchOperator('SERVICE_NEWS_SEARCH_URL'),
    read: readHere,
    userAgent,
    now,
  })
  const { hits } = await provider.fetchPage(request, signal)
  return { hits, asked: Object.fromEntries(engine.asked[0]!) }
}

const rss = (items: string) => `<?xml version="1.0" encoding="utf-8"?>
  <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:News="https://www.bing.com/news/search?q=x&amp;format=rss">
  <channel><title>News</title><link>https://feed.example/</link><image><url>https://feed.example/logo.png</url></image>${items}</channel></rss>`

test('a feed is asked for the query at its own URL', async () => {
  expect((await ask(feed(rss('')))).asked).toEqual({ edition: 'at', q: 'hello world' })
})

describe('a news item has its URL, title, snippet, date and picture', () => {
  test('in RSS', async () => {
    const { hits } = await ask(
      feed(
        rss(`<item><title>Lamp &amp;amp; light</title><link>https://news.example/1</link>
          <description>&lt;p&gt;First &lt;b&gt;snippet&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;More.&lt;/p&gt;</description>
          <pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate><enclosure url="https://news.example/1.png" type="image/png" length="1"/></item>
          <item><title><![CDATA[Second <i>title</i>]]></title><guid isPermaLink="true">https://news.example/2</guid>
          <description><![CDATA[<img src="x.png"> Second snippet]]></description><dc:date>2026-11-03T09:00:00+01:00</dc:date>
          <media:content url="https://news.example/2.mp4" type="video/mp4"/><media:thumbnail url="//news.example/2.jpg"/></item>`),
      ),
    )
    expect(hits).toEqual([
      {
        url: 'https://news.example/1',
        title: 'Lamp & light',
        description: 'First snippet. More.',
        date: '2026-11-02T08:00:00Z',
        imageUrl: 'https://news.example/1.png',
      },
      {
        url: 'https://news.example/2',
        title: 'Second title',
        description: 'Second snippet',
        date: '2026-11-03T09:00:00+01:00',
        imageUrl: 'https://news.example/2.jpg',
      },
    ])
  })

  test('in the feed of Bing, behind its redirect', async () => {
    const target = encodeURIComponent('https://news.example/story?id=1')
    const { hits } = await ask(
      feed(
        rss(`<item><title>Story</title><link>http://www.bing.com/news/apiclick.aspx?ref=FexRss&amp;aid=&amp;tid=1&amp;url=${target}&amp;c=2</link>
          <description>About it</description><pubDate>Fri, 20 Nov 2026 10:11:12 GMT</pubDate><News:Source>The Paper</News:Source>
          <News:Image>http://www.bing.com/th?id=OVFT.x&amp;pid=News</News:Image></item>`),
      ),
    )
    expect(hits).toEqual([
      {
        url: 'https://news.example/story?id=1',
        title: 'Story',
        description: 'About it',
        date: '2026-11-20T10:11:12Z',
        imageUrl: 'http://www.bing.com/th?id=OVFT.x&pid=News',
      },
    ])
  })

  test('in Atom', async () => {
    const { hits } = await ask(
      feed(`<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><link rel="self" href="https://feed.example/"/>
        <entry><title type="html">One &amp;lt;b&amp;gt;</title><link rel="enclosure" href="https://news.example/1.mp3"/>
        <link href="https://news.example/1"/><summary>Snippet</summary><updated>2026-11-20T10:00:00Z</updated></entry></feed>`),
    )
    expect(hits).toMatchObject([
      { url: 'https://news.example/1', description: 'Snippet', date: '2026-11-20T10:00:00Z' },
    ])
  })
})

test('a feed without items is an answer', async () => {
  expect((await ask(feed(rss('')))).hits).toEqual([])
})

test.each([
  ['<html><body>Welcome</body></html>', 'nonsense'],
  ['', 'nonsense'],
  ['{"items":[]}', 'nonsense'],
  ['<html><div class="g-recaptcha"></div></html>', 'blocked'],
  [rss('<item><title>No URL</title></item>'), 'nonsense'],
])('what is no feed is a failure: %s', async (text, kind) => {
  expect(await ask(feed(text)).catch((thrown) => thrown.kind)).toBe(kind)
})
