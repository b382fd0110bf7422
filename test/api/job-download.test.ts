import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobFileName, pageFileName } from '../../src/api/download/file-names.ts'
import { pulledBody } from '../../src/api/download/stream.ts'
import { contentOf, type ZipFile, zipOf } from '../../src/api/download/zip.ts'
import { listen } from '../../src/api/listen.ts'
import { packPage } from '../../src/crawl/page-record.ts'
import { createLog } from '../../src/log.ts'
import { insertJob } from '../../src/queue/insert.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { failure, handWorker, newJob, pages, queueDatabase } from '../queue/queue.fixture.ts'
import { json, page as scraped, testApp } from './app.fixture.ts'
import { jobsIn } from './stored.fixture.ts'

const hasPython = Bun.which('python3') !== null

let database: TestDatabase
let app: ReturnType<typeof testApp>
let server: ReturnType<typeof listen>

beforeAll(async () => {
  database = await queueDatabase()
  app = testApp({ withJobs: jobsIn(database.sql), documented: false })
  server = listen({ host: '127.0.0.1', port: 0, handle: app.handle, log: app.log })
}, PATIENCE_MS)
afterAll(async () => {
  await server.stop()
  await database.drop()
})

/** A batch with so many pages of a size, and one that failed. */
async function stored(count: number, text = (n: number) => `# Page ${n}`): Promise<string> {
  const job = newJob({ kind: 'batch', owner: 'anonymous', url: 'https://site.test/docs/', tasks: pages(count + 1) })
  const id = await insertJob(database.sql, job)
  const worker = await handWorker(database.sql)
  const tasks = await worker.lease(count + 1)
  for (const [n, task] of tasks.slice(0, count).entries()) {
    const document = { ...scraped.document, markdown: text(n + 1) }
    await worker.settle(task, { state: 'done', page: packPage({ ...scraped, requestedUrl: task.url, document }) })
  }
  await worker.settle(tasks[count]!, failure)
  return id
}

const download = (id: string, query = '', init: RequestInit = {}) =>
  fetch(`${server.url.href}jobs/${id}/download${query}`, init)

/** The files of an archive, as another program unpacks it. */
async function unzipped(bytes: Uint8Array): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'download-'))
  try {
    await Bun.write(join(folder, 'job.zip'), bytes)
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])'
    const { exitCode, stderr } = Bun.spawnSync(['python3', '-c', script, join(folder, 'job.zip'), join(folder, 'out')])
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
    const names = await readdir(join(folder, 'out'))
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await Bun.file(join(folder, 'out', name)).text()] as const)),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.skipIf(!hasPython)('a job is downloaded as an archive with a file for each page and an index', async () => {
  const id = await stored(3, (n) => `# Größe ${n}\n`.repeat(1000))
  const response = await download(id)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="site.test-${id.slice(0, 8)}.zip"`)
  const files = await unzipped(await response.bytes())
  const names = ['000001-site.test-0.md', '000002-site.test-1.md', '000003-site.test-2.md', 'index.jsonl']
  expect(Object.keys(files).sort()).toEqual(names)
  expect(files[names[1]!]).toBe('# Größe 2\n'.repeat(1000))
  const index = files['index.jsonl']!.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(index).toMatchObject(
    names.slice(0, 3).map((file, n) => ({ file, number: n + 1, url: `http://site.test/${n}` })),
  )
})

test('it is downloaded as one Markdown file, or as one document per line', async () => {
  const id = await stored(2)
  expect(await (await download(id, '?format=markdown')).text()).toBe(
    '<http://site.test/b>\n\n# Page 1\n\n---\n\n<http://site.test/b>\n\n# Page 2',
  )
  const lines = (await (await download(id, '?format=ndjson')).text()).trimEnd().split('\n')
  const shown = await Promise.all([1, 2].map(async (n) => json(await app.request('GET', `/jobs/${id}/pages/${n}`))))
  expect(lines.map((line) => JSON.parse(line))).toEqual(shown)
})

test.skipIf(!hasPython)('a job without pages is an empty archive with an index, and without documents', async () => {
  const id = await stored(0)
  expect(await unzipped(await (await download(id)).bytes())).toEqual({ 'index.jsonl': '' })
  expect(await (await download(id, '?format=ndjson')).text()).toBe('')
})

test('an unknown format, another owner and an unknown job are errors', async () => {
  const id = await stored(1)
  const wrong = await download(id, '?format=tar')
  expect([wrong.status, (await json(wrong)).error]).toEqual([400, expect.stringContaining('"format"')])
  expect((await download(id, '', { headers: { 'x-api-key': 'other' } })).status).toBe(404)
  expect((await download('x')).status).toBe(404)
  expect((await download(id, '', { method: 'HEAD' })).status).toBe(200)
})

test('an owner downloads two jobs at a time, and one who went away leaves its place', async () => {
  const id = await stored(40, () => crypto.getRandomValues(Buffer.alloc(256 * 1024)).toString('hex'))
  const [one, two] = await Promise.all([download(id), download(id)])
  const third = await download(id)
  expect([third.status, await json(third)]).toMatchObject([429, { detail: { code: 'capacity_exhausted' } }])
  expect((await download(id, '', { headers: { 'x-api-key': 'other' } })).status).toBe(404)
  await one!.body!.cancel()
  await two!.body!.cancel()
  for (let left = 50; ; left -= 1) {
    const again = await download(id, '?format=ndjson')
    if (again.status === 200) {
      expect((await again.text()).trimEnd().split('\n')).toHaveLength(40)
      break
    }
    expect(left).toBeGreaterThan(0)
    await Bun.sleep(100)
  }
})

test('a job that is deleted meanwhile breaks the download off', async () => {
  const id = await stored(40, () => crypto.getRandomValues(Buffer.alloc(256 * 1024)).toString('hex'))
  const reader = (await download(id)).body!.getReader()
  await reader.read()
  await database.sql`truncate web_extract.documents`
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  expect(rest()).rejects.toThrow()
})

test('bytes are made no faster than they are taken, and a client that stalls is given up', async () => {
  let made = 0
  let ended = false
  let free = false
  async function* bytes() {
    try {
      for (;;) {
        made += 1
        yield new Uint8Array(1024)
      }
    } finally {
      ended = true
    }
  }
  const slot = {
    [Symbol.dispose]() {
      free = true
    },
  }
  const body = pulledBody(bytes(), { slot, log: createLog({ level: 'silent', write: () => undefined }), stallMs: 50 })
  const reader = body.getReader()
  await reader.read()
  await Bun.sleep(20)
  expect([made, ended, free]).toEqual([1, false, false])
  await Bun.sleep(100)
  expect([made, ended, free]).toEqual([1, true, true])
  expect(reader.read()).rejects.toThrow('took nothing')
})

test.skipIf(!hasPython)('an archive of more than 65,535 files is read by other programs', async () => {
  const content = await contentOf('x')
  async function* files(): AsyncGenerator<ZipFile> {
    for (let n = 0; n < 66_000; n += 1) yield { name: `${n}.md`, modifiedAt: new Date(0), content }
  }
  const folder = await mkdtemp(join(tmpdir(), 'download-'))
  try {
    const path = join(folder, 'many.zip')
    const chunks: Uint8Array[] = []
    for await (const chunk of zipOf(files())) chunks.push(chunk)
    await Bun.write(path, Buffer.concat(chunks))
    const script = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.read("65999.md"))'
    expect(Bun.spawnSync(['python3', '-c', script, path]).stdout.toString()).toBe("66000 b'x'\n")
  } finally {
    await rm(folder, { recursive: true })
  }
})

test.each([
  ['https://example.com/docs/setup?tab=2#top', '000007-example.com-docs-setup-tab-2.md'],
  ['https://example.com/', '000007-example.com.md'],
  ['https://example.com/a/../../../etc/passwd', '000007-example.com-etc-passwd.md'],
  ['https://example.com/%2e%2e%2f%2e%2e%5c..\\x', '000007-example.com-.-.-.-x.md'],
  ['https://example.com/größe/日本', '000007-example.com-größe-日本.md'],
  ['https://example.com/%00%0a:*?"<>|', '000007-example.com.md'],
  ['https://example.com/a\u202egpj.exe', '000007-example.com-a-gpj.exe.md'],
  ['con', '000007-con.md'],
  ['...', '000007-page.md'],
  ['%', '000007-page.md'],
])('the file of %s is %s', (url, name) => {
  expect(pageFileName(7, url)).toBe(name)
})

test('a name is cut by whole characters', () => {
  const name = pageFileName(1_234_567, `https://example.com/${'日'.repeat(500)}`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(140)
  expect(name).toMatch(/^1234567-example\.com-日+\.md$/)
})

test('the name of a download is plain ASCII', () => {
  expect(jobFileName({ id: 'b0d74b6e-ce8e', url: 'https://größe.test/"\r\n' }, 'zip')).toBe(
    'xn--gre-6ka8i.test-b0d74b6e.zip',
  )
  expect(jobFileName({ id: 'b0d74b6e-ce8e', url: '' }, 'md')).toBe('job-b0d74b6e.md')
})
