import { ServiceError } from '../errors.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { refuseForbidden, resolveTarget } from '../net/guard/resolve.ts'
import { exchange, type HeaderList, readBody } from '../net/http/request.ts'
import { askOperator, operatorUrl } from '../net/operator/ask-operator.ts'

/** Where to send requests for chat completions. */
export interface ModelAddress {
  baseUrl: URL
  /** What messages call it. */
  label: string
  apiKey: () => string | undefined
  /** If a caller named the address: what it must pass. The operator's own address is free of rules. */
  rules?: AddressRules
}

export interface ChatResponse {
  status: number
  headers: HeaderList
  text: string
}

/**
 * Sends one request for a chat completion and reads the whole response, whatever its status. Redirects are not followed,
 * because the key would go along. If the signal aborts, the connection closes, and the server can stop.
 *
 * @param path below the base URL
 * @throws ServiceError if there is no complete response
 */
export async function sendChat(
  { baseUrl, label, apiKey, rules }: ModelAddress,
  { path, body, signal }: { path: string; body: string; signal: AbortSignal },
): Promise<ChatResponse> {
  const key = apiKey()
  const headers: HeaderList = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json'],
    ...(key === undefined ? [] : [['Authorization', `Bearer ${key}`] as const]),
  ]
  const request = { method: 'POST', headers, body, signal } as const
  const answer =
    rules === undefined
      ? await askOperator({ url: baseUrl, name: label }, { ...request, path, maxBytes: MAX_BYTES })
      : await askNamed(operatorUrl(baseUrl, path), rules, request)
  return { status: answer.status, headers: answer.headers, text: new TextDecoder().decode(answer.body) }
}

/**
 * Refuses a base URL of a caller that is plainly forbidden, before anything is done for the request.
 *
 * @throws ServiceError `blocked_address`
 */
export function refuseBase(url: URL, rules: AddressRules): void {
  try {
    refuseForbidden(url, rules)
  } catch (thrown) {
    throw withOwnHint(thrown)
  }
}

/** Room for 8,000 tokens that are streamed one by one. To read more would block this thread for seconds. */
const MAX_BYTES = 4 * 1024 * 1024

interface Message {
  method: 'POST'
  headers: HeaderList
  body: string
  signal: AbortSignal
}

/** Asks an address that a caller named. The rules are checked for each request, since a name may lead elsewhere meanwhile. */
async function askNamed(url: URL, rules: AddressRules, message: Message) {
  const { signal } = message
  const addresses = await resolveTarget(url, rules, signal).catch((thrown) => {
    throw withOwnHint(thrown)
  })
  const response = await exchange({ url, verifyTls: true, addresses, ...message })
  const body = await readBody(response, { maxBytes: MAX_BYTES, signal })
  return { status: response.status, headers: response.headers, body }
}

/** The hint of the address rules names the setting for pages. */
function withOwnHint(thrown: unknown): unknown {
  if (!(thrown instanceof ServiceError) || thrown.code !== 'blocked_address') return thrown
  const hint = 'The operator can open private networks for models with SERVICE_LLM_ALLOW_PRIVATE_NETWORKS.'
  return new ServiceError(thrown.code, thrown.message, { hint })
}
