import { describe, expect, test } from 'bun:test'
import { secretKeyOf } from '../../src/crawl/secrets.ts'
import type { Resolver } from '../../src/net/guard/resolve.ts'
import { checkedWebhook, openedHeaders, openedUrl, type WebhookOptions } from '../../src/operations/webhook.ts'
import { failure, loopbackRules, strictRules } from '../site/send-request.ts'

const webhook = (changes: Partial<WebhookOptions> = {}): WebhookOptions => ({
  url: 'http://93.184.216.34/hook',
  headers: {},
  metadata: {},
  events: ['completed'],
  ...changes,
})
const checked = (changes: Partial<WebhookOptions>, rules = strictRules, resolver?: Resolver) =>
  checkedWebhook(webhook(changes), { rules }, resolver)

test('with a key, the address and the headers of a webhook are stored encrypted', async () => {
  const headers = { 'X-Token': 's3cret' }
  const url = 'http://me:passw0rd@93.184.216.34/services/T0-path-t0ken?key=qu3ry'
  const secretKey = secretKeyOf('a key')
  const kept = await checkedWebhook(webhook({ url, headers }), { rules: strictRules, secretKey })
  expect(JSON.stringify(kept)).not.toMatch(/s3cret|X-Token|me:|passw0rd|93\.184|t0ken|qu3ry/)
  expect(openedUrl(kept.url, secretKey).href).toBe('http://93.184.216.34/services/T0-path-t0ken?key=qu3ry')
  expect(openedHeaders(kept.headers, secretKey)).toEqual({ Authorization: `Basic ${btoa('me:passw0rd')}`, ...headers })
  for (const wrong of [undefined, secretKeyOf('another')]) {
    expect(() => openedUrl(kept.url, wrong)).toThrow('SERVICE_SECRET_KEY')
    expect(() => openedHeaders(kept.headers, wrong)).toThrow('SERVICE_SECRET_KEY')
  }
})

test('an address that was stored unencrypted can still be read, with a key and without', () => {
  const stored = 'http://93.184.216.34/hook?key=qu3ry'
  for (const key of [undefined, secretKeyOf('a key')]) expect(openedUrl(stored, key).href).toBe(stored)
})

describe('the target of a webhook', () => {
  test('becomes an absolute address; a login in it becomes a header, a fragment is dropped', async () => {
    expect(await checked({ url: 'http://user:secret@93.184.216.34/a b#x' })).toMatchObject({
      url: 'http://93.184.216.34/a%20b',
      headers: { Authorization: 'Basic dXNlcjpzZWNyZXQ=' },
    })
    const own = { authorization: 'Bearer 1' }
    expect((await checked({ url: 'http://a:b@93.184.216.34/', headers: own })).headers).toEqual(own)
  })

  test.each(['not an address', 'ftp://site.test/', ''])('is no address: %j', async (url) => {
    const { code, message } = await failure(checked({ url }))
    expect([code, message]).toEqual(['invalid_request', expect.stringMatching(/^webhook\.url: /)])
  })

  test.each([
    'http://10.0.0.1/hook',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://169.254.169.254/',
  ])('may not be in a private network: %s', async (url) => {
    expect(await failure(checked({ url }))).toMatchObject({ code: 'blocked_address' })
  })

  test('may be in a private network that the operator opened', async () => {
    expect((await checked({ url: 'http://127.0.0.1:4000/' }, loopbackRules)).url).toBe('http://127.0.0.1:4000/')
    expect(await failure(checked({ url: 'http://10.0.0.1/' }, loopbackRules))).toMatchObject({
      code: 'blocked_address',
    })
  })

  test('may not be a name that leads into a private network; one that leads nowhere yet is taken', async () => {
    const url = 'http://hook.example/'
    const inside: Resolver = async () => [{ address: '10.0.0.7' }]
    const nowhere: Resolver = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
    expect(await failure(checked({ url }, strictRules, inside))).toMatchObject({ code: 'blocked_address' })
    expect((await checked({ url }, strictRules, nowhere)).url).toBe(url)
  })
})

describe('headers of a webhook', () => {
  test('may be anything that receivers ask for', async () => {
    const headers = { Authorization: 'Bearer 1', 'Content-Type': 'application/vnd.x+json', Cookie: 'a=b' }
    expect((await checked({ headers })).headers).toEqual(headers)
  })

  test.each([
    'x-service-signature',
    'X-Firecrawl-Signature',
    'Host',
    'content-length',
    'Transfer-Encoding',
    'Connection',
    'Content-Encoding',
    'Proxy-Authorization',
    'a b',
  ])('may not be %s', async (name) => {
    const { code, message } = await failure(checked({ headers: { [name]: 'x' } }))
    expect([code, message]).toEqual([
      'invalid_request',
      expect.stringContaining(`webhook.headers.${name.replace(' ', '?')}`),
    ])
  })

  test('may hold no line break', async () => {
    expect(await failure(checked({ headers: { 'X-A': 'a\r\nHost: b' } }))).toMatchObject({ code: 'invalid_request' })
  })
})
