import { expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseSecret, webhookSecret } from '../../src/db/secret.ts'

test.each([
  ['postgres://me:pa%40ss@host:5432/name', 'pa%40ss'],
  ['postgresql://me:p@host/name?sslmode=require', 'p'],
  ['postgres://me@host/name', undefined],
  ['postgres://me:@host/name', undefined],
  ['postgres://host:5432/name', undefined],
  ['postgres://%2Frun%2Fpg/name?x=a:b@c', undefined],
])('the secret of %s is its password', (url, secret) => {
  expect(databaseSecret({ url, dataDir: '' })).toBe(secret)
})

test.each([
  ['the secret of a private database', 'secret.key', (dataDir: string) => databaseSecret({ url: undefined, dataDir })],
  ['the key of webhook events', 'webhook.key', webhookSecret],
])('%s is made once, for its owner alone', (_what, file, secretIn) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-'))
  // Where the tests run as root, the private server's user must get there.
  chmodSync(dataDir, 0o755)
  try {
    const secret = secretIn(dataDir)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(secretIn(dataDir)).toBe(secret)
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
