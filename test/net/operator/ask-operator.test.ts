import { afterAll, expect, test } from 'bun:test'
import { ServiceError } from '../../../src/errors.ts'
import { askOperator, OperatorError } from '../../../src/net/operator/ask-operator.ts'

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/silent')) await Bun.sleep(60_000)
    return Response.json({ pathname, key: request.headers.get('x-key'), body: await request.text() }, { status: 418 })
  },
})
afterAll(() => server.stop(true))

const service = { url: new URL(`http://127.0.0.1:${server.port}/base`), name: 'the engine' }
const get = { method: 'GET', maxBytes: 1000, signal: AbortSignal.timeout(10_000) } as const

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

test('an answer comes back whatever its status is, from below the base URL', async () => {
  const headers = [['X-Key', '1']] as const
  const answer = await askOperator(service, { ...get, method: 'POST', path: 'render', headers, body: 'text' })
  expect(answer).toMatchObject({ status: 418, contentType: 'application/json;charset=utf-8' })
  expect(JSON.parse(new TextDecoder().decode(answer.body))).toEqual({
    pathname: '/base/render',
    key: '1',
    body: 'text',
  })
})

test('an answer that is too large is an OperatorError', async () => {
  const thrown = await thrownBy(askOperator(service, { ...get, path: 'health', maxBytes: 3 }))
  expect(thrown).toBeInstanceOf(OperatorError)
  expect(thrown).toMatchObject({ code: 'body_too_large', service: 'the engine' })
})

test('a service that is down is an OperatorError with the code of the connection', async () => {
  const down = { url: new URL('http://127.0.0.1:9/'), name: 'the engine' }
  const thrown = await thrownBy(askOperator(down, { ...get, path: 'health' }))
  expect(thrown).toBeInstanceOf(OperatorError)
  expect((thrown as OperatorError).code).toBe('connection_refused')
})

test('a timeout is an OperatorError, but the reason of a caller who cancelled is thrown as it is', async () => {
  const late = await thrownBy(askOperator(service, { ...get, path: 'silent', signal: AbortSignal.timeout(50) }))
  expect(late).toBeInstanceOf(OperatorError)
  expect((late as OperatorError).code).toBe('fetch_timeout')
  const cancelled = new ServiceError('cancelled', 'the caller left')
  const thrown = await thrownBy(askOperator(service, { ...get, path: 'silent', signal: AbortSignal.abort(cancelled) }))
  expect(thrown).toBe(cancelled)
})
