import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import type { OpenChannel } from '../../src/conversion/channel.ts'
import { ConversionHandle } from '../../src/conversion/handle.ts'
import { createConverter } from '../../src/conversion/pool.ts'
import { testCall, timedCall } from '../call.fixture.ts'
import { MAIN_MARKDOWN as options } from '../content/page.ts'
import { PATIENCE_MS } from '../patience.ts'
import { conversionEntries } from './entries.fixture.ts'

const converter = createConverter(conversionEntries(), 1)
afterAll(() => converter.stop())

const page = (html: string) => ({
  body: new TextEncoder().encode(html),
  contentType: 'text/html',
  url: 'http://site.test/',
})
const large = (title: string) => page(`<h1>${title}</h1><p>${'Some words. '.repeat(60_000)}</p>`)
const never = testCall()

describe('conversion', () => {
  test('of small and of large pages gives the same kind of document', async () => {
    expect((await converter.convert(page('<h1>A</h1>'), options, never)).markdown).toBe('# A')
    expect((await converter.convert(large('B'), options, never)).markdown).toStartWith('# B\n\nSome words.')
  })

  test('of more large pages than there are Workers gives every page its own document', async () => {
    const titles = ['one', 'two', 'three', 'four']
    const documents = await Promise.all(titles.map((title) => converter.convert(large(title), options, never)))
    expect(documents.map(({ markdown }) => markdown?.slice(2, 5))).toEqual(['one', 'two', 'thr', 'fou'])
  })

  test('that a request gives up ends with its reason, waiting or under way, and the next one still works', async () => {
    const gone = new AbortController()
    const cut = [large('a'), large('b')].map((each) =>
      converter.convert(each, options, testCall({ signal: gone.signal })).catch((thrown) => thrown),
    )
    await Bun.sleep(1)
    gone.abort(new Error('caller left'))
    expect((await Promise.all(cut)).map((thrown) => thrown.message)).toEqual(['caller left', 'caller left'])
    expect((await converter.convert(large('after'), options, never)).markdown).toStartWith('# after')
  })

  test('in a Worker fails with the code and sentence it would fail with here', async () => {
    const body = new Uint8Array(600_000)
    body.set([0x1f, 0x8b, 0x08])
    const error = await converter.convert({ ...page(''), body }, options, never).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'unsupported_document', message: expect.stringContaining('application/gzip') })
  })

  test('of a file gives its text and what is told of it, whatever it is called and however small it is', async () => {
    const body = new TextEncoder().encode('{\\rtf1\\ansi{\\info{\\title Rope}{\\author Marit}}\\pard Two ropes.\\par}')
    const document = await converter.convert({ ...page(''), body, contentType: 'text/plain' }, options, never)
    expect(document).toMatchObject({
      markdown: 'Two ropes.',
      file: { contentType: 'application/rtf' },
      metadata: { title: 'Rope', author: 'Marit' },
    })
  })

  test.each([
    ['small', 1],
    ['large', 10_000],
  ])('of a %s page that a caller sent under the name and type of a file is that of a page', async (_, times) => {
    const sent = {
      ...page(`<h1>A</h1>${'<p>Text.</p>'.repeat(times)}`),
      name: 'a.docx',
      contentType: 'application/pdf',
    }
    expect((await converter.convert(sent, options, never)).markdown).toStartWith('# A\n\nText.')
  })

  test('of more than is read at once tells that the end is missing', async () => {
    const rtf = new TextEncoder().encode(`{\\rtf1 ${'a\\par '.repeat(250_000)}}`)
    const document = await converter.convert({ ...page(''), body: rtf }, options, never)
    expect(document.warning).toContain('Its end is missing')
  })

  test('of bytes that are a part of others leaves the others alone', async () => {
    const both = Buffer.from('{\\rtf1 One.\\par}{\\rtf1 Two.\\par}')
    const [one, two] = [both.subarray(0, 16), both.subarray(16)]
    const texts = []
    for (const body of [one, two]) texts.push((await converter.convert({ ...page(''), body }, options, never)).markdown)
    expect(texts).toEqual(['One.', 'Two.'])
  })

  test('of what a browser has drawn is that of a page, whatever it is called', async () => {
    const drawn = { ...page('a,b\n1,2'), contentType: 'text/csv', rendered: true }
    expect((await converter.convert(drawn, options, never)).markdown).toBe('a,b\n1,2')
  })

  test('of a PDF that is not to be read is its bytes', async () => {
    const pdf = { ...page('%PDF-1.7\n'), contentType: 'application/octet-stream' }
    const document = await converter.convert(pdf, { ...options, pdf: { raw: true } }, never)
    expect(document).toMatchObject({ markdown: btoa('%PDF-1.7\n'), file: { contentType: 'application/pdf' } })
  })

  test('takes the schema of the data along as it is, to a Worker and to a process', async () => {
    const isbn = '{"type":["string","null"]}'
    const schema = JSON.parse(
      `{"properties":{"zeta":${isbn},"a":${isbn},"__proto__":${isbn}},"required":["zeta","a","__proto__"]}`,
    )
    const asking = {
      ...options,
      formats: ['deterministicJson'] as const,
      extraction: { schema, schemaPath: ['schema'] },
    }
    const file = { ...page('{\\rtf1 Rope}'), contentType: 'text/plain' }
    for (const source of [page('<p>Rope'), file]) {
      const { json, extraction } = await converter.convert(source, asking, never)
      expect(JSON.stringify(json)).toBe('{"zeta":null,"a":null,"__proto__":null}')
      expect(extraction).toEqual({ engine: 'deterministic', valid: true, missing: ['/zeta', '/a', '/__proto__'] })
    }
  })

  test('in a Worker tells where the fault of the request is', async () => {
    const costly = { ...options, excludeTags: ['li ~ li ~ li ~ li'] }
    const error = await converter.convert(page('<li>a'.repeat(20_000)), costly, never).catch((thrown) => thrown)
    expect([error.code, error.details]).toEqual([
      'invalid_request',
      [{ code: 'invalid_selector', path: ['excludeTags'], message: error.message }],
    ])
  })
})

describe('a process of conversions', () => {
  const failing = createConverter(conversionEntries(undefined, './failing.process.ts'), 1)
  afterAll(() => failing.stop())
  const file = (text: string, call = never) => failing.convert(page(`{\\rtf1 ${text}}`), options, call)
  const processOf = async () => Number((await file('which')).metadata.pid)
  const isThere = (pid: number) => existsSync(`/proc/${pid}`)

  test.each(['exit now', 'throw now'])(
    'that ends under its conversion leaves it with an error, and the next one has another: %s',
    async (text) => {
      expect(await file(text).catch((thrown) => thrown.code)).toBe('document_unreadable')
      expect((await file('after')).markdown).toContain('after')
    },
    PATIENCE_MS,
  )

  test(
    'that ends while it is idle is not used again',
    async () => {
      const { title: first, pid } = (await file('which')).metadata
      process.kill(Number(pid), 'SIGUSR2')
      // Until it has ended it answers.
      let next = first
      while (next === first) next = (await file('after')).metadata.title
      expect(next).toBeString()
    },
    PATIENCE_MS,
  )

  test('that has ended unseen, so that nothing can be sent to it, fails its conversion alone', async () => {
    let ended: () => void = () => undefined
    const open: OpenChannel = (listener) => {
      ended = () => listener.ended('the process ended with 1')
      const post = () => {
        throw new Error('closed')
      }
      return { post, held: async () => 0, kept: async () => 0, keeps: () => undefined, end: () => undefined }
    }
    const worker = new ConversionHandle(open, undefined)
    const conversion = { source: page('{\\rtf1 Text.}'), options, what: 'file', type: 'rtf' } as const
    const { code } = await worker.convert(conversion, never).catch((thrown) => thrown)
    // A failure that nobody hears of would end the service.
    ended()
    expect([code, worker.ended]).toEqual(['document_unreadable', true])
  })

  test(
    'leaves signals that its whole group is sent to the process that started it',
    async () => {
      const children = () => readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
      const before = new Set(children())
      const own = createConverter(conversionEntries(), 1)
      const read = () => own.convert(page('{\\rtf1 Text.}'), options, never)
      await read()
      const [pid] = children().filter((child) => !before.has(child))
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(Number(pid), signal)
      await Bun.sleep(200)
      expect((await read()).markdown).toBe('Text.')
      expect(children()).toContain(pid!)
      own.stop()
    },
    PATIENCE_MS,
  )

  test(
    'is killed in the middle of an endless call when its request is over',
    async () => {
      const pid = await processOf()
      const caller = new AbortController()
      const looping = file('loop', timedCall(PATIENCE_MS, { signal: caller.signal })).catch((thrown) => thrown.message)
      await Bun.sleep(200)
      caller.abort(new Error('caller left'))
      expect(await looping).toBe('caller left')
      while (isThere(pid)) await Bun.sleep(10)
      expect((await file('after')).markdown).toContain('after')
    },
    PATIENCE_MS,
  )

  test(
    'that is killed, as the system does when memory runs out, is reported as that: not as a fault of the file, nor as a 429',
    async () => {
      const pid = await processOf()
      const looping = file('loop').catch((thrown) => thrown)
      await Bun.sleep(200)
      process.kill(pid, 'SIGKILL')
      const { code, status, message, hint, retryable } = await looping
      expect([code, status, retryable]).toEqual(['reader_killed', 500, true])
      expect(message).toBe('The file could not be read: the process that read it was killed.')
      expect(hint).toContain('run out of memory')
    },
    PATIENCE_MS,
  )

  test(
    'that crashes is reported as that, with the signal in the cause',
    async () => {
      const { code, message, cause } = await file('crash now').catch((thrown) => thrown)
      expect([code, message]).toEqual([
        'document_unreadable',
        'The file could not be read: the process that read it crashed.',
      ])
      expect(cause).toBe('the process ended with SIGSEGV')
    },
    PATIENCE_MS,
  )

  test(
    'that is killed between two files, even if nobody has noticed, does not fail the next one',
    async () => {
      for (const signal of ['SIGKILL', 'SIGSEGV'] as const) {
        const pid = await processOf()
        process.kill(pid, 'SIGSTOP')
        const reading = file('after')
        // The request is on its way to a process that will never read it.
        await Bun.sleep(100)
        process.kill(pid, signal)
        process.kill(pid, 'SIGCONT')
        const document = await reading
        expect(document.markdown).toBe('{\\rtf1 after}')
        // Other threads of a process may answer before a SIGSEGV ends it.
        if (signal === 'SIGKILL') expect(Number(document.metadata.pid)).not.toBe(pid)
      }
      for (let round = 0; round < 5; round += 1) {
        process.kill(await processOf(), 'SIGKILL')
        expect((await file('after')).markdown).toContain('after')
      }
    },
    PATIENCE_MS,
  )

  test(
    'that an earlier file makes fail during the next one does not fail that one',
    async () => {
      await file('fail soon')
      expect((await file('slow')).markdown).toContain('slow')
    },
    PATIENCE_MS,
  )

  test(
    'is killed when it takes more memory than a document may',
    async () => {
      const pid = await processOf()
      expect(await file('fill').catch((thrown) => thrown.message)).toBe(
        'The file could not be read: it needs more memory than one document may use.',
      )
      while (isThere(pid)) await Bun.sleep(10)
    },
    PATIENCE_MS,
  )

  test(
    'goes with the process that started it, whatever it is at, and knows none of its keys',
    async () => {
      const starter = Bun.spawn([process.execPath, '--no-env-file', `${import.meta.dir}/starter.ts`], {
        env: { ...process.env, SERVICE_API_KEYS: 'secret-of-the-service' },
        stdout: 'pipe',
      })
      const { value } = await starter.stdout.getReader().read()
      const pid = Number(new TextDecoder().decode(value))
      expect(isThere(pid)).toBe(true)
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('secret-of-the-service')
      starter.kill('SIGKILL')
      while (isThere(pid)) await Bun.sleep(10)
    },
    PATIENCE_MS,
  )
})

test(
  'a page does not wait for the files that are read',
  async () => {
    const busy = createConverter(conversionEntries(undefined, './silent.process.ts'), 1)
    const gone = new AbortController()
    const reading = busy
      .convert(page('{\\rtf1 endless}'), options, testCall({ signal: gone.signal }))
      .catch((thrown) => thrown.message)
    expect((await busy.convert(large('Page'), options, never)).markdown).toStartWith('# Page')
    gone.abort(new Error('enough'))
    expect(await reading).toBe('enough')
    busy.stop()
  },
  PATIENCE_MS,
)
