// Checks the signature of a webhook where it is typed: neither the secret nor the body leaves the browser.

export type Verdict =
  | { type: 'valid' }
  /** The text has line breaks at its end that the body has not, as editors add them. */
  | { type: 'valid without line breaks at the end' }
  | { type: 'invalid'; expected: string }

/** HMAC-SHA256 (RFC 2104) of the exact bytes of a body, as `X-Service-Signature` has it. */
export async function signatureOf(body: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)))
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export async function checkSignature(body: string, secret: string, signature: string): Promise<Verdict> {
  const given = `sha256=${signature
    .trim()
    .toLowerCase()
    .replace(/^sha256=/, '')}`
  const expected = await signatureOf(body, secret)
  if (given === expected) return { type: 'valid' }
  const trimmed = body.replace(/[\r\n]+$/, '')
  if (trimmed !== body && given === (await signatureOf(trimmed, secret))) {
    return { type: 'valid without line breaks at the end' }
  }
  return { type: 'invalid', expected }
}
