import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CliFormat } from '../../src/cli/commands/scrape-flags.ts'
import { CrawlOutput } from '../../src/cli/crawl/output.ts'
import { packPage } from '../../src/crawl/page-record.ts'
import type { ScrapeResult } from '../../src/operations/scrape.ts'
import { crawlPlace, jsonLines } from './crawl.fixture.ts'

let place: Awaited<ReturnType<typeof crawlPlace>>
beforeAll(async () => {
  place = await crawlPlace()
  await mkdir(place.at('work'))
})
afterAll(() => place.remove())

function page(ord: number, url: string, markdown = `# ${url}`) {
  const snapshot = { finalUrl: url, status: 200, headers: [], body: new Uint8Array() }
  const result = { requestedUrl: url, fetched: { snapshot }, document: { markdown, metadata: {} }, warnings: [] }
  return { ord, url, depth: 0, page: packPage(result as unknown as ScrapeResult).bytes }
}

const open = (name: string, formats: CliFormat[] = ['markdown']) =>
  CrawlOutput.open({ folder: place.at(name), workFolder: place.at('work'), home: new URL('http://x.test/'), formats })

test('a page that is given again, to the same or to a later process, is not listed twice', async () => {
  await mkdir(place.at('again'))
  const first = await open('again')
  await first.addPages([page(1, 'http://x.test/a'), page(2, 'http://x.test/b')])
  await first.addPages([page(2, 'http://x.test/b', 'changed')])
  await first.addErrors([{ seq: 3, url: 'http://x.test/c', code: 'dns_failed', message: 'no address' }])
  await first.close()
  const second = await open('again')
  await second.addPages([page(1, 'http://x.test/b', 'changed'), page(2, 'http://x.test/A')])
  await second.addErrors([{ seq: 3, url: 'http://x.test/c', code: 'dns_failed', message: 'no address' }])
  await second.close()
  const index = await jsonLines(place.at('again/index.jsonl'))
  expect(index.map(({ file }) => file)).toEqual(['a.md', 'b.md', 'A-2.md'])
  expect(await readFile(place.at('again/b.md'), 'utf8')).toBe('# http://x.test/b\n')
  expect(await jsonLines(place.at('again/errors.jsonl'))).toHaveLength(1)
  expect(second.pages).toBe(3)
  expect(await readdir(place.at('work'))).toEqual(['visits.jsonl'])
})

test('a page whose files were written before its line was is written again under its own name', async () => {
  await mkdir(place.at('torn'))
  await Bun.write(join(place.at('torn'), 'a.md'), 'half of')
  await Bun.write(join(place.at('torn'), 'index.jsonl'), '{"url":"http://x.test/a","file":"a.m')
  const output = await open('torn')
  await output.addPages([page(1, 'http://x.test/a')])
  await output.close()
  expect(await jsonLines(place.at('torn/index.jsonl'))).toMatchObject([{ url: 'http://x.test/a', file: 'a.md' }])
  expect(await readFile(place.at('torn/a.md'), 'utf8')).toBe('# http://x.test/a\n')
})
