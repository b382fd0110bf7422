import { expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
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

test('a secret that another user could have written is not used', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-'))
  chmodSync(dataDir, 0o755)
  const file = join(dataDir, 'secret.key')
  const secret = () => databaseSecret({ url: undefined, dataDir })
  try {
    const own = secret()
    chmodSync(file, 0o602)
    expect(secret).toThrow(`${file} is not used, because another user could have written it.`)
    chmodSync(file, 0o600)
    if (process.getuid?.() === 0) {
      chownSync(file, 12_345, 12_345)
      expect(secret).toThrow('another user could have written it')
      chownSync(file, 0, 0)
    }
    expect(secret()).toBe(own)
    renameSync(file, join(dataDir, 'elsewhere'))
    symlinkSync('elsewhere', file)
    expect(secret).toThrow('ELOOP')
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
