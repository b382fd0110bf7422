import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { FolderError } from '../../src/cli/crawl/folder.ts'
import { readIndex } from '../../src/cli/crawl/output.ts'
import { PageFiles } from '../../src/cli/crawl/page-files.ts'
import { UpdateOutput } from '../../src/cli/crawl/update.ts'
import { Visits } from '../../src/cli/crawl/visits.ts'
import { crawlPlace } from './crawl.fixture.ts'

let place: Awaited<ReturnType<typeof crawlPlace>>
beforeAll(async () => {
  place = await crawlPlace()
  for (const name of ['site/.web-extract', 'outside']) await mkdir(place.at(name), { recursive: true })
})
afterAll(() => place.remove())

const line = { url: 'http://x.test/', final_url: 'http://x.test/', file: 'index.md', status_code: 200 }
const indexOf = async (...lines: unknown[]) => {
  const path = place.at('site/index.jsonl')
  await writeFile(path, lines.map((each) => `${JSON.stringify(each)}\n`).join(''))
  return path
}

test('an index is read as a crawl writes it, and what is no line of one is left out', async () => {
  const several = { ...line, file: 'a/ü+_@=,1.md', files: ['a/ü+_@=,1.md', 'a/ü+_@=,1.raw.html'] }
  expect(await readIndex(await indexOf(line, null, 1, 'x', [], { url: 1 }, several))).toEqual([line, several])
})

test.each([
  ['above the folder', { file: '../outside/a.md' }],
  ['above the folder by a second form', { files: ['index.md', 'a/../../outside/a.md'] }],
  ['anywhere', { file: '/etc/a.md' }],
  ['with the sign of Windows', { file: '..\\a.md' }],
  ['that is hidden', { file: '.git/config.md' }],
  ['of the crawl itself', { file: '.web-extract/crawl.json' }],
  ['without a name', { file: 'a//b.md' }],
  ['that is no text', { file: 7 }],
  ['in something that is no list', { files: 'index.md' }],
])('an index that names a file %s is refused, before anything is changed', async (_, changed) => {
  const path = await indexOf(line, { ...line, url: 'http://x.test/other', ...changed })
  expect(await readIndex(path).catch((error) => error)).toMatchObject({
    message: `${path} was not written by web-extract: see its line for http://x.test/other. Choose another folder`,
  })
  const options = {
    folder: place.at('site'),
    workFolder: place.at('site/.web-extract'),
    home: new URL(line.url),
    formats: ['markdown' as const],
    keyOf: (url: string) => url,
    visits: new Visits((url) => url),
  }
  expect(await UpdateOutput.open(options).catch((error) => error)).toBeInstanceOf(FolderError)
  await indexOf(line)
  await writeFile(
    place.at('site/.web-extract/update.jsonl'),
    `${JSON.stringify({ url: line.url, change: 'changed', line: { ...line, ...changed } })}\n`,
  )
  expect(await UpdateOutput.open(options).catch((error) => error)).toBeInstanceOf(FolderError)
})

test('pages are neither written nor removed behind a link that leads out of the folder', async () => {
  await symlink(place.at('outside'), place.at('site/away'))
  await writeFile(place.at('outside/old.md'), 'not of the crawl')
  const files = new PageFiles({ folder: place.at('site'), workFolder: place.at('site/.web-extract'), formats: [] })
  const refused = { message: expect.stringContaining('is a link that leads out of') }
  expect(await files.write('away/new.md', 'x').catch((error) => error)).toMatchObject(refused)
  expect(await files.remove(['away/old.md']).catch((error) => error)).toMatchObject(refused)
  expect([existsSync(place.at('outside/new.md')), existsSync(place.at('outside/old.md'))]).toEqual([false, true])
  await files.write('b/c/new.md', 'x')
  await files.remove(['b/c/new.md', 'b/none.md'])
  expect(existsSync(place.at('site/b/c/new.md'))).toBe(false)
})
