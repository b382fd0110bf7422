import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import type { MapOptions } from '../../src/operations/map.ts'
import { json, site, testApp } from './app.fixture.ts'

const url = 'http://site.test/'

test('/map answers with plain addresses and their count', async () => {
  const response = await testApp().post('/map', { url }, { 'x-request-id': 'id-1' })
  expect(await json(response)).toEqual({
    request_id: 'id-1',
    url,
    links: [url, 'http://site.test/a'],
    metadata: { provider: 'tls', count: 2, elapsed_ms: 5 },
  })
})

test('/v2/map answers with link objects at the top', async () => {
  const response = await testApp().post('/v2/map', { url }, { 'x-request-id': 'id-1' })
  expect(await json(response)).toEqual({ success: true, id: 'id-1', links: site.links })
})

describe('each family asks for a map in its own defaults:', () => {
  test.each([
    ['/map', { includeSubdomains: false, limit: 100 }],
    ['/v2/map', { includeSubdomains: true, limit: 5000 }],
  ])('%s', async (path, expected) => {
    const asked: MapOptions[] = []
    const { post } = testApp({
      map: async (options) => {
        asked.push(options)
        return site
      },
    })
    await post(path, { url })
    expect(asked).toMatchObject([{ url, sitemap: 'include', ...expected }])
  })
})

test('a map that is not done in time is a 408 with its own code', async () => {
  const { post } = testApp({
    map: async () => {
      throw new ServiceError('map_timeout', 'too late')
    },
  })
  const response = await post('/v2/map', { url })
  expect([response.status, (await json(response)).code]).toEqual([408, 'MAP_TIMEOUT'])
})
