import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PATIENCE_MS } from '../patience.ts'
import { crawlPlace, jsonLines } from './crawl.fixture.ts'
import { program } from './process.fixture.ts'

setDefaultTimeout(2 * PATIENCE_MS)

interface Page {
  body: string
  etag?: string
  lastModified?: string
}

/** A site whose pages change, and what it was asked for. */
const site = { pages: {} as Record<string, Page>, asked: [] as { path: string; status: number }[], down: false }
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch({ url, headers }) {
    const { pathname, search } = new URL(url)
    const page = site.pages[pathname + search]
    const isDown = site.down && pathname !== '/' && pathname !== '/robots.txt'
    const answer = isDown ? new Response('down', { status: 500 }) : answerTo(page, headers)
    if (pathname !== '/robots.txt') site.asked.push({ path: pathname + search, status: answer.status })
    return answer
  },
})

function answerTo(page: Page | undefined, headers: Headers): Response {
  if (page === undefined) return new Response('none', { status: 404 })
  const { body, etag, lastModified } = page
  const isSame =
    (etag !== undefined && headers.get('if-none-match') === etag) ||
    (lastModified !== undefined && headers.get('if-modified-since') === lastModified)
  if (isSame) return new Response(null, { status: 304, headers: { ...(etag && { etag }) } })
  return new Response(`<title>T</title><main>${body}<p>${'Words of this page. '.repeat(20)}</p></main>`, {
    headers: {
      'content-type': 'text/html',
      ...(etag && { etag }),
      ...(lastModified && { 'last-modified': lastModified }),
    },
  })
}

const start = `http://127.0.0.1:${server.port}/`
let place: Awaited<ReturnType<typeof crawlPlace>>
beforeAll(async () => {
  place = await crawlPlace()
})
afterAll(async () => {
  server.stop(true)
  await place.remove()
})

const flags = ['--allow-private-networks=127.0.0.0/8', '--sitemap=skip', '--browser=never', '--local-links']
const crawl = (...args: string[]) => program(['crawl', ...args, ...flags])

test('an update fetches what has changed, leaves other files alone, and keeps links between files right', async () => {
  const folder = place.at('site')
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const prose = (links: string) =>
    `<p>The keepers of this light tell in their own words what they do there: ${links}, every night of the whole year.</p>`
  const home = prose(
    '<a href="/a/one?x=1#part">one</a>, then <a href="/two">two</a> and <a href="/old">old</a>, or <a href="https://elsewhere.test/">out</a>',
  )
  site.pages = {
    '/': { body: `<h1>Home</h1>${home}<pre>[two](${start}two)</pre>`, etag: '"home"' },
    '/a/one?x=1': {
      body: `<h1>One</h1>${prose('<a href="/">home</a>')}`,
      lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT',
    },
    '/two': { body: `<h1>Two</h1>${prose('<a href="/a/deep">deep</a>')}` },
    '/a/deep': { body: `<h1>Deep</h1>${prose('<a href="/two#t">two</a>')}`, etag: '"deep-1"' },
    '/old': { body: `<h1>Old</h1>${prose('<a href="/">home</a>')}`, etag: '"old"' },
  }
  const first = await crawl(start, '-o', folder, '--update')
  expect([first.code, first.err]).toEqual([0, expect.stringContaining('Saved 5 pages')])
  expect(await read('index.md')).toContain(
    '[one](a/one-x=1.md#part), then [two](two.md) and [old](old.md), or [out](https://elsewhere.test/)',
  )
  expect(await read('index.md')).toContain(`[two](${start}two)`)
  expect(await read('a/one-x=1.md')).toContain('[home](../index.md)')
  expect(await read('a/deep.md')).toContain('[two](../two.md#t)')

  const before = await stat(join(folder, 'a/one-x=1.md'))
  site.pages['/two']!.body = `<h1>Two, again</h1>${prose('<a href="/a/deep">deep</a> and <a href="/new">new</a>')}`
  site.pages['/new'] = { body: `<h1>New</h1>${prose('<a href="/two">two</a>')}` }
  delete site.pages['/old']
  site.asked = []
  const { err, code } = await crawl('--update', '-o', folder)
  expect([code, err]).toEqual([
    0,
    expect.stringContaining(`Updated ${folder}: 3 unchanged, 1 changed, 1 new, 1 gone (`),
  ])
  expect(err).toContain(`Gone: ${start}old\n`)
  expect(Object.fromEntries(site.asked.map(({ path, status }) => [path, status]))).toEqual({
    '/': 304,
    '/a/one?x=1': 304,
    '/two': 200,
    '/a/deep': 304,
    '/new': 200,
    '/old': 404,
  })
  expect((await stat(join(folder, 'a/one-x=1.md'))).mtimeMs).toBe(before.mtimeMs)
  expect(await read('two.md')).toContain('[new](new.md)')
  expect(await read('index.md')).toContain(`[old](${start}old)`)
  expect(existsSync(join(folder, 'old.md'))).toBe(false)
  const index = await jsonLines(join(folder, 'index.jsonl'))
  expect(index.map(({ file }) => file).sort()).toEqual(['a/deep.md', 'a/one-x=1.md', 'index.md', 'new.md', 'two.md'])
  const changes = await jsonLines(join(folder, 'changes.jsonl'))
  expect(changes.map(({ change, file }) => `${change} ${file}`).sort()).toEqual([
    'changed two.md',
    'gone old.md',
    'new new.md',
  ])

  site.down = true
  const poor = await crawl('--update', '-o', folder)
  expect([poor.code, poor.err]).toEqual([
    0,
    expect.stringContaining('1 unchanged, 0 changed, 0 new, 0 gone, 4 kept as they were, since they could not be read'),
  ])
  expect(await jsonLines(join(folder, 'index.jsonl'))).toEqual(index)
})
