import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { inProcess } from '../cli/in-process.fixture.ts'
import { program, start, startService } from '../cli/process.fixture.ts'
import { expectUsageError } from '../cli/usage-error.ts'

const FURNITURE = `<nav><a href=/>Menu entry</a></nav><main><h1>Page</h1><p>${'Many words of text. '.repeat(20)}</p></main>`
const html = (body: string) =>
  new Response(`<title>T</title><main>${body}</main>`, { headers: { 'content-type': 'text/html' } })
/** The page `/slow`: when it was asked for, and when it may come. */
const newSlow = () => ({ asked: Promise.withResolvers<void>(), let: Promise.withResolvers<void>() })
let slow = newSlow()
beforeEach(() => {
  slow = newSlow()
})
const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/echo') return Response.json(Object.fromEntries(request.headers))
    if (pathname === '/furniture') return new Response(FURNITURE, { headers: { 'content-type': 'text/html' } })
    if (pathname === '/slow') {
      slow.asked.resolve()
      await slow.let.promise
    }
    if (pathname === '/missing')
      return new Response('<p>Not here.</p>', { status: 404, headers: { 'content-type': 'text/html' } })
    if (pathname === '/large') return html(`<h1>Large</h1><p>${'many words in a row. '.repeat(60_000)}</p>`)
    return html(`<h1>Page</h1><p>Text of ${pathname}.</p>`)
  },
})
afterAll(() => site.stop(true))

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`
const open = ['--allow-private-networks=127.0.0.0/8']
const scrape = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/scrape`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('web-extract serve', () => {
  test('serves, scrapes, logs and ends with 0 at SIGTERM', async () => {
    const { url, logs, stop } = await startService(open)
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ ok: true })
    const answer = (await (await scrape(url, { url: at('/a') }, { 'x-request-id': 'seen-1' })).json()) as {
      markdown: string
    }
    expect(answer.markdown).toBe('# Page\n\nText of /a.')
    expect(await stop()).toBe(0)
    const lines = logs.map((line) => JSON.parse(line))
    expect(lines.map(({ event }) => event)).toEqual(['startup', 'request', 'fetch', 'request', 'stopping', 'stopped'])
    expect(lines[3]).toMatchObject({ request_id: 'seen-1', route: '/scrape', status: 200, level: 'info', role: 'all' })
    expect(logs.join('')).not.toContain('/a"')
  })

  test('finishes what is under way at SIGTERM, closes idle connections and takes no new ones', async () => {
    const { child, url } = await startService(open)
    const underWay = scrape(url, { url: at('/slow') })
    const [answered, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const idle = await Bun.connect({
      hostname: '127.0.0.1',
      port: Number(new URL(url).port),
      socket: { data: () => answered.resolve(), close: () => closed.resolve() },
    })
    idle.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    await Promise.all([slow.asked.promise, answered.promise])
    child.kill('SIGTERM')
    await closed.promise
    await expect(scrape(url, { url: at('/a') })).rejects.toThrow()
    slow.let.resolve()
    expect((await underWay).status).toBe(200)
    expect(await child.exited).toBe(0)
  })

  test('ends at once at the second signal', async () => {
    const { child, url, logs } = await startService(open)
    const underWay = scrape(url, { url: at('/slow') }).catch(() => 'cut off')
    await slow.asked.promise
    child.kill('SIGTERM')
    // Two that come before it looks are one to the system.
    while (!logs.some((line) => line.includes('"event":"stopping"'))) await Bun.sleep(5)
    // Signals that arrive together are one press of Ctrl-C.
    await Bun.sleep(300)
    child.kill('SIGTERM')
    expect(await child.exited).toBe(1)
    expect(await underWay).toBe('cut off')
  })

  test('stops in order when its terminal is closed', async () => {
    const started = Promise.withResolvers<string>()
    let shown = ''
    const data = (_: unknown, chunk: Uint8Array) => {
      shown += new TextDecoder().decode(chunk)
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(shown)?.[0]
      if (url !== undefined) started.resolve(url)
    }
    const command = [process.execPath, resolve(import.meta.dir, '../../src/main.ts'), '--port=0', ...open]
    const env = { PATH: process.env.PATH ?? '' }
    const child = Bun.spawn(command, { cwd: '/proc', env, terminal: { cols: 200, rows: 50, data } })
    const url = await started.promise
    const underWay = scrape(url, { url: at('/slow') })
    await slow.asked.promise
    child.terminal!.close()
    while (
      await scrape(url, { url: at('/a') }).then(
        () => true,
        () => false,
      )
    )
      await Bun.sleep(5)
    slow.let.resolve()
    expect((await underWay).status).toBe(200)
    expect(await child.exited).toBe(0)
  })

  test('an address that cannot be listened on is told with what to do', async () => {
    for (const host of ['198.51.100.77', 'no-such-host.invalid']) {
      const { err, code } = await program(['--host', host, '--port', '0'])
      expect([err, code]).toEqual([
        `web-extract serve: ${host} is not an address of this machine. Set --host or HOST to one that \`ip address\` lists, or to 0.0.0.0 for all.\n`,
        1,
      ])
    }
  })

  test('a taken port is one readable line and exit code 1', async () => {
    const { err, code } = await program(['--port', String(site.port)])
    expect(code).toBe(1)
    expect(err).toContain(`port ${site.port} on 127.0.0.1 is already in use`)
  })

  test('a second service does not share the port of the first', async () => {
    const { url, stop } = await startService()
    const { err, code } = await program(['--port', new URL(url).port])
    await stop()
    expect([code, err]).toEqual([1, expect.stringContaining('is already in use')])
  })

  test('listening beyond this machine without a key is warned about', async () => {
    const { logs, stop } = await startService(['--host', '0.0.0.0'])
    await stop()
    expect(logs.filter((line) => line.includes('no API key is set'))).toHaveLength(1)
  })

  test('a large page is converted off the event loop, and the Worker does not outlive the process', async () => {
    const { url, stop } = await startService(open)
    const answer = (await (await scrape(url, { url: at('/large') })).json()) as { markdown: string }
    expect(answer.markdown.startsWith('# Large\n\nmany words')).toBe(true)
    expect(answer.markdown.length).toBeGreaterThan(1_000_000)
    expect(await stop()).toBe(0)
  })

  test('a private address is refused until it is opened, and the answer says how', async () => {
    const { url, stop } = await startService()
    const response = await scrape(url, { url: at('/a') })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('SERVICE_ALLOW_PRIVATE_NETWORKS')
    await stop()
  })
})

describe('the service itself', () => {
  test('is no page, by whatever name of this machine, also where loopback is open', async () => {
    const { url, stop } = await startService([...open, '--host', '0.0.0.0'])
    const port = new URL(url).port
    for (const host of ['127.0.0.1', '127.0.0.2', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1']) {
      const response = await scrape(`http://127.0.0.1:${port}`, { url: `http://${host}:${port}/health` })
      expect([host, response.status]).toEqual([host, 403])
    }
    await stop()
  })
})

describe('web-extract scrape', () => {
  test('prints Markdown to standard output and nothing else there', async () => {
    expect(await program(['scrape', at('/a'), ...open])).toEqual({ out: '# Page\n\nText of /a.\n', err: '', code: 0 })
  })

  test('an address alone means scrape', async () => {
    expect((await inProcess([at('/a'), ...open])).out).toBe('# Page\n\nText of /a.\n')
  })

  test('several formats or --json give one JSON document a page', async () => {
    const { out } = await inProcess(['scrape', at('/a'), at('/b'), '--json', ...open])
    const documents = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(documents.map(({ metadata }) => metadata.sourceURL)).toEqual([at('/a'), at('/b')])
    const both = JSON.parse((await inProcess(['scrape', at('/a'), '-f', 'markdown,links', ...open])).out)
    expect(both).toMatchObject({ markdown: '# Page\n\nText of /a.', links: [] })
  })

  test('writes a file, or a folder with a file a page', async () => {
    const folder = `${process.env.TMPDIR ?? '/tmp'}/web-extract-${crypto.randomUUID()}`
    const many = await inProcess(['scrape', at('/a'), at('/b/c.html'), '-o', `${folder}/pages`, ...open])
    expect([many.code, many.out]).toEqual([0, ''])
    expect(await Bun.file(`${folder}/pages/127.0.0.1-${site.port}-b-c.md`).text()).toBe(
      '# Page\n\nText of /b/c.html.\n',
    )
    await inProcess(['scrape', at('/a'), '-o', `${folder}/one.md`, ...open])
    expect(await Bun.file(`${folder}/one.md`).text()).toBe('# Page\n\nText of /a.\n')
    await Bun.$`rm -r ${folder}`
  })

  test('a page that fails is told on standard error, the others still come, and the exit code is 1', async () => {
    const { out, err, code } = await inProcess(['scrape', 'http://127.0.0.1:1/', at('/a'), ...open])
    expect([out, code]).toEqual([`<!-- ${at('/a')} -->\n# Page\n\nText of /a.\n`, 1])
    expect(err).toMatch(/^http:\/\/127\.0\.0\.1:1\/: .*\(connection_refused\)\n$/)
  })

  test.each([
    [['scrape'], 'no URL given'],
    [['scrape', 'http://x/', '--format', 'pdf'], '"pdf" is not valid. Use one of: markdown'],
    [['scrape', 'http://x/', '--timeout', '0'], '--timeout'],
    [['scrape', 'http://x/', '-H', 'nocolon'], '--header'],
    [['scrape', 'http://x/', '--screenshot', 'a.gif'], '"a.gif" must end in .png or .jpg'],
    [['scrape', 'http://x/', 'http://y/', '--screenshot', 'a.png'], '--screenshot works with one URL only'],
  ])('%j is a usage error', expectUsageError)

  test('is ended by Ctrl-C, without trying the other pages', async () => {
    const child = start(['scrape', at('/slow'), at('/a'), ...open])
    await slow.asked.promise
    child.kill('SIGINT')
    expect(await child.exited).toBe(1)
    expect(await child.stdout.text()).toBe('')
    expect(await child.stderr.text()).toBe(
      `${at('/slow')}: The request was cancelled before the page was ready. (cancelled)\n`,
    )
  })

  test('takes an address without a scheme, flags before the command, headers and the whole page', async () => {
    const bare = `127.0.0.1:${site.port}`
    expect((await inProcess([`${bare}/a`, ...open])).out).toBe('# Page\n\nText of /a.\n')
    expect((await inProcess([...open, 'scrape', `${bare}/a`])).out).toBe('# Page\n\nText of /a.\n')
    expect((await inProcess([`${bare}/echo`, '-H', 'X-Pier: north', ...open])).out).toContain('"x-pier": "north"')
    expect((await inProcess([`${bare}/furniture`, ...open])).out).not.toContain('Menu entry')
    expect((await inProcess([`${bare}/furniture`, '--full', ...open])).out).toContain('Menu entry')
  })

  test('ends quietly when its reader stops early', async () => {
    const command = `'${process.execPath}' src/main.ts ${at('/large')} ${open.join(' ')} | head -c 5`
    const child = Bun.spawn(['bash', '-c', `set -o pipefail; ${command}`], {
      cwd: `${import.meta.dir}/../..`,
      stderr: 'pipe',
    })
    expect([await child.stderr.text(), await child.exited]).toEqual(['', 0])
  })

  test('tells on standard error that the site answered with an error, and what cannot be written', async () => {
    const missing = await inProcess([`http://127.0.0.1:${site.port}/missing`, ...open])
    expect([missing.code, missing.err]).toEqual([0, `${at('/missing')}: the site responded with status 404\n`])
    const unwritable = await inProcess([at('/a'), '-o', '/proc/nope/', ...open])
    expect(unwritable.code).toBe(1)
    const secret = await inProcess(['http://me:hunter2@127.0.0.1:1/', ...open])
    expect(secret.err).toStartWith('http://127.0.0.1:1/: ')
    expect(secret.err).not.toContain('hunter2')
    expect(unwritable.err).toMatch(/^web-extract scrape: cannot write: .*\n$/)
  })

  test('keeps to its timeout and warns about variables that have no effect', async () => {
    const late = await inProcess([at('/slow'), '--timeout', '1', ...open], { SERVICE_MAX_PAGES: '1' })
    expect(late.code).toBe(1)
    expect(late.err).toContain('(fetch_timeout)')
    expect(late.err).toContain('SERVICE_MAX_PAGES')
  })
})
