import http from 'node:http'
import type net from 'node:net'
import type { Call } from '../../src/call.ts'
import type { ModelAnswer, ModelChoice, ModelQuestion } from '../../src/model/model.ts'
import { createOpenModel, type ModelSettings } from '../../src/model/open-model.ts'
import { parseNetworks } from '../../src/net/guard/address.ts'
import { testCall } from '../call.fixture.ts'

/** A request that the server got. */
export interface Asked {
  path: string
  key: string | undefined
  body: AskedBody
  /** Resolves when the client has closed the connection before the answer. */
  left: Promise<void>
}

interface AskedBody {
  model: string
  messages: { role: string; content: string }[]
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  response_format?: {
    type: string
    schema?: unknown
    json_schema?: { name: string; strict: boolean; schema: { [key: string]: unknown } }
  }
}

/** What the server answers: a response, or it hangs up, or it never answers. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body: unknown; afterMs?: number }
  | 'silence'
  | 'hang up'

/** Decides about the answer to each request, of which it is the `index`th. */
export type Script = (asked: Asked, index: number) => Reply | Promise<Reply>

export interface ModelServerStandIn extends AsyncDisposable {
  origin: string
  asked: Asked[]
}

/** A server of models that answers as its script says. */
export async function startModelServer(script: Script): Promise<ModelServerStandIn> {
  const asked: Asked[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const left = new Promise<void>((resolve) => {
      response.once('close', () => !response.writableFinished && resolve())
    })
    const text = Buffer.concat(chunks).toString()
    const one = {
      path: `${request.method} ${request.url}`,
      key: request.headers.authorization,
      body: JSON.parse(text) as AskedBody,
      left,
    }
    asked.push(one)
    const reply = await script(one, asked.length - 1)
    if (reply === 'silence') return
    if (reply === 'hang up') return void request.socket.destroy()
    const { status = 200, headers = {}, body, afterMs = 0 } = reply
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const send = () => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent)
    if (afterMs > 0) setTimeout(send, afterMs)
    else send()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A completion with this text. */
export function saying(content: unknown, choice: Record<string, unknown> = {}, usage: unknown = USAGE): Reply {
  const { message = {}, ...rest } = choice as { message?: object }
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason: 'stop', ...rest }],
      usage,
    },
  }
}

const USAGE = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 }

/** An error in the form of OpenAI. */
export const failing = (status: number, error: unknown, headers?: Record<string, string>): Reply => ({
  status,
  body: { error },
  ...(headers && { headers }),
})

export const question: ModelQuestion = { system: 'Extract the data.', user: 'Ann is 41.', maxAnswerTokens: 200 }

export const person = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
} satisfies ModelQuestion['schema']

export const personQuestion: ModelQuestion = { ...question, schema: person }

/** Settings with a model of the operator at this base URL. */
export function settingsFor(baseUrl: string | undefined, parts: Partial<ModelSettings> = {}): ModelSettings {
  return {
    ...(baseUrl !== undefined && { own: { baseUrl: new URL(baseUrl), name: 'own-model', apiKey: () => 'own-key' } }),
    rules: { allow: parseNetworks('127.0.0.0/8') },
    timeoutMs: 20_000,
    maxConcurrency: 4,
    maxAnswerTokens: 1000,
    contextTokens: 32_768,
    ...parts,
  }
}

/** Asks the operator's model at this base URL. */
export function asking(
  baseUrl: string,
  asked: ModelQuestion = question,
  { call = testCall(), choice, ...parts }: Partial<ModelSettings> & { call?: Call; choice?: ModelChoice } = {},
): Promise<ModelAnswer> {
  return createOpenModel(settingsFor(baseUrl, parts))(choice)!.ask(asked, call)
}
