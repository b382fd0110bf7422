import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cliOf } from '../../src/console/playground/copy-as/cli.ts'
import { curlOf } from '../../src/console/playground/copy-as/curl.ts'
import { javascriptOf } from '../../src/console/playground/copy-as/javascript.ts'
import { mcpOf } from '../../src/console/playground/copy-as/mcp.ts'
import { pythonOf } from '../../src/console/playground/copy-as/python.ts'
import type { SnippetRequest } from '../../src/console/playground/copy-as/snippet.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { ownProgram } from '../cli/process.fixture.ts'
import { clientPython } from '../docs/python.ts'

/** Texts that a shell or a language could misread. */
const awkward = [
  "it's",
  'a "quoted" word',
  'line\nbreak\r\n\ttab',
  '$HOME `id` $(id) !! \\ \\n %s',
  '--flag',
  '; rm -rf / #',
  'é 日本 😀 \u2028 \u0000'.replace('\u0000', ''),
  '__proto__',
  '*.md {a,b} ~',
]

const paths = { scrape: '/v2/scrape', batch: '/v2/batch/scrape', parse: '/v2/parse', crawl: '/v2/crawl' } as const

const requestFor = (endpoint: keyof typeof paths, body: SnippetRequest['body'], origin = 'http://127.0.0.1:3002') =>
  ({ endpoint, path: paths[endpoint], body, origin, needsKey: true }) satisfies SnippetRequest

/** Keeps what it is sent, and answers as the API does. */
function startEcho() {
  const received: { path: string; key: string | null; body: unknown }[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const isForm = request.headers.get('content-type')?.startsWith('multipart/')
      const form = isForm ? await request.formData() : undefined
      const file = form?.get('file')
      const body = form
        ? { file: file instanceof File ? [file.name, await file.text()] : undefined, options: form.get('options') }
        : await request.json()
      received.push({ path: new URL(request.url).pathname, key: request.headers.get('authorization'), body })
      return Response.json({ success: true, data: { markdown: '', metadata: {} } })
    },
  })
  return { received, origin: server.url.origin, stop: () => server.stop(true) }
}

describe('a request as a program', () => {
  let echo: ReturnType<typeof startEcho>
  let place: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    echo = startEcho()
    place = await temporaryFolder()
  })
  afterAll(async () => {
    await echo.stop()
    await place[Symbol.asyncDispose]()
  })

  /** What a command of a shell printed, and how it ended. */
  async function shell(command: string, program = ['sh', '-c', command]) {
    const bin = join(place.folder, 'web-extract')
    const words = ownProgram.map((word) => `'${word}'`).join(' ')
    await writeFile(bin, `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 })
    const env = { PATH: `${place.folder}:${process.env.PATH}`, WEB_EXTRACT_API_KEY: 's3cret', HOME: place.folder }
    const child = Bun.spawn(program, { cwd: place.folder, env, stdout: 'pipe', stderr: 'pipe' })
    const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
    return { out, err, code }
  }
  const last = () => echo.received.at(-1)

  test('in curl sends exactly the body, whatever is in it, and the key of the environment', async () => {
    const body = {
      url: 'http://site.test/?a=1&b=%20#c',
      includeTags: awkward,
      headers: Object.fromEntries(awkward.map((text, at) => [`X-${at}`, text])),
    }
    const { code } = await shell(curlOf(requestFor('scrape', body, echo.origin)))
    expect(code).toBe(0)
    expect(last()).toEqual({ path: '/v2/scrape', key: 'Bearer s3cret', body })
  })

  test('in curl sends a file and its options, whatever its name', async () => {
    const name = `it's; type=text,"a" \\.md`
    await writeFile(join(place.folder, name), 'text')
    const options = { includeTags: ['a;type=text/plain', '@b', ...awkward] }
    const { code, err } = await shell(
      curlOf(requestFor('parse', { file: new File(['text'], name), options }, echo.origin)),
    )
    expect([code, err.includes('curl: (')]).toEqual([0, false])
    const { file, options: sent } = last()!.body as { file: string[]; options: string }
    expect(file[1]).toBe('text')
    expect(JSON.parse(sent)).toEqual(options)
  })

  test('on the command line passes every word on as it is', async () => {
    const words = awkward.map((text) => text.replaceAll(/[\r\n\t]+/g, ' '))
    const line = cliOf(requestFor('crawl', { url: '-http://site.test/', includePaths: words, limit: 2 }))
    await writeFile(
      join(place.folder, 'show'),
      `#!${process.execPath}\nprocess.stdout.write(JSON.stringify(process.argv.slice(2)))`,
      { mode: 0o755 },
    )
    const { out } = await shell(line.replace('web-extract', './show'))
    expect(JSON.parse(out)).toEqual([
      'crawl',
      '--output=pages',
      ...words.map((word) => `--include=${word}`),
      '--limit=2',
      '--',
      '-http://site.test/',
    ])
  })

  test('on the command line does what was asked, with actions and schemas on standard input', async () => {
    const page = join(place.folder, 'page.html')
    await writeFile(page, `<title>T</title><main><h1>Lamp</h1><p>It's a lamp. Price: 12 €</p></main>`)
    const format = { type: 'json', schema: { type: 'object', properties: { price: { type: 'number' } } } }
    const line = cliOf(requestFor('scrape', { url: page, formats: [format], timeout: 30_000 }))
    const { out, err } = await shell(line)
    expect([JSON.parse(out || 'null'), err.includes('error')]).toEqual([{ price: 12 }, false])
  })

  test('on the command line says which options it has no flags for', () => {
    const line = cliOf(
      requestFor('scrape', { url: 'http://site.test/', waitFor: 500, onlyMainContent: false, maxAge: 0 }),
    )
    expect(line).toBe('# The command line has no flag for: waitFor\nweb-extract scrape --full http://site.test/')
  })

  test('in JavaScript is a program that calls the client with exactly the options', async () => {
    const body = {
      url: awkward.join(''),
      includeTags: awkward,
      headers: JSON.parse('{"__proto__":"x"}'),
      onlyMainContent: false,
    }
    const program = javascriptOf(requestFor('scrape', body)).replace(
      /^import.*$/m,
      'const calls = []; class Firecrawl { scrape(...given) { calls.push(given) } }',
    )
    const source = `${program.replace('console.log(result)', 'process.stdout.write(JSON.stringify(calls[0]))')}`
    const { out, err } = await shell('', [process.execPath, '-e', source])
    const { url, ...options } = body
    expect([err, out]).toEqual(['', JSON.stringify([url, options])])
  })

  test('in JavaScript has the options of the pages of a batch where the client takes them', () => {
    const body = { urls: ['http://site.test/'], formats: ['links'], ignoreInvalidURLs: false }
    expect(javascriptOf(requestFor('batch', body))).toContain(
      `batchScrape([\n  "http://site.test/"\n], ${JSON.stringify({ ignoreInvalidURLs: false, options: { formats: ['links'] } }, null, 2)})`,
    )
  })

  test('in Python has the words of Python and the names of the client, and names what it cannot pass on', () => {
    const body = {
      url: awkward[0],
      onlyMainContent: false,
      onlyCleanContent: true,
      formats: ['markdown', { type: 'json', schema: { a: null } }],
    }
    expect(pythonOf(requestFor('scrape', body))).toBe(`import os

from firecrawl import Firecrawl

client = Firecrawl(api_url="http://127.0.0.1:3002", api_key=os.environ["WEB_EXTRACT_API_KEY"])
# This client has no parameter for: onlyCleanContent
result = client.scrape(
    "it's",
    only_main_content=False,
    formats=["markdown", {"type": "json", "schema": {"a": None}}],
)
print(result)`)
  })

  test.skipIf(clientPython === undefined)('in Python sends what was asked, with the real client', async () => {
    const body = {
      url: 'http://site.test/',
      includeTags: awkward,
      onlyMainContent: false,
      location: { country: 'DE', languages: ['de'] },
    }
    const { err } = await shell('', [clientPython ?? '', '-c', pythonOf(requestFor('scrape', body, echo.origin))])
    expect(err).toBe('')
    expect(last()).toMatchObject({ path: '/v2/scrape', key: 'Bearer s3cret', body })
  })

  test('as the call of an MCP tool has the arguments of the tool', () => {
    const body = {
      urls: ['http://site.test/'],
      formats: ['links'],
      maxConcurrency: 2,
      webhook: { url: 'http://h/', headers: { a: 'b' } },
    }
    expect(JSON.parse(mcpOf(requestFor('batch', body)))).toEqual({
      name: 'web_extract_batch_scrape',
      arguments: {
        urls: ['http://site.test/'],
        maxConcurrency: 2,
        webhook: 'http://h/',
        scrapeOptions: { formats: ['links'] },
      },
    })
  })

  test('never has the key', () => {
    const request = requestFor('scrape', { url: 'http://site.test/' })
    for (const write of [curlOf, pythonOf, javascriptOf, cliOf, mcpOf]) expect(write(request)).not.toContain('s3cret')
  })
})
