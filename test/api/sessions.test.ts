import { describe, expect, test } from 'bun:test'
import type { OpenModel } from '../../src/model/model.ts'
import { scripted } from '../answers/answers.fixture.ts'
import { plainSessions } from '../site/sessions.ts'
import { json, testApp } from './app.fixture.ts'
import { memoryProfiles, opened, sessionApp } from './sessions.fixture.ts'

describe.each(['/v2/browser', '/v2/interact'])('%s', (path) => {
  test('opens a session, runs code in it, lists it and ends it', async () => {
    const app = sessionApp()
    const session = await json(await app.post(path))
    const id = String(session.id)
    const link = expect.stringMatching(new RegExp(`^http://localhost/live/${id}/[\\w-]+$`))
    expect(session).toMatchObject({ success: true, cdpUrl: '', liveViewUrl: link, interactiveLiveViewUrl: link })
    expect(await json(await app.post(`${path}/${id}/execute`, { code: '6 * 7' }))).toEqual({
      success: true,
      result: '6 * 7',
      stdout: '',
      stderr: '',
      exitCode: 0,
      killed: false,
    })
    const { sessions } = (await json(await app.ask('GET', path))) as { sessions: object[] }
    expect(sessions).toMatchObject([{ id, status: 'active', cdpUrl: '', liveViewUrl: link, streamWebView: true }])
    const ended = await json(await app.ask('DELETE', `${path}/${id}`))
    expect(ended).toEqual({ success: true, sessionDurationMs: expect.any(Number), creditsBilled: 0 })
    expect(Number.isInteger(ended.sessionDurationMs)).toBeTrue()
    expect((await app.post(`${path}/${id}/execute`, { code: '1' })).status).toBe(410)
  })

  test('lists the pictures of a session and returns them', async () => {
    const app = sessionApp()
    const id = await opened(app, {}, path)
    const replay = await json(await app.ask('GET', `${path}/${id}/replay`))
    expect(replay).toMatchObject({ pageCount: 2 })
    expect(replay.pages).toMatchObject([
      { pageId: '1', url: 'http://site.test/', startTimeMs: 0, endTimeMs: 3_000 },
      { pageId: '2', title: 'Two', timestamp: '1970-01-01T00:00:04.000Z' },
    ])
    const picture = await app.ask('GET', `${path}/${id}/replay/2`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(await picture.bytes()).toEqual(new Uint8Array([0xff, 0xd8, 0xff, 2]))
    for (const page of ['3', 'x']) expect((await app.ask('GET', `${path}/${id}/replay/${page}`)).status).toBe(404)
  })
})

describe('a session', () => {
  test('lives ten minutes, five without a request, unless its caller says otherwise', async () => {
    const app = sessionApp()
    await app.post('/v2/browser')
    await app.post('/v2/browser', { ttl: 60, activityTtl: 30, streamWebView: false, recordSession: false })
    expect(app.engine.opened).toEqual([
      { ttlMs: 600_000, activityTtlMs: 300_000, record: true, live: true },
      { ttlMs: 60_000, activityTtlMs: 30_000, record: false, live: false },
    ])
  })

  test.each([
    [{ ttl: 29 }, '"ttl" must be at least 30, not 29'],
    [{ ttl: 'long' }, '"ttl" must be a whole number, not "long"'],
    [{ activityTtl: 3601 }, '"activityTtl" must be at most 3600, not 3601'],
    [{ profile: {} }, '"profile.name" is required'],
    [{ profile: { name: 'a\0' } }, '"profile.name": "a\\u0000" does not match a name without control characters'],
    [{ ttls: 60 }, '"ttls" is not a member of this request (did you mean "ttl"?)'],
  ])('is refused for %j', async (body, error) => {
    expect(await json(await sessionApp().post('/v2/browser', body))).toMatchObject({ code: 'BAD_REQUEST', error })
  })

  test.each([
    [{}, '"code" is required'],
    [{ code: '' }, '"code" is empty'],
    [{ code: 'x'.repeat(100_001) }, '"code" must have at most 100000 characters'],
    [{ code: '1', timeout: 301 }, '"timeout" must be at most 300, not 301'],
    [{ code: '1', language: 'ruby' }, '"language": "ruby" is not allowed here. Use one of: node, python, bash'],
  ])('refuses code such as %j', async (body, error) => {
    const app = sessionApp()
    const answer = await app.post(`/v2/browser/${await opened(app)}/execute`, body)
    expect([answer.status, (await json(answer)).error]).toEqual([400, error])
  })

  test('is unknown to others: they cannot run code, end it, see it or its pictures', async () => {
    const app = sessionApp()
    const { other } = app
    const path = `/v2/browser/${await opened(app)}`
    const answers = [
      await other.post(`${path}/execute`, { code: '1' }),
      await other.ask('DELETE', path),
      await other.ask('GET', `${path}/replay`),
      await other.ask('GET', `${path}/replay/1`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await json(await other.ask('GET', '/v2/browser'))).toMatchObject({ sessions: [] })
    expect(app.engine.ran).toEqual([])
  })

  test('beyond the cap is a 429 that says when to try again', async () => {
    const app = sessionApp(plainSessions({ max: 1 }))
    await opened(app)
    const answer = await app.post('/v2/browser')
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('is listed by its state', async () => {
    const app = sessionApp()
    const [active, over] = [await opened(app), await opened(app)]
    await app.ask('DELETE', `/v2/browser/${over}`)
    const listed = async (status: string) =>
      ((await json(await app.ask('GET', `/v2/browser?status=${status}`))) as { sessions: { id: string }[] }).sessions
    expect((await listed('active')).map(({ id }) => id)).toEqual([active])
    expect(await listed('destroyed')).toMatchObject([{ id: over, status: 'destroyed', endReason: 'closed' }])
    expect((await app.ask('GET', '/v2/browser?status=gone')).status).toBe(400)
  })

  test('that is unknown is a 404, and a service without an engine says so', async () => {
    const app = sessionApp()
    expect((await app.post('/v2/browser/nobody/execute', { code: '1' })).status).toBe(404)
    expect((await app.ask('DELETE', '/v2/browser/nobody')).status).toBe(404)
    const answer = await testApp().post('/v2/browser', {})
    expect([answer.status, (await json(answer)).code]).toEqual([503, 'RENDER_UNAVAILABLE'])
  })

  test('is logged without its code, its results and its secrets', async () => {
    const app = sessionApp(plainSessions(), memoryProfiles().profiles)
    const id = await opened(app, { profile: { name: 'canary-profile' } })
    await app.post(`/v2/browser/${id}/execute`, { code: 'canary-code' })
    await app.ask('DELETE', `/v2/browser/${id}`)
    const lines = app.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'session')
    expect(lines.map(({ outcome, session }) => [outcome, session])).toEqual([
      ['opened', id],
      ['executed', id],
      ['ended', id],
    ])
    expect(app.lines.join('')).not.toContain('canary')
  })
})

describe('code', () => {
  test('that fails is a success of the route, with an exit code', async () => {
    const app = sessionApp()
    const path = `/v2/browser/${await opened(app)}/execute`
    expect(await json(await app.post(path, { code: 'throw boom' }))).toMatchObject({
      success: true,
      exitCode: 1,
      stderr: 'boom',
      error: 'boom',
    })
  })

  test('in Python does not run, and the result says what to send', async () => {
    const app = sessionApp()
    const path = `/v2/browser/${await opened(app)}/execute`
    const result = await json(await app.post(path, { code: 'print(1)', language: 'python' }))
    expect(result).toMatchObject({ success: true, exitCode: 1, stderr: expect.stringContaining('Send JavaScript') })
    expect(app.engine.ran.map(({ code }) => code)).not.toContain('print(1)')
  })

  test('that is called Bash runs as JavaScript, and says so when it fails', async () => {
    const app = sessionApp()
    const path = `/v2/browser/${await opened(app)}/execute`
    expect(await json(await app.post(path, { code: '1 + 1', language: 'bash' }))).toMatchObject({
      result: '1 + 1',
      stderr: '',
    })
    const failed = await json(await app.post(path, { code: 'throw it', language: 'bash' }))
    expect(failed.stderr).toStartWith('it\nThere is no shell')
  })
})

describe('a scrape', () => {
  const scrapeId = 'b0d74b6e-ce8e-4498-a9bd-715157f71ddd'
  const path = `/v2/scrape/${scrapeId}/interact`
  const scrapeApp = async (openModel?: OpenModel) => {
    const scrapes: Record<string, string> = {}
    const app = sessionApp(plainSessions({ scrapes }), undefined, undefined, openModel && { openModel })
    // The owner is a digest of the key, which the first call shows.
    const { open } = app.engine
    app.engine.open = (request, call) => {
      scrapes[scrapeId] ??= call.owner
      return open(request, call)
    }
    await opened(app)
    return app
  }

  test('is continued in one session, also by calls at the same time', async () => {
    const app = await scrapeApp()
    const answers = await Promise.all([1, 2, 3].map((code) => app.post(path, { code: String(code) })))
    const results = (await Promise.all(answers.map(json))) as { id: string; result: string; success: boolean }[]
    expect(results.map(({ result, success }) => [result, success])).toEqual([
      ['1', true],
      ['2', true],
      ['3', true],
    ])
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect(app.engine.opened.filter((request) => request.scrapeId === scrapeId).length).toBe(1)
  })

  test('is only opened by a request without code', async () => {
    const app = await scrapeApp()
    const { id, sessionId, success } = await json(await app.post(path))
    expect([success, id === sessionId]).toEqual([true, true])
    expect(app.engine.ran).toEqual([])
    expect(await json(await app.post(`/v2/browser/${id}/execute`, { code: '7' }))).toMatchObject({ result: '7' })
  })

  test('answers code that fails with success false and its error', async () => {
    const app = await scrapeApp()
    const answer = await app.post(path, { code: 'throw boom' })
    expect([answer.status, await json(answer)]).toMatchObject([200, { success: false, error: 'boom', exitCode: 1 }])
  })

  test('whose session has ended is a 410, and its end can be asked for again', async () => {
    const app = await scrapeApp()
    await app.post(path)
    expect(await json(await app.ask('DELETE', path))).toMatchObject({ success: true, creditsBilled: 0 })
    expect((await app.post(path, { code: '1' })).status).toBe(410)
    expect((await app.ask('DELETE', path)).status).toBe(200)
  })

  test('that is unknown, or of another key, is a 404', async () => {
    const app = await scrapeApp()
    expect((await app.other.post(path, { code: '1' })).status).toBe(404)
    expect((await app.other.ask('DELETE', path)).status).toBe(404)
    expect((await app.post('/v2/scrape/nothing/interact')).status).toBe(404)
    expect((await app.ask('DELETE', path)).status).toBe(404)
  })

  test('takes no prompt without a model, opens nothing, and says what to send instead', async () => {
    const app = await scrapeApp()
    const opened = app.engine.opened.length
    const answer = await app.post(path, { prompt: 'Click the button', language: 'node' })
    expect([answer.status, (await json(answer)).error]).toEqual([
      400,
      '"prompt" is not supported: this service has no language model. Send "code", JavaScript for the page',
    ])
    expect(app.engine.opened.length).toBe(opened)
  })

  test('is worked on by a model, after the code', async () => {
    const app = await scrapeApp(() => scripted(() => ({ action: 'finish', text: 'It says hello.', succeeded: true })))
    const { id, ...answer } = await json(await app.post(path, { prompt: 'What does it say?', code: '7' }))
    expect(answer).toMatchObject({ success: true, output: 'It says hello.', result: '7', exitCode: 0, tokensUsed: 100 })
    const failed = await json(await app.post(path, { prompt: 'What does it say?', code: 'throw boom' }))
    expect(failed).toMatchObject({ success: false, output: '', error: 'boom' })
    const execution = await json(await app.post(`/v2/browser/${id}/execute`, { prompt: 'What does it say?' }))
    expect(execution).toMatchObject({ success: true, output: 'It says hello.', result: '', tokensUsed: 100 })
    expect(app.lines.join('')).not.toContain('hello')
  })
})
