import http from 'node:http'
import type net from 'node:net'

interface Asked {
  path: string
  key: string | undefined
  /** The body of the request. */
  forward: Record<string, unknown>
}

export interface TlsClientStandIn extends AsyncDisposable {
  url: URL
  asked: Asked[]
}

/** What the stand-in answers: HTTP status and body, or it hangs up, or it never answers. */
export type Say = (forward: Record<string, unknown>) => { http?: number; body: unknown } | 'silence' | undefined

/**
 * A stand-in for the TLS client service. It has no browser-like TLS and reaches no site. It answers as the real one
 * (tls-client-api on tls-client 1.13.1) was recorded to answer.
 */
export async function startTlsClient(say: Say, apiKey?: string): Promise<TlsClientStandIn> {
  const asked: Asked[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const key = request.headers['x-api-key'] as string | undefined
    const forward = JSON.parse(Buffer.concat(chunks).toString())
    asked.push({ path: `${request.method} ${request.url}`, key, forward })
    const answer =
      apiKey !== undefined && key !== apiKey ? { http: 401, body: { apiKey: 'no api key provided' } } : say(forward)
    if (answer === 'silence') return
    if (answer === undefined) return void request.socket.destroy()
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    response.writeHead(answer.http ?? 200, { 'content-type': 'application/json; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as net.AddressInfo).port}`),
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The answer of a site as the service returns it. */
export function forwarded(
  status: number,
  bytes: string | Uint8Array,
  headers: Record<string, string[]> = { 'Content-Type': ['text/html; charset=utf-8'] },
) {
  return {
    body: {
      id: 'f0f7f0b8-4a57-4a1c-a3b3-2f4f2f7d0b3e',
      cookies: {},
      headers,
      body: `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`,
      target: '',
      usedProtocol: 'HTTP/2.0',
      status,
    },
  }
}

/** An error as the service reports it: HTTP 200, status 0 and a message. */
export function notForwarded(text: string) {
  return { body: { id: '1', cookies: null, headers: null, body: text, target: '', usedProtocol: '', status: 0 } }
}
