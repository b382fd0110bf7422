// Texts that are made once and sent often: compressed, and only to who does not have them yet.
import { gzipSync } from 'node:zlib'

export interface Packed {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  type: string
}

export const pack = (text: string, type: string): Packed => ({
  bytes: gzipSync(text, { level: 9 }) as Uint8Array<ArrayBuffer>,
  etag: `"${Bun.hash(text).toString(36)}"`,
  type,
})

export function packedResponse({ bytes, etag, type }: Packed, { headers: asked }: Pick<Request, 'headers'>): Response {
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
  if (asked.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const isGzip = /\bgzip\b/.test(asked.get('accept-encoding') ?? '')
  return new Response(isGzip ? bytes : Bun.gunzipSync(bytes), {
    headers: { ...headers, 'content-type': `${type}; charset=utf-8`, ...(isGzip && { 'content-encoding': 'gzip' }) },
  })
}
