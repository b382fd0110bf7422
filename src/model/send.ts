import type { AddressRules } from '../net/guard/address.ts'
import { resolveTarget } from '../net/guard/resolve.ts'
import { exchange, type HeaderList, readBody } from '../net/http/request.ts'
import { askOperator, operatorUrl } from '../net/operator/ask-operator.ts'

/** A server of models. The address of one that a caller named must pass rules. */
export type ModelServer = { baseUrl: URL; apiKey: () => string | undefined } & (
  | { from: 'settings' }
  | { from: 'request'; rules: AddressRules }
)

export interface ChatResponse {
  status: number
  headers: HeaderList
  text: string
}

/** Sends one request for a chat completion. Redirects are not followed, since the key would go along. */
export async function sendChat(server: ModelServer, body: string, signal: AbortSignal): Promise<ChatResponse> {
  const key = server.apiKey()
  const headers: HeaderList = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json'],
    ...(key === undefined ? [] : [['Authorization', `Bearer ${key}`] as const]),
  ]
  const request = { method: 'POST', headers, body, signal } as const
  const answer =
    server.from === 'settings'
      ? await askOperator(
          { url: server.baseUrl, name: 'the language model' },
          { ...request, path: PATH, maxBytes: MAX_BYTES },
        )
      : await askCaller(operatorUrl(server.baseUrl, PATH), server.rules, request)
  return { status: answer.status, headers: answer.headers, text: new TextDecoder().decode(answer.body) }
}

const PATH = 'chat/completions'
const MAX_BYTES = 16 * 1024 * 1024

async function askCaller(
  url: URL,
  rules: AddressRules,
  request: { method: 'POST'; headers: HeaderList; body: string; signal: AbortSignal },
) {
  const addresses = await resolveTarget(url, rules, request.signal)
  const response = await exchange({ url, verifyTls: true, addresses, ...request })
  const body = await readBody(response, { maxBytes: MAX_BYTES, signal: request.signal })
  return { status: response.status, headers: response.headers, body }
}
