// Encrypts what is secret in the stored options of jobs.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

/**
 * Keys that encrypt callers' secrets (headers, passwords, what actions type, addresses of webhooks) stored with a job, so that a
 * copy of the database does not reveal them. All processes that work on the same jobs need the same keys.
 */
export interface SecretKey {
  cipher: Uint8Array
  nonce: Uint8Array
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param secret a text that nobody can guess, such as 32 random bytes in hexadecimal */
export function secretKeyOf(secret: string): SecretKey {
  const derived = (use: string) => new Uint8Array(hkdfSync('sha256', secret, 'web-extract', use, 32))
  return { cipher: derived('jobs'), nonce: derived('nonces of jobs') }
}

/**
 * `text`, encrypted, as Base64. The nonce is derived from the text, so equal texts give equal results: all that this
 * reveals is that two jobs have the same secrets.
 */
export function sealed(text: string, { cipher, nonce }: SecretKey): string {
  const start = createHmac('sha256', nonce).update(text).digest().subarray(0, NONCE_BYTES)
  const seal = createCipheriv(CIPHER, cipher, start)
  const bytes = Buffer.concat([seal.update(text, 'utf8'), seal.final()])
  return Buffer.concat([start, seal.getAuthTag(), bytes]).toString('base64')
}

/** Reverses `sealed`. @throws Error if it was sealed with another key */
export function unsealed(seal: string, { cipher }: SecretKey): string {
  const bytes = Buffer.from(seal, 'base64')
  const open = createDecipheriv(CIPHER, cipher, bytes.subarray(0, NONCE_BYTES))
  open.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return open.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + open.final('utf8')
}
