import { expect, test } from 'bun:test'
import zlib from 'node:zlib'
import { startRaw } from '../site/raw.ts'
import { failure, reach, textOf } from '../site/reach.ts'

const text = Array.from({ length: 4000 }, (_, index) => `The lamp was lit at ${(index * 7919) % 10_007}. `).join('')
const plain = Buffer.from(text)

/** What a reader gets for these bytes under this Content-Encoding. */
async function read(contentEncoding: string, body: Uint8Array, maxBytes?: number): Promise<string> {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${contentEncoding}\r\nContent-Length: ${body.byteLength}\r\n\r\n`
  await using server = await startRaw(Buffer.concat([Buffer.from(head), body]))
  return await textOf(await reach(server.origin), maxBytes)
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
  ['utf-8', plain],
  ['gzip', Buffer.concat([zlib.gzipSync(plain.subarray(0, 5000)), zlib.gzipSync(plain.subarray(5000))])],
])('Content-Encoding %s is unpacked', async (name, body) => {
  expect(await read(name, body)).toBe(text)
})

test('a body that is not compressed although it says so passes as it is', async () => {
  expect(await read('gzip', plain)).toBe(text)
  expect(await read('zstd', plain)).toBe(text)
})

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
  expect(await failure(read('br', Buffer.from('not brotli at all')))).toMatchObject({ code: 'invalid_response' })
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
