import { describe, expect, test } from 'bun:test'
import zlib from 'node:zlib'
import { answerConversion } from '../../../src/conversion/answer.ts'
import { retryAfterMs } from '../../../src/net/http/retry-after.ts'
import { WHOLE_MARKDOWN } from '../../content/page.ts'
import { until } from '../../patience.ts'
import { type Answer, startRaw } from '../../site/raw.ts'
import { failure } from '../../site/send-request.ts'
import { echo, html, type Route, redirect, startWeb, type Web } from '../../site/web.ts'
import { bodyOf, visit } from '../fetch.fixture.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** What one visit to a raw server gives: status and body, or the code of its failure. */
async function outcome(answer: Answer): Promise<string> {
  await using server = await startRaw(answer)
  try {
    const snapshot = await visit(`${server.origin}/page`)
    return `${snapshot.status} ${bodyOf(snapshot)}`
  } catch (thrown) {
    return (thrown as { code: string }).code
  }
}

/** The Markdown of a page that is sent with these headers. */
async function markdownOf(head: string, body: string | Uint8Array): Promise<string | undefined> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const answer = Buffer.concat([latin1(`HTTP/1.1 200 OK\r\n${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes])
  await using server = await startRaw(answer)
  const snapshot = await visit(`${server.origin}/page`)
  const source = { body: snapshot.body, contentType: snapshot.contentType, url: snapshot.finalUrl }
  const converted = await answerConversion({ source, options: WHOLE_MARKDOWN, file: {} })
  return 'document' in converted ? converted.document.markdown : converted.error.code
}

describe('framing: an answer with', () => {
  const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
  test.each<[string, Answer, string]>([
    ['the same Content-Length twice', `${OK}Content-Length: 2\r\nContent-Length: 2\r\n\r\nok`, '200 ok'],
    ['two Content-Lengths', `${OK}Content-Length: 2\r\nContent-Length: 9\r\n\r\nok`, 'invalid_response'],
    ['a Content-Length that is no number', `${OK}Content-Length: two\r\n\r\nok`, 'invalid_response'],
    ['a negative Content-Length', `${OK}Content-Length: -2\r\n\r\nok`, 'invalid_response'],
    ['spaces around the Content-Length', `${OK}Content-Length:   2  \r\n\r\nok`, '200 ok'],
    [
      'the end of the connection after a Content-Length of its bytes',
      (socket) => socket.end(`${OK}Content-Length: 2\r\n\r\nok`),
      '200 ok',
    ],
    [
      'chunks in capitals and leading zeros',
      `${OK}Transfer-Encoding: Chunked\r\n\r\n0002\r\nok\r\n000\r\n\r\n`,
      '200 ok',
    ],
    ['spaces after the size of a chunk', `${OK}Transfer-Encoding: chunked\r\n\r\n2  \r\nok\r\n0\r\n\r\n`, '200 ok'],
    [
      'the end of the connection in place of the last chunk',
      (socket) => socket.end(`${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n`),
      'connection_reset',
    ],
    ['a space before a colon', `${OK}X-A : b\r\nContent-Length: 2\r\n\r\nok`, '200 ok'],
    ['a line without a colon', `${OK}no header at all\r\nContent-Length: 2\r\n\r\nok`, '200 ok'],
    ['a header without a name', `${OK}: nameless\r\nContent-Length: 2\r\n\r\nok`, '200 ok'],
    [
      'a reason phrase in Latin-1',
      (socket) => socket.end(latin1(`HTTP/1.1 200 Trouv\xe9\r\nContent-Length: 2\r\n\r\nok`)),
      '200 ok',
    ],
    ['an empty line before the status', `\r\n${OK}Content-Length: 2\r\n\r\nok`, '200 ok'],
    ['version 1.0 and a length', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok', '200 ok'],
    [
      'a part that nobody asked for',
      'HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-1/9\r\nContent-Length: 2\r\n\r\nok',
      '206 ok',
    ],
  ])('%s', async (_, answer, expected) => {
    expect(await outcome(answer)).toBe(expected)
  })
})

test('a page whose headers are mended arrives whole, however slowly it comes, on a kept connection too', async () => {
  const part = 'x'.repeat(100_000)
  await using server = await startRaw((socket, request) => {
    if (request.startsWith('GET /good')) return void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    socket.write('HTTP/1.1 200 OK\r\nWarning: in x.php on line 3\r\nnot a hea')
    setImmediate(() => {
      socket.write(`der\r\nContent-Length: 900000\r\nContent-Length: 900000\r\n\r\n${part}`)
      for (let n = 1; n < 9; n += 1) setImmediate(() => socket.write(part))
    })
  })
  expect(bodyOf(await visit(`${server.origin}/good`))).toBe('ok')
  expect(bodyOf(await visit(`${server.origin}/bad`))).toBe(part.repeat(9))
  await until(() => server.open === 0)
})

describe('Content-Type: a page sent as', () => {
  const page = '<!doctype html><title>T</title><p>Größe &amp; Maß</p>'
  const READ = 'Größe & Maß'
  test.each<[string, string, string | Uint8Array, string]>([
    ['HTML with an empty charset', 'Content-Type: text/html; charset=\r\n', page, READ],
    ['HTML with a quotation mark that is never closed', 'Content-Type: text/html; charset="utf-8\r\n', page, READ],
    ['HTML with a charset in single quotes', "Content-Type: text/html; charset='utf-8'\r\n", page, READ],
    ['HTML with a charset that has no hyphen', 'Content-Type: text/html; charset=utf8\r\n', page, READ],
    [
      'HTML with two charsets, of which the first counts',
      'Content-Type: text/html; charset=utf-8; charset=koi8-r\r\n',
      page,
      READ,
    ],
    ['HTML with a charset that means bytes', 'Content-Type: text/html; charset=binary\r\n', page, READ],
    ['HTML in capitals', 'CONTENT-TYPE: TEXT/HTML; CHARSET=UTF-8\r\n', page, READ],
    ['HTML with Latin-1 bytes and label', 'Content-Type: text/html; charset=latin1\r\n', latin1(page), READ],
    [
      'HTML that is labelled UTF-8 and is Latin-1',
      'Content-Type: text/html; charset=utf-8\r\n',
      latin1('<p>Gr\xf6\xdfe &amp; Ma\xdf</p>'),
      'Gr\ufffd\ufffde & Ma\ufffd',
    ],
    [
      'two types, of which the last counts',
      'Content-Type: text/plain\r\nContent-Type: text/html; charset=utf-8\r\n',
      page,
      READ,
    ],
    ['octets', 'Content-Type: application/octet-stream\r\n', page, READ],
    [
      'XHTML that is not well-formed',
      'Content-Type: application/xhtml+xml; charset=utf-8\r\n',
      '<p>Größe &amp; Maß<br>',
      READ,
    ],
    ['plain text', 'Content-Type: text/plain; charset=utf-8\r\n', 'a < b & *c*\n', 'a < b & *c*\n'],
    ['nothing, with a mark of UTF-16', '', Buffer.from(`\ufeff${page}`, 'utf16le'), READ],
  ])('%s', async (_, head, body, markdown) => {
    expect(await markdownOf(head, body)).toBe(markdown)
  })
})

describe('Content-Encoding: a body', () => {
  const text = `<p>${'A line of the page. '.repeat(50)}</p>`
  const packed = zlib.gzipSync(text)
  const named = Buffer.concat([
    Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]),
    latin1('page.html\0'),
    packed.subarray(10),
  ])
  test.each<[string, string, Uint8Array]>([
    ['of gzip with bytes after its end', 'gzip', Buffer.concat([packed, latin1('\0\0\0\0garbage')])],
    ['of gzip with the name of a file', 'gzip', named],
    ['of gzip in two headers', 'gzip\r\nContent-Encoding: gzip', zlib.gzipSync(packed)],
    ['of gzip with a comma at the end', 'gzip, ', packed],
    ['of gzip that is called deflate', 'deflate', packed],
    ['in chunks of one byte', 'gzip', packed],
    ['of gzip under its old name', 'x-gzip', packed],
    ['of gzip in capitals', 'GZIP', packed],
    [
      'of gzip in two members',
      'gzip',
      Buffer.concat([text.slice(0, 99), text.slice(99)].map((half) => zlib.gzipSync(half))),
    ],
    ['of Brotli', 'br', zlib.brotliCompressSync(text)],
    ['of deflate without the frame of zlib', 'deflate', zlib.deflateRawSync(text)],
    ['that is called gzip and is plain', 'gzip', Buffer.from(text)],
    ['that is called identity', 'identity', Buffer.from(text)],
    ['that is called by its charset', 'utf-8', Buffer.from(text)],
  ])('%s', async (_, encoding, bytes) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ${encoding}\r\n`
    const chunked = _.includes('chunks')
    const answer = chunked
      ? Buffer.concat([
          latin1(`${head}Transfer-Encoding: chunked\r\n\r\n`),
          ...Array.from(bytes, (byte) => Buffer.from([0x31, 13, 10, byte, 13, 10])),
          latin1('0\r\n\r\n'),
        ])
      : Buffer.concat([latin1(`${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes])
    expect(await outcome(answer)).toBe(`200 ${text}`)
  })
})

describe('a redirect', () => {
  const end: Route = (request, response) => html(`at ${request.url}`)(request, response)
  const moved = (head: string) => `HTTP/1.1 302 Found\r\n${head}Content-Length: 0\r\n\r\n`
  const at = async (head: string): Promise<string> => {
    await using server = await startRaw((socket, request) => {
      const path = request.split(' ')[1]!
      const body = `at ${path}`
      socket.write(
        path === '/dir/start?q' ? moved(head) : `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
    })
    return bodyOf(await visit(`${server.origin}/dir/start?q`))
  }

  test.each([
    ['to a path with blanks', 'Location: /a b/c d\r\n', 'at /a%20b/c%20d'],
    ['with blanks around its target', 'Location:    /a   \r\n', 'at /a'],
    ['to a query alone', 'Location: ?page=2\r\n', 'at /dir/start?page=2'],
    ['to an empty query', 'Location: ?\r\n', 'at /dir/start?'],
    ['to a name beside it', 'Location: other\r\n', 'at /dir/other'],
    ['to a folder above the root', 'Location: ../../../a\r\n', 'at /a'],
    ['with backslashes', 'Location: \\a\\b\r\n', 'at /a/b'],
    ['to a fragment of another page', 'Location: /a#part\r\n', 'at /a'],
    ['with the same target twice', 'Location: /a\r\nLocation: /a\r\n', 'at /a'],
    ['with a tab in its target', 'Location: /a\tb\r\n', 'at /ab'],
    ['that encodes a per cent sign', 'Location: /100%25?a=%2525\r\n', 'at /100%25?a=%2525'],
  ])('%s leads where a browser goes', async (_, head, body) => {
    expect(await at(head)).toBe(body)
  })

  test.each<[string, (web: Web) => Record<string, Route>, string]>([
    [
      'in a circle over two hosts',
      ({ altOrigin, origin }) => ({ '/': redirect(`${altOrigin}/b`), '/b': redirect(`${origin}/`) }),
      'too_many_redirects',
    ],
    [
      'whose query grows',
      () => ({ '/': (q, r) => redirect(`/?${'x'.repeat(q.url!.length)}`)(q, r) }),
      'too_many_redirects',
    ],
    [
      'whose cookie changes each time',
      () => ({
        '/': (q, r) =>
          redirect('/', 302, { 'set-cookie': `n=${(q.headers.cookie ?? '').length}${q.headers.cookie ?? ''}x` })(q, r),
      }),
      'too_many_redirects',
    ],
    ['to a scheme for mail', () => ({ '/': redirect('mailto:a@b.test') }), 'blocked_address'],
    ['to a websocket', ({ port }) => ({ '/': redirect(`ws://127.0.0.1:${port}/`) }), 'blocked_address'],
    ['to a blob', ({ origin }) => ({ '/': redirect(`blob:${origin}/x`) }), 'blocked_address'],
    ['to a port of which there is none', () => ({ '/': redirect('http://127.0.0.1:99999/') }), 'invalid_response'],
    ['to a host that does not exist', () => ({ '/': redirect('http://no-such-host.invalid/') }), 'dns_failed'],
    ['to https where there is none', ({ port }) => ({ '/': redirect(`https://127.0.0.1:${port}/`) }), 'tls_failed'],
  ])('%s is a failure with a name', async (_, routes, code) => {
    await using web = await startWeb(routes)
    expect((await failure(visit(`${web.origin}/`))).code).toBe(code)
  })

  test.each<[string, Route]>([
    ['201 with a Location', (_q, r) => r.writeHead(201, { location: '/end' }).end('body')],
    ['300 with a Location', (_q, r) => r.writeHead(300, { location: '/end' }).end('body')],
    ['302 without a Location', (_q, r) => r.writeHead(302).end('body')],
    ['302 with an empty Location', (_q, r) => r.writeHead(302, { location: '' }).end('body')],
    ['404 with a Location', (_q, r) => r.writeHead(404, { location: '/end' }).end('body')],
  ])('is none: %s', async (_, route) => {
    await using web = await startWeb(() => ({ '/': route, '/end': end }))
    expect(bodyOf(await visit(`${web.origin}/`))).toBe('body')
  })

  test.each<[string, string | string[], string | undefined]>([
    ['the last of one name', ['a=1; Path=/', 'a=2; Path=/'], 'a=2'],
    ['in quotation marks', 'a="x y"; Path=/', 'a="x y"'],
    ['with an equals sign in its value', 'a=b=c==; Path=/', 'a=b=c=='],
    ['with a date that has a comma', 'a=1; Expires=Wed, 01 Jan 2070 00:00:00 GMT; Path=/', 'a=1'],
    ['with an old form of date', 'a=1; Expires=Wednesday, 01-Jan-70 00:00:00 GMT; Path=/', undefined],
    ['with a date that is none', 'a=1; Expires=tomorrow; Path=/', 'a=1'],
    ['with attributes in capitals', 'a=1; PATH=/; HTTPONLY; SAMESITE=LAX', 'a=1'],
    ['for the longer path first', ['a=root; Path=/', 'a=deep; Path=/to'], 'a=deep; a=root'],
    ['for another path', 'a=1; Path=/other', undefined],
    ['that claims to be of a host, without being secure', '__Host-a=1; Path=/', undefined],
    ['that claims to be secure', '__Secure-a=1; Path=/', undefined],
    ['for a domain that is an address', 'a=1; Path=/; Domain=127.0.0.1', 'a=1'],
    ['for a part of an address', 'a=1; Path=/; Domain=0.0.1', undefined],
    ['without a name', '=v; Path=/', 'v'],
  ])('sends on a cookie as a browser does: %s', async (_, cookies, sent) => {
    await using web = await startWeb(() => ({
      '/from': redirect('/to/echo', 302, { 'set-cookie': cookies }),
      '/to/echo': echo,
    }))
    expect(JSON.parse(bodyOf(await visit(`${web.origin}/from`))).cookie).toBe(sent)
  })
})

describe('Retry-After', () => {
  const NOW = Date.parse('2030-01-01T00:00:00Z')
  test.each<[string, number]>([
    ['120', 120_000],
    [' 5 ', 5_000],
    ['0', 0],
    ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
    ['Tuesday, 01-Jan-30 00:01:00 GMT', 60_000],
    ['Tue Jan  1 00:01:00 2030', 60_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['-1', 0],
    ['', 0],
    ['soon', 0],
    ['1.5', 0],
    ['120 seconds', 0],
    ['2030', 2_030_000],
    ['1e3', 0],
  ])('%p is %d ms', (value, ms) => {
    expect(retryAfterMs([['retry-after', value]], NOW)).toBe(ms)
  })
})
