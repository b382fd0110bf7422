import { describe, expect, test } from 'bun:test'
import type { UploadedFile } from '../../src/uploads/uploads.ts'
import { json, parsed, testApp } from './app.fixture.ts'

/** An interface that remembers the files it was given. */
function app(keys: string[] = []) {
  const files: UploadedFile[] = []
  const made = testApp({
    keys,
    parse: async (file) => {
      files.push(file)
      return { ...parsed, name: file.name }
    },
  })
  return { ...made, files }
}

type Part = [name: string, value: string | File]

function form(...parts: Part[]): RequestInit {
  const body = new FormData()
  for (const [name, value] of parts) body.append(name, value)
  return { body }
}

const file = (text: string, name = 'a.pdf', type = 'application/pdf') => new File([text], name, { type })
const text = ({ bytes }: UploadedFile) => new TextDecoder().decode(bytes)

describe('POST /v2/parse', () => {
  test.each([
    ['before', ['options', 'file']],
    ['after', ['file', 'options']],
  ])('takes options %s the file', async (_, order) => {
    const { request, files } = app()
    const parts: Record<string, Part> = {
      options: ['options', '{"formats":["markdown"]}'],
      file: ['file', file('bytes')],
    }
    const response = await request('POST', '/v2/parse', form(...order.map((name) => parts[name]!)))
    expect(await json(response)).toMatchObject({ success: true, data: { markdown: 'One line.' } })
    expect([files[0]!.name, files[0]!.contentType, text(files[0]!)]).toEqual(['a.pdf', 'application/pdf', 'bytes'])
  })

  test('keeps the name as the clients send it', async () => {
    const { request, files } = app()
    const body = '--B\r\nContent-Disposition: form-data; name="file"; filename="x/é%22 b.pdf"\r\n\r\nabc\r\n--B--\r\n'
    await request('POST', '/v2/parse', { body, headers: { 'content-type': 'multipart/form-data; boundary=B' } })
    expect(files[0]!.name).toBe('x/é" b.pdf')
  })

  test.each<[name: string, declared: string | undefined]>([
    ['a.html', undefined],
    ['a.html', 'text/html'],
    ['a.txt', 'text/plain'],
    ['a.txt', 'text/plain; charset=windows-1251'],
    ['a.log', undefined],
    ['a.json', 'application/json'],
    ['a.css', 'text/css'],
    ['a.svg', 'application/octet-stream'],
    ['a', 'text/plain;charset=iso-8859-2'],
    ['x; name="file"; y.html', 'text/html'],
  ])('takes the type of %s as its part declares it: %s', async (name, declared) => {
    const { request, files } = app()
    const lines = [
      '--B',
      'Content-Disposition: form-data; name="options"',
      'Content-Type: application/json; charset=utf-16',
      '',
      '{}',
      '--B',
      ...(declared === undefined ? [] : [`content-type:  ${declared}  `]),
      `Content-Disposition: form-data; filename="${name.replaceAll('"', '%22')}"; name="file"`,
      '',
      'a\r\n\r\nContent-Type: text/x-body',
      '--B--',
      '',
    ]
    const headers = { 'content-type': 'multipart/form-data; boundary="B"' }
    const response = await request('POST', '/v2/parse', { body: lines.join('\r\n'), headers })
    expect([response.status, files.map((file) => file.contentType)]).toEqual([200, [declared]])
  })

  test('keeps the bytes of a file that is not UTF-8', async () => {
    const { request, files } = app()
    const body = Buffer.from(
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n\xcf\xf0\r\n--B--\r\n',
      'latin1',
    )
    await request('POST', '/v2/parse', { body, headers: { 'content-type': 'multipart/form-data; boundary=B' } })
    expect([files[0]!.bytes, files[0]!.contentType]).toEqual([new Uint8Array([0xcf, 0xf0]), undefined])
  })

  test.each<[string, Part[], string]>([
    ['no file', [['options', '{}']], '"file" is missing'],
    [
      'two files',
      [
        ['file', file('a')],
        ['file', file('b')],
      ],
      '"file" was sent 2 times',
    ],
    ['a file without a name', [['file', 'text']], 'has no file name'],
    [
      'an unknown part',
      [
        ['file', file('a')],
        ['fiel', 'x'],
      ],
      '"fiel" is not a part',
    ],
    [
      'options that are no JSON',
      [
        ['file', file('a')],
        ['options', '{no'],
      ],
      '"options" is not a JSON object',
    ],
    [
      'options that are a list',
      [
        ['file', file('a')],
        ['options', '[]'],
      ],
      '"options" is not a JSON object',
    ],
    [
      'a file and a reference',
      [
        ['file', file('a')],
        ['uploadRef', 'x'],
      ],
      'not both',
    ],
  ])('refuses %s', async (_, parts, sentence) => {
    const response = await app().request('POST', '/v2/parse', form(...parts))
    expect([response.status, (await json(response)).error]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('refuses a form of more parts than it has', async () => {
    const response = await app().request('POST', '/v2/parse', form(...Array<Part>(200).fill(['uploadRef', 'x'])))
    expect([response.status, (await json(response)).error]).toEqual([400, expect.stringContaining('too many parts')])
  })

  test('refuses a form that is cut off, and a body without a file', async () => {
    const { request, post } = app()
    const init = { body: '--B\r\n', headers: { 'content-type': 'multipart/form-data; boundary=B' } }
    expect((await request('POST', '/v2/parse', init)).status).toBe(400)
    expect((await json(await post('/v2/parse', {}))).error).toContain('"file"')
    const bare = await request('POST', '/v2/parse', { body: '%PDF', headers: { 'content-type': 'application/pdf' } })
    expect([bare.status, (await json(bare)).error]).toEqual([
      415,
      'Content-Type is "application/pdf"; send the body as multipart/form-data with the file as its part "file", or as application/json with an "uploadRef"',
    ])
  })

  test('refuses more than 50 MiB', async () => {
    const { request } = app()
    const headers = { 'content-type': 'multipart/form-data; boundary=B', 'content-length': String(60 * 1024 * 1024) }
    const response = await request('POST', '/v2/parse', { body: 'x', headers })
    expect([response.status, (await json(response)).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})

describe('POST /v2/parse/base64', () => {
  test.each(['base64', 'data'])('takes the file as %s, with options beside it', async (member) => {
    const { post, files } = app()
    const response = await post('/v2/parse/base64', {
      [member]: btoa('bytes'),
      filename: 'a.doc',
      formats: ['markdown'],
    })
    expect([response.status, files.map(text), files[0]!.name]).toEqual([200, ['bytes'], 'a.doc'])
  })

  test('takes a long file wherever it stands and however its slashes and line ends are written', async () => {
    const { post, files } = app()
    const bytes = crypto.getRandomValues(new Uint8Array(48_000))
    const long = Buffer.concat(Array.from({ length: 6 }, () => bytes)).toString('base64')
    const written = long.replace(/(.{76})/g, '$1\\r\\n').replaceAll('/', '\\/')
    const response = await post(
      '/v2/parse/base64',
      `{"filename": "say \\"data\\": \\\\", "data" : "${written}", "formats": []}`,
    )
    expect([response.status, files[0]!.name]).toEqual([200, 'say "data": \\'])
    expect(Bun.hash(files[0]!.bytes)).toBe(Bun.hash(Buffer.from(long, 'base64')))
  })

  test('takes a long text as Base64 only if it is, and no long text that is something else', async () => {
    const { post } = app()
    const long = btoa('bytes'.repeat(30_000))
    const answer = async (body: string) => {
      const response = await post('/v2/parse/base64', body)
      return [response.status, (await json(response)).error]
    }
    expect(await answer(`{"base64": "${long}\\u0041"}`)).toEqual([400, '"base64" is not valid Base64'])
    expect(await answer(`{"base64": "${long}\\"}`)).toEqual([400, expect.stringContaining('malformed JSON')])
    expect(await answer(`{"filename": "${long.repeat(10)}", "base64": "YQ=="}`)).toEqual([
      413,
      expect.stringContaining('1 MiB'),
    ])
  })

  test('tells what is wrong', async () => {
    const { post } = app()
    const error = async (body: object) => (await json(await post('/v2/parse/base64', body))).error
    expect(await error({})).toContain('"base64" is required')
    expect(await error({ base64: '' })).toContain('"base64" is empty')
    expect(await error({ base64: 5 })).toContain('"base64" must be a string')
    expect(await error({ base64: 'YQ==', data: 'YQ==' })).toContain('not both')
    expect(await error({ base64: 'YQ==', harbourMode: 1 })).toContain('harbourMode')
    expect(await error({ base64: 'YQ==', options: { mobile: true } })).toContain('"mobile"')
  })
})

describe('an upload', () => {
  test('is logged by its route: its address is a key, under whichever method', async () => {
    const { request, lines } = app()
    for (const method of ['PUT', 'GET'])
      await request(method, '/v2/parse/upload/secret-token', { body: method === 'GET' ? null : 'x' })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'request', method: 'PUT', route: '/v2/parse/upload/{token}', status: 404 },
      { event: 'request', method: 'GET', status: 405 },
    ])
    expect(lines.join('')).not.toContain('secret-token')
  })

  const KEY = { authorization: 'Bearer s3cret' }

  test('is sent without a key and parsed with it, by reference, once', async () => {
    const { post, request, files, lines } = app(['s3cret'])
    const { data } = await json(
      await post('/v2/parse/upload-url', { filename: 'a.pdf', contentType: 'application/pdf' }, KEY),
    )
    const { uploadUrl, uploadRef, ...rest } = data as Record<string, string>
    expect(rest).toMatchObject({
      method: 'PUT',
      headers: { 'Content-Type': 'application/pdf' },
      maxSizeBytes: 52_428_800,
    })
    const path = new URL(uploadUrl!).pathname
    const sent = await request('PUT', path, { body: 'bytes' })
    expect([sent.status, await json(sent)]).toEqual([200, { success: true }])
    expect((await request('PUT', path, { body: 'other' })).status).toBe(409)
    expect((await post('/v2/parse', { uploadRef })).status).toBe(401)
    const answer = await post('/v2/parse', { uploadRef, zeroDataRetention: true, parsers: ['pdf'] }, KEY)
    expect([answer.status, files.map(text)]).toEqual([200, ['bytes']])
    const again = await post('/v2/parse/reference', { uploadRef }, KEY)
    expect([again.status, (await json(again)).code]).toEqual([404, 'NOT_FOUND'])
    expect(lines.join()).not.toContain(path.split('/').at(-1)!)
  })

  test('may be named in a form', async () => {
    const { post, request, files } = app()
    const { data } = await json(await post('/v2/parse/upload-url', { filename: 'b.odt' }))
    const { uploadUrl, uploadRef } = data as Record<string, string>
    await request('PUT', new URL(uploadUrl!).pathname, { body: 'bytes' })
    const response = await request('POST', '/v2/parse', form(['uploadRef', uploadRef!]))
    expect([response.status, files[0]!.name]).toEqual([200, 'b.odt'])
  })

  test('of another owner is unknown', async () => {
    const { post, request } = app()
    const { data } = await json(
      await post('/v2/parse/upload-url', { filename: 'b.odt' }, { authorization: 'Bearer ann' }),
    )
    const { uploadUrl, uploadRef } = data as Record<string, string>
    await request('PUT', new URL(uploadUrl!).pathname, { body: 'bytes' })
    expect((await post('/v2/parse/reference', { uploadRef }, { authorization: 'Bearer bob' })).status).toBe(404)
    expect((await post('/v2/parse/reference', { uploadRef }, { authorization: 'Bearer ann' })).status).toBe(200)
  })

  test('that was interrupted can be sent again', async () => {
    const { post, request } = app()
    const { data } = await json(await post('/v2/parse/upload-url', { filename: 'b.odt' }))
    const path = new URL((data as Record<string, string>).uploadUrl!).pathname
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(10))
        controller.error(new Error('gone'))
      },
    })
    expect((await request('PUT', path, { body: cut })).status).toBe(499)
    const empty = await request('PUT', path)
    expect([empty.status, (await json(empty)).error]).toEqual([400, expect.stringContaining('empty')])
    expect((await request('PUT', path, { body: 'whole' })).status).toBe(200)
  })

  test('of more than 50 MiB is refused while it comes', async () => {
    const { post, request } = app()
    const { data } = await json(await post('/v2/parse/upload-url', { filename: 'b.odt' }))
    const path = new URL((data as Record<string, string>).uploadUrl!).pathname
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    expect((await request('PUT', path, { body: endless })).status).toBe(413)
    expect(sent).toBeLessThan(60)
  })

  test('needs a name, and a size that can be taken', async () => {
    const { post } = app()
    const error = async (body: object) => (await json(await post('/v2/parse/upload-url', body))).error
    expect(await error({})).toContain('"filename" is required')
    expect(await error({ filename: 'a', declaredSizeBytes: 60_000_000 })).toContain('declaredSizeBytes')
    expect(await error({ filename: 'a', contentType: 'text/csv\0' })).toContain('contentType')
  })
})

test('a name with signs that no name has is kept without them', async () => {
  const { request, files } = app()
  const opened = await request('POST', '/v2/parse/upload-url', {
    body: JSON.stringify({ filename: 'a\0b.csv', contentType: 'text/csv' }),
  })
  const { data } = (await json(opened)) as { data: { uploadUrl: string; uploadRef: string } }
  await request('PUT', new URL(data.uploadUrl).pathname, { body: 'a,b' })
  await request('POST', '/v2/parse/reference', { body: JSON.stringify({ uploadRef: data.uploadRef }) })
  expect(files[0]?.name).toBe('a b.csv')
})

test('a body of very many short texts is refused as too large', async () => {
  const body = `{"a":[${'"",'.repeat(500_000)}""]}`
  const response = await app().request('POST', '/v2/parse/base64', { body })
  expect(response.status).toBe(413)
})
