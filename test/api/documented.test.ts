import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { answers } from '../../src/api/openapi.ts'
import { endpoint } from '../../src/api/route.ts'
import { errorsOfRoute } from '../../src/api/route-errors.ts'
import { routesOf } from '../../src/api/routes.ts'
import { errorCodes, ServiceError } from '../../src/errors.ts'
import { testApp } from './app.fixture.ts'
import { differencesFrom } from './documented.fixture.ts'

const routes = routesOf({
  operations: {},
  ready: async () => [],
  metrics: async () => ({ type: '', text: '' }),
} as never)

test('every error code is documented for some route, except those of pages of jobs', () => {
  const documented = new Set(routes.flatMap((route) => [...errorsOfRoute(route).values()].flat()))
  const onlyInJobs = ['blocked_by_robots', 'crawl_denied', 'result_too_large', 'worker_lost']
  const ofNoRoute = ['method_not_allowed', 'cancelled']
  expect(
    Object.keys(errorCodes)
      .filter((code) => !documented.has(code as never))
      .sort(),
  ).toEqual([...onlyInJobs, ...ofNoRoute].sort())
})

test('a route documents the errors of what it does, and no others', () => {
  const errorsOf = (method: string, path: string) =>
    Object.fromEntries(errorsOfRoute(routes.find((route) => route.method === method && route.path === path)!))
  expect(errorsOf('GET', '/crawl/:id')).toEqual({
    400: ['invalid_request'],
    401: ['unauthorized'],
    403: ['cross_site'],
    404: ['not_found'],
    500: ['internal'],
    503: ['database_required', 'database_unavailable'],
  })
  expect(Object.keys(errorsOf('DELETE', '/v2/crawl/:id'))).toEqual([
    '400',
    '401',
    '403',
    '404',
    '408',
    '409',
    '413',
    '415',
    '500',
    '503',
  ])
  expect(errorsOf('GET', '/health')).toEqual({ 500: ['internal'] })
  expect(errorsOf('PUT', '/v2/parse/upload/:token')[401]).toBeUndefined()
})

test('the fixture of these tests notices an undocumented status and a body that does not match', async () => {
  const schema = Type.Object({ ok: Type.Literal(true) })
  const differences = differencesFrom([
    {
      method: 'GET',
      path: '/a',
      family: 'native',
      ...endpoint({ handle: () => ({}), detail: { summary: '', responses: answers(schema) } }),
    },
  ])
  const request = new Request('http://localhost/a')
  expect(await differences(request, Response.json({ ok: true }))).toBeUndefined()
  expect(await differences(request, Response.json({ ok: false }))).toContain('another /ok than documented')
  expect(await differences(request, Response.json({}, { status: 409 }))).toContain('answers 409')
  const failing = testApp({ scrape: () => Promise.reject(new ServiceError('job_over', 'no real scrape fails so')) })
  expect(failing.post('/scrape', { url: 'http://site.test/' })).rejects.toThrow('POST /scrape answers 409')
})
