import { expect, test } from 'bun:test'
import zlib from 'node:zlib'
import { startRaw } from '../../site/raw.ts'
import { failure, sendRequest, textOf } from '../../site/send-request.ts'

const text = Array.from({ length: 4000 }, (_, index) => `The lamp was lit at ${(index * 7919) % 10_007}. `).join('')
const plain = Buffer.from(text)

/** What a reader gets for these bytes under this Content-Encoding. */
async function read(contentEncoding: string, body: Uint8Array, maxBytes?: number): Promise<string> {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${contentEncoding}\r\nContent-Length: ${body.byteLength}\r\n\r\n`
  await using server = await startRaw(Buffer.concat([Buffer.from(head), body]))
  return await textOf(await sendRequest(server.origin), maxBytes)
}

test.each([
  ['gzip', zlib.gzipSync(plain)],
  ['x-gzip', zlib.gzipSync(plain)],
  ['GZIP', zlib.gzipSync(plain)],
  ['deflate', zlib.deflateSync(plain)],
  ['deflate', zlib.deflateRawSync(plain)],
  ['br', zlib.brotliCompressSync(plain)],
  ['zstd', zlib.zstdCompressSync(plain)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(plain))],
  ['gzip,gzip', zlib.gzipSync(zlib.gzipSync(plain))],
  ['identity', plain],
  ['none', plain],
  ['gzip', Buffer.concat([zlib.gzipSync(plain.subarray(0, 5000)), zlib.gzipSync(plain.subarray(5000))])],
])('Content-Encoding %s is unpacked', async (name, body) => {
  expect(await read(name, body)).toBe(text)
})

test('a body that is not compressed although it says so passes as it is', async () => {
  for (const name of ['gzip', 'zstd', 'br', 'deflate', 'deflate, br', 'gzip, br']) {
    expect([name, await read(name, plain)]).toEqual([name, text])
  }
})

test.each([
  '<!DOCTYPE html><title>Harbour</title><p>Plain all the same.</p>',
  '{"a":1,"b":[1,2,3],"text":"JSON that raw deflate takes for a block of its own"}',
  '[1,2,3,"the same for a list, which ends at once as raw deflate"]',
  '5;7;9;numbers that Brotli takes for an empty stream;1;2;3;4;5',
  '\n\n<html>after line breaks, which are a fixed Huffman block</html>',
  'hi',
  'short text',
])('plain %j passes under every coding', async (page) => {
  for (const name of ['gzip', 'zstd', 'br', 'deflate'])
    expect([name, await read(name, Buffer.from(page))]).toEqual([name, page])
})

test('plain text that is not UTF-8 passes, too', async () => {
  const latin = Buffer.from('<p>caf\xe9 cr\xe8me</p>'.repeat(20), 'latin1')
  for (const name of ['br', 'deflate']) expect(await read(name, latin)).toContain('cr\ufffdme')
})

test('short compressed bodies are not taken for text', async () => {
  for (let length = 0; length < 60; length += 1) {
    const short = 'the quick brown fox '.repeat(3).slice(0, length)
    expect(await read('br', zlib.brotliCompressSync(short))).toBe(short)
    expect(await read('deflate', zlib.deflateRawSync(short))).toBe(short)
    expect(await read('deflate', zlib.deflateSync(short))).toBe(short)
  }
})

test.each(['constructor', '__proto__', 'toString', 'utf-8', 'aws-chunked'])(
  'under the unknown coding %s text passes, and other bytes are an invalid_response that names it',
  async (name) => {
    expect(await read(name, plain)).toBe(text)
    expect(await read(`${name}, gzip`, zlib.gzipSync(plain))).toBe(text)
    const { code, message } = await failure(read(name, zlib.gzipSync(plain)))
    expect(code).toBe('invalid_response')
    expect(message).toContain(name.toLowerCase())
  },
)

test('a body of one byte or none passes under any encoding', async () => {
  for (const name of ['gzip', 'br', 'zstd', 'deflate']) expect(await read(name, new Uint8Array())).toBe('')
  expect(await read('gzip', Buffer.from('x'))).toBe('x')
})

test.each([
  ['gzip', zlib.gzipSync(plain)],
  ['deflate', zlib.deflateSync(plain)],
  ['br', zlib.brotliCompressSync(plain)],
])('a %s body that breaks off is read up to there', async (name, body) => {
  const part = await read(name, body.subarray(0, body.byteLength - 12))
  expect(part.length).toBeGreaterThan(0)
  expect(text.startsWith(part)).toBe(true)
})

test('a body whose compression is broken from the start is invalid_response', async () => {
  const gzip = zlib.gzipSync(plain)
  gzip.fill(0xff, 10)
  expect(await failure(read('gzip', gzip))).toMatchObject({ code: 'invalid_response' })
  expect(await failure(read('br', zlib.gzipSync(plain)))).toMatchObject({ code: 'invalid_response' })
})

test('more than five layers are refused', async () => {
  expect(await failure(read('gzip,gzip,gzip,gzip,gzip,gzip', plain))).toMatchObject({ code: 'invalid_response' })
})

test('the bound counts unpacked bytes and stops a bomb of 1.5 GB in flat memory', async () => {
  const megabyte = zlib.gzipSync(Buffer.alloc(1024 * 1024), { level: 9 })
  const bomb = Buffer.concat(Array(1536).fill(megabyte))
  expect(bomb.byteLength).toBeLessThan(2_000_000)
  const maxBytes = 5 * 1024 * 1024
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  for (const encoding of ['gzip', 'gzip, gzip']) {
    const body = encoding === 'gzip' ? bomb : zlib.gzipSync(bomb)
    expect(await failure(read(encoding, body, maxBytes))).toMatchObject({ code: 'body_too_large' })
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
})
