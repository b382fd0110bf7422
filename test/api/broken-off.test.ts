import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { listen } from '../../src/api/listen.ts'
import { createLimiter } from '../../src/concurrency/limiter.ts'
import { createConverter } from '../../src/conversion/pool.ts'
import { createLog } from '../../src/log.ts'
import { parse } from '../../src/operations/parse.ts'
import { testCall } from '../call.fixture.ts'
import { conversionEntries } from '../conversion/entries.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { json, testApp } from './app.fixture.ts'

const converter = createConverter(conversionEntries(undefined, './silent.process.ts'), 1)
const begun: AbortSignal[] = []
const { handle } = testApp({
  parse: async (file, options, signal) => {
    begun.push(signal)
    return parse(file, options, { convert: converter.convert, limiter: createLimiter(9, 0) }, testCall({ signal }))
  },
})
const log = createLog({ level: 'silent', write: () => undefined })
const server = listen({ host: '127.0.0.1', port: 0, handle, log })
afterAll(async () => {
  await server.stop()
  converter.stop()
})

const at = (path: string) => new URL(path, server.url)
const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(at(path), { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) })

/** Sends the beginning of a request and leaves, once the service has it. */
async function leaveAfter(head: string, body: string): Promise<void> {
  const socket = connect(Number(server.url.port), server.url.hostname)
  socket.write(`${head}\r\nHost: x\r\nExpect: 100-continue\r\n${body}`)
  await new Promise((resolve) => socket.once('data', resolve).once('error', resolve))
  socket.destroy()
}

test.each([
  ['of a stated length', 'Content-Length: 1000\r\n\r\nabc'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
])(
  'a file %s that breaks off is not taken for whole, and can be sent again',
  async (_, body) => {
    const { data } = await json(await post('/v2/parse/upload-url', { filename: 'a.rtf' }))
    const { uploadUrl, uploadRef } = data as Record<string, string>
    await leaveAfter(`PUT ${new URL(uploadUrl!).pathname} HTTP/1.1`, body)
    expect((await json(await post('/v2/parse/reference', { uploadRef }))).code).toBe('UPLOAD_MISSING')
    expect((await fetch(uploadUrl!, { method: 'PUT', body: 'whole' })).status).toBe(200)
  },
  PATIENCE_MS,
)

test(
  'a caller who leaves ends the conversion, and the next one has its place',
  async () => {
    const gone = new AbortController()
    const left = post('/v2/parse/base64', { base64: btoa('{\\rtf1 endless}') }, gone.signal).catch(({ name }) => name)
    while (begun.length === 0) await Bun.sleep(1)
    gone.abort()
    expect(await left).toBe('AbortError')
    const answer = await post('/v2/parse/base64', { base64: btoa('{\\rtf1 words}') })
    expect(await json(answer)).toMatchObject({ success: true, data: { markdown: 'a file' } })
    expect(begun[0]!.aborted).toBe(true)
  },
  PATIENCE_MS,
)
