import { describe, expect, test } from 'bun:test'
import { json, testApp } from './app.fixture.ts'

const { request } = testApp()

describe('the start page', () => {
  test('is the console for a browser, and everything it loads comes from this service', async () => {
    const response = await request('GET', '/', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    const parts = [...(await response.text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1]!)
    expect(parts).toEqual(['/console/style.css', '/docs', '/console/script.js'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';")
  })

  test('describes the service to a program', async () => {
    const response = await request('GET', '/', { headers: { accept: 'application/json' } })
    expect(await json(response)).toMatchObject({ name: 'web-extract', openapi: '/openapi.json' })
  })

  test('needs no key, since it holds nothing', async () => {
    const { handle } = testApp({ keys: ['s3cret'] })
    for (const path of ['/', '/console/script.js', '/console/style.css']) {
      const response = await handle(new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } }))
      expect(response.status).toBe(200)
    }
  })
})

describe('the files of the console', () => {
  test('have at most 200 KB together, compressed', async () => {
    const sizes = ['/console/script.js', '/console/style.css'].map(async (path) => {
      const response = await request('GET', path, { headers: { 'accept-encoding': 'gzip' } })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      return (await response.arrayBuffer()).byteLength
    })
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeLessThan(200_000)
  })

  test('are not sent again to a browser that has them', async () => {
    const first = await request('GET', '/console/style.css')
    const again = await request('GET', '/console/style.css', {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })
})
