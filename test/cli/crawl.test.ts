import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { settled } from '../browser/browsers.fixture.ts'
import { serversIn } from '../db/holders.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { crawlPlace, jsonLines, startCrawlSite } from './crawl.fixture.ts'
import { inProcess } from './in-process.fixture.ts'
import { program, start } from './process.fixture.ts'
import { expectUsageError } from './usage-error.ts'

setDefaultTimeout(2 * PATIENCE_MS)

const PAGES = 35
const site = startCrawlSite(PAGES)
let place: Awaited<ReturnType<typeof crawlPlace>>
beforeAll(async () => {
  place = await crawlPlace()
})
afterAll(async () => {
  site.stop()
  expect(await settled(() => serversIn(place.place))).toEqual([])
  await place.remove()
})

const flags = ['--allow-private-networks=127.0.0.0/8', '--sitemap=skip', '--browser=never', '--concurrency=4']
const crawl = (...args: string[]) => program(['crawl', ...args, ...flags])
/** For what does not start, and the variants of what does. */
const tried = (...args: string[]) => inProcess(['crawl', ...args, ...flags])
const indexOf = (folder: string) => jsonLines(join(folder, 'index.jsonl'))
const everyPage = ['/', ...Array.from({ length: PAGES }, (_, at) => `/p/${at + 1}`)].sort()
const pathsIn = (lines: Record<string, unknown>[]) => lines.map(({ url }) => new URL(String(url)).pathname).sort()

test('a crawl leaves a file a page, an index and the errors, tells what it did in a pipe, and no database', async () => {
  const folder = place.at('whole')
  const { out, err, code } = await crawl(site.url, '-o', folder)
  expect([out, code]).toEqual(['', 0])
  expect(err).toStartWith(`Crawling ${site.url} into ${folder}\n`)
  expect(err).toContain(`\nSaved ${PAGES + 1} pages to ${folder} (`)
  expect(err).not.toContain('\r')
  const index = await indexOf(folder)
  expect(pathsIn(index)).toEqual(everyPage)
  expect(index[0]).toEqual({
    url: site.url,
    final_url: site.url,
    file: 'index.md',
    title: 'T',
    status_code: 200,
    depth: 0,
    fetched_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  for (const { file } of index) expect(await readFile(join(folder, String(file)), 'utf8')).toContain('# Page ')
  expect(await readFile(join(folder, 'p/7.md'), 'utf8')).toStartWith('# Page 7\n')
  const errors = await jsonLines(join(folder, 'errors.jsonl'))
  expect(errors.map(({ url, code }) => [new URL(String(url)).pathname, code]).sort()).toEqual([
    ['/picture', 'unsupported_document'],
    ['/shut', 'blocked_by_robots'],
  ])
  expect((await readdir(join(folder, '.web-extract'))).sort()).toEqual(['crawl.json', 'lock', 'visits.jsonl'])
  expect((await stat(join(folder, '.web-extract/crawl.json'))).mode & 0o777).toBe(0o600)

  const again = await tried(site.url, '-o', folder)
  expect([again.code, again.err]).toEqual([
    2,
    expect.stringContaining('contains a complete crawl. Update it with --update'),
  ])
  const resumed = await tried('--resume', '-o', folder)
  expect([resumed.code, resumed.err]).toEqual([0, expect.stringContaining('is already complete')])
})

test('a crawl that is killed goes on: every page once, none fetched again but those under way', async () => {
  const folder = place.at('killed')
  site.hits.clear()
  site.hold(15)
  const child = start(['crawl', site.url, '-o', folder, ...flags])
  await site.held()
  while (!existsSync(join(folder, 'p/1.md'))) await Bun.sleep(20)
  child.kill('SIGKILL')
  await child.exited
  const fetched = [...site.hits.keys()].filter((path) => path.startsWith('/p/'))
  site.release()

  const refused = await tried(site.url, '-o', folder)
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('Continue it with --resume')])
  const other = await tried('http://127.0.0.2/', '--resume', '-o', folder)
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('the crawl of another URL')])
  const limited = await tried('--resume', '-o', folder, '--limit', '3')
  expect([limited.code, limited.err]).toEqual([2, expect.stringContaining('started with a different --limit')])

  const { err, code } = await crawl('--resume', '-o', folder)
  expect([err, code]).toEqual([expect.stringContaining(`Saved ${PAGES + 1} pages to ${folder}`), 0])
  expect(err).toStartWith(`Resuming ${site.url}`)
  expect(pathsIn(await indexOf(folder))).toEqual(everyPage)
  const twice = fetched.filter((path) => site.hits.get(path)! > 1)
  expect(twice.length).toBeLessThanOrEqual(4)
  expect(await jsonLines(join(folder, 'errors.jsonl'))).toHaveLength(2)
})

test('Ctrl-C stops a crawl at once, says how to go on and ends with 1; another process may not join it', async () => {
  const folder = place.at('interrupted')
  site.hold(12)
  const child = start(['crawl', site.url, '-o', folder, ...flags])
  await site.held()
  const other = await tried('--resume', '-o', folder)
  expect([other.code, other.err]).toEqual([2, expect.stringContaining('another web-extract is crawling into')])
  // As under npx: one press arrives from the terminal and from each program in between.
  for (let arrivals = 0; arrivals < 3; arrivals += 1) child.kill('SIGINT')
  expect(await child.exited).toBe(1)
  expect(await child.stderr.text()).toEndWith(
    `Stopped. To continue, run: npx web-extract crawl --resume -o ${folder}\n`,
  )
  const before = await indexOf(folder)
  expect(before.length).toBeGreaterThan(0)
  site.release()
  expect(await crawl('--resume', '-o', folder)).toMatchObject({ code: 0 })
  const after = await indexOf(folder)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(pathsIn(after)).toEqual(everyPage)
})

test('a crawl whose database is killed goes on by itself; one whose database is gone says so', async () => {
  const folder = place.at('robbed')
  site.hold(5)
  const child = start(['crawl', site.url, '-o', folder, ...flags])
  await site.held()
  process.kill(
    Number((await readFile(join(folder, '.web-extract/postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]),
    'SIGKILL',
  )
  await Bun.sleep(50)
  site.release()
  expect([await child.exited, await child.stderr.text()]).toEqual([0, expect.stringContaining('36 pages')])
  expect(pathsIn(await indexOf(folder))).toEqual(everyPage)

  const robbed = place.at('gone')
  site.hold(5)
  const other = start(['crawl', site.url, '-o', robbed, ...flags])
  await site.held()
  other.kill('SIGTERM')
  expect(await other.exited).toBe(1)
  site.release()
  await rm(join(robbed, '.web-extract/postgres'), { recursive: true })
  const { code, err } = await tried('--resume', '-o', robbed)
  expect([code, err]).toEqual([2, expect.stringContaining('Start in another folder')])
})

test('a second Ctrl-C ends it at once, and a line that was cut off is mended', async () => {
  const folder = place.at('twice')
  site.hold(5)
  const child = start(['crawl', site.url, '-o', folder, ...flags])
  await site.held()
  child.kill('SIGINT')
  await Bun.sleep(300)
  child.kill('SIGTERM')
  expect(await child.exited).toBe(1)
  site.release()
  const index = join(folder, 'index.jsonl')
  await Bun.write(index, `${await readFile(index, 'utf8')}{"url":"http://127.0.0.1/cut`)
  expect(await crawl('--resume', '-o', folder)).toMatchObject({ code: 0 })
  expect(pathsIn(await indexOf(folder))).toEqual(everyPage)
})

test('several formats are files beside one another; patterns, depth and limit choose the pages', async () => {
  const folder = place.at('chosen')
  const chosen = ['-f', 'markdown,links,rawHtml', '--depth=1', '--exclude=/p/[3-9]', '--exclude=picture']
  const { code, err } = await tried(site.url, '-o', folder, ...chosen, '--limit=3')
  expect([code, err]).toEqual([0, expect.stringContaining('reached its limit of 3')])
  expect((await indexOf(folder)).map(({ files }) => files)).toContainEqual(['p/1.md', 'p/1.links.txt', 'p/1.raw.html'])
  expect(await readFile(join(folder, 'p/1.raw.html'), 'utf8')).toStartWith('<title>T</title>')
  expect(await readFile(join(folder, 'p/1.links.txt'), 'utf8')).toContain(`${site.url}p/11\n`)
  expect((await readdir(join(folder, 'p'))).length).toBeLessThanOrEqual(9)
})

test('a crawl without a page tells why and leaves nothing; --resume without a crawl begins one', async () => {
  const folder = place.at('nothing')
  const { code, err } = await tried('http://127.0.0.1:1/', '--resume', '--retries=0', '-o', folder)
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/: no page could be saved\n {2}http:\/\/127\.0\.0\.1:1\/: .+ \(connection_refused\)\n$/),
  ])
  expect(await readdir(folder)).toEqual([])
})

test('a folder that holds something else is left alone, and what cannot be crawled makes none', async () => {
  const folder = place.at('foreign')
  await mkdir(folder)
  await Bun.write(join(folder, 'thesis.md'), '# Mine')
  const foreign = await tried(site.url, '-o', folder)
  expect([foreign.code, foreign.err]).toEqual([2, expect.stringContaining('contains other files (thesis.md)')])
  expect(await readdir(folder)).toEqual(['thesis.md'])
  const file = await tried(site.url, '-o', join(folder, 'thesis.md'))
  expect([file.code, file.err]).toEqual([2, expect.stringContaining('is not a folder')])
  const none = place.at('none')
  const nothing = await tried('--resume', '-o', none)
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('Give a URL to start one')])
  const pattern = await tried(site.url, '-o', none, '--include', '(')
  expect([pattern.code, pattern.err]).toEqual([2, expect.stringContaining('--include')])
  const proxy = await tried(site.url, '-o', none, '--proxy=stealth')
  expect([proxy.code, proxy.err]).toEqual([2, expect.stringContaining('SERVICE_STEALTH_PROXY_URL')])
  const closed = await inProcess(['crawl', 'http://169.254.169.254/', '-o', none])
  expect([closed.code, closed.err]).toEqual([1, expect.stringContaining('(blocked_address)')])
  expect(existsSync(none)).toBe(false)
  const unmade = await tried(site.url, '-o', '/proc/none')
  expect([unmade.code, unmade.err]).toEqual([1, expect.stringContaining('Choose another folder with -o')])
})

test.each([
  [['crawl', '-o', 'x'], 'no URL given'],
  [['crawl', 'http://x/'], 'no output folder given. Use -o DIR'],
  [['crawl', 'http://x/', 'http://y/', '-o', 'x'], 'expected one URL, got 2'],
  [['crawl', 'http://x/', '-o', 'x', '--limit=0'], '--limit: "0" is not a whole number from 1 to 10000000'],
  [['crawl', 'http://x/', '-o', 'x', '--depth=-1'], '--depth: "-1" is not a whole number from 0 up'],
  [['crawl', 'http://x/', '-o', 'x', '--delay=61'], '--delay: "61" is not a number of seconds from 0 to 60'],
  [['crawl', 'http://x/', '-o', 'x', '--retries=11'], '--retries'],
  [['crawl', 'http://x/', '-o', 'x', '--sitemap=maybe'], '--sitemap'],
  [
    ['crawl', 'http://x/', '-o', 'x', '--proxy=best'],
    '--proxy: "best" is not valid. Use one of: auto, basic, enhanced, stealth',
  ],
  [['crawl', 'http://x/', '-o', 'x', '-f', 'pdf'], '--format: "pdf"'],
  [['crawl', 'http://x/', '-o', 'x', '--max-concurrency=3'], '--max-concurrency is a flag of another command'],
])('%j is a usage error', expectUsageError)

test('a crawl whose start page is a 404 says so and exits with 1; so does one whose start is excluded', async () => {
  const missing = await tried(`${site.url}missing`, '-o', place.at('missing'))
  expect([missing.code, missing.err]).toEqual([
    1,
    expect.stringContaining('\nThe start page answered with HTTP 404.\n'),
  ])
  expect(missing.err).not.toContain('--entire-domain')
  const excluded = await tried(`${site.url}p/31`, '--exclude=/p/31', '-o', place.at('excluded'))
  expect([excluded.code, excluded.err]).toEqual([1, expect.stringContaining('it matches "/p/31" in --exclude')])
  const chosen = await tried(site.url, '--include=/p/1$', '-o', place.at('included'))
  expect([chosen.code, chosen.err]).toEqual([0, expect.stringContaining('it matches no pattern in --include.')])
})
