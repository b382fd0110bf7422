// Decides how to go on after an error response. Servers agree on little, so both the status and the wording count.
import { ServiceError } from '../errors.ts'
import { retryAfterMs } from '../net/http/retry-after.ts'
import { type Abilities, formatAfter } from './abilities.ts'
import type { ChatResponse } from './send.ts'

export type Remedy =
  /** Ask again in another form. What is remembered holds for other questions too. */
  | { kind: 'adapt'; change: Partial<Abilities>; remember: Partial<Abilities> }
  /** Ask nobody for a while. */
  | { kind: 'pause'; ms: number | undefined }
  /** The server failed; ask again soon. */
  | { kind: 'again' }
  /** There are no chat completions at this path. */
  | { kind: 'elsewhere' }
  | { kind: 'fail'; error: ServiceError; change?: Partial<Abilities> }

export interface AskedWith {
  abilities: Abilities
  /** Whether the answer was to be JSON. */
  schema: boolean
  /** What messages call the server. */
  label: string
  model: string
}

/** The error in a response: that of its status, or one in the body of a 200, as OpenRouter and LM Studio send it. */
export function errorOf({ status, text }: ChatResponse, body: unknown): { status: number; said: string } | undefined {
  const { error, choices, message, detail } = record(body)
  const inChoice = Array.isArray(choices) ? record(choices[0]).error : undefined
  const found = error ?? inChoice
  if (status >= 200 && status < 300) {
    if (found === undefined || found === null) return undefined
    return { status: statusIn(found) ?? NO_STATUS, said: saidBy(found) }
  }
  const said = saidBy(found ?? message ?? detail)
  return { status, said: said === '' && body === undefined ? text.slice(0, MAX_SAID) : said }
}

/** What to do about an error. `said` is not repeated in messages, because it may quote the prompt or a part of the key. */
export function remedyFor(
  { status, said }: { status: number; said: string },
  { headers }: Pick<ChatResponse, 'headers'>,
  asked: AskedWith,
): Remedy {
  const { label, model } = asked
  const fail = (message: string, hint?: string): Remedy => ({ kind: 'fail', error: rejected(message, hint) })
  if (CONTEXT.test(said)) return tooLong(said, asked)
  const adapted = adaptation(status, said, asked)
  if (adapted !== undefined) return adapted
  const wait = pauseIn(headers)
  if (status === 401 || status === 403)
    return fail(
      `${label} does not accept the API key (HTTP ${status})`,
      'Check SERVICE_LLM_API_KEY, or the "api_key" of the request.',
    )
  if (status === 402 && wait === undefined) return fail(`the account at ${label} has no credit left (HTTP 402)`)
  if (status === 429 && /insufficient_quota|exceeded your current quota|billing/i.test(said))
    return fail(`the account at ${label} has used up its quota (HTTP 429)`)
  if (status === 429 || status === 402 || ((status === 503 || status === 529) && wait !== undefined))
    return { kind: 'pause', ms: wait ?? waitIn(said) }
  if (isMissing(status, said)) {
    if (/model/i.test(said) && !ROUTE.test(said))
      return fail(`${label} has no model "${model}"`, 'Correct SERVICE_LLM_MODEL, or the "model" of the request.')
    if (/no endpoints found/i.test(said)) return fail(`${label} has nobody who serves "${model}" as asked`)
    return { kind: 'elsewhere' }
  }
  if (status >= 300 && status < 400)
    return fail(
      `${label} redirects (HTTP ${status}), which is not followed`,
      'Use the address that it redirects to as base URL.',
    )
  if (status >= 500 || status === 408 || status === 425 || status === NO_STATUS) return { kind: 'again' }
  return fail(`${label} refuses the request (HTTP ${status})`)
}

/** The status of an error that has none. */
export const NO_STATUS = 0

const MAX_SAID = 2000

const rejected = (message: string, hint?: string) =>
  new ServiceError('model_rejected', message, hint === undefined ? {} : { hint })

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** All texts of an error, or of a list of errors: code, type and message, and what OpenRouter passes on from a provider. */
function saidBy(error: unknown): string {
  if (Array.isArray(error)) return error.slice(0, MAX_ERRORS).map(saidByOne).join(' ').slice(0, MAX_SAID)
  return saidByOne(error)
}

const MAX_ERRORS = 20

function saidByOne(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, MAX_SAID)
  const { code, type, param, message, msg, loc, n_ctx, metadata } = record(error)
  const context = typeof n_ctx === 'number' ? `context size is ${n_ctx} tokens` : ''
  const texts = [code, type, param, message, msg, locationIn(loc), context, record(metadata).raw]
  return texts
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' ')
    .slice(0, MAX_SAID)
}

/** As FastAPI writes it: `["body", "temperature"]`. */
const locationIn = (loc: unknown) =>
  [loc]
    .flat()
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join('.')

function statusIn(error: unknown): number | undefined {
  const { code, status } = record(error)
  return [code, status].map(Number).find((value) => Number.isInteger(value) && value >= 400 && value < 600)
}

const CONTEXT =
  /context[ _](?:length|size|window)|context_length_exceeded|maximum context|exceed_context_size|context the overflows|prompt is too long|too many (?:input )?tokens/i

function tooLong(said: string, { label, abilities }: AskedWith): Remedy {
  const contextTokens = Number(/(?:context\D{0,40}?|at most |maximum of )(\d{3,8})\b/i.exec(said)?.[1] ?? 0)
  const known = contextTokens > 0 ? { contextTokens } : {}
  // vLLM counts the room for the answer: a shorter answer may fit.
  const promptTokens = Number(/(\d+) (?:input tokens|in the messages)/i.exec(said)?.[1] ?? Number.NaN)
  const answerTokens = contextTokens - promptTokens
  if (answerTokens >= FEWEST_ANSWER_TOKENS && answerTokens < (abilities.answerTokens ?? Number.POSITIVE_INFINITY))
    return { kind: 'adapt', change: { ...known, answerTokens }, remember: known }
  const hint =
    contextTokens > 0 ? `Set SERVICE_LLM_CONTEXT_TOKENS to ${contextTokens}.` : 'Lower SERVICE_LLM_CONTEXT_TOKENS.'
  return { kind: 'fail', error: rejected(`the prompt is too long for ${label}`, hint), change: known }
}

/** A shorter answer is of no use. */
const FEWEST_ANSWER_TOKENS = 128

/** The form in which the model may understand the request, if the error is about its form. */
function adaptation(status: number, said: string, { abilities, schema }: AskedWith): Remedy | undefined {
  const adapt = (change: Partial<Abilities>, remember = change): Remedy => ({ kind: 'adapt', change, remember })
  const { format, limit, temperature, systemRole, answerTokens } = abilities
  if (status === 401 || status === 403 || status === 429) return undefined
  if (/max_(?:completion_)?tokens/.test(said)) {
    const most = Number(/(?:at most|maximum|up to|less than or equal to)\D{0,40}?(\d{2,8})/i.exec(said)?.[1] ?? 0)
    if (/too large|at most|less than or equal/i.test(said) && most > 0 && answerTokens !== most)
      return adapt({ answerTokens: most })
    if (limit === 'max_tokens' && /max_completion_tokens/.test(said)) return adapt({ limit: 'max_completion_tokens' })
    if (limit === 'max_completion_tokens') return adapt({ limit: 'max_tokens' })
  }
  if (temperature && /temperature/i.test(said)) return adapt({ temperature: false })
  if (systemRole && SYSTEM_ROLE.test(said)) return adapt({ systemRole: false })
  if (!schema || format === 'prompt' || !FORMAT.test(said)) return undefined
  const change = { format: formatAfter(format) }
  return adapt(change, NO_SUCH_FORMAT.test(said) && !ONE_SCHEMA.test(said) ? change : {})
}

const SYSTEM_ROLE =
  /system (?:role|message|prompt|instruction)s?.{0,40}(?:not|n't|unsupported)|developer instruction is not enabled|roles must alternate|only user and assistant roles/i

/** Words of errors about the format of the answer. */
const FORMAT =
  /response_format|response format|json_schema|json_object|json schema|json mode|structured output|grammar|guided|json_validate_failed|no endpoints found.*(?:parameter|support)|require_parameters/i

/** They are about one schema: another one may work. */
const ONE_SCHEMA = /grammar|invalid schema|schema contains|json_validate_failed/i

/** They are about the format itself. */
const NO_SUCH_FORMAT =
  /response_format['". ]*type|must be '?"?(?:json_schema|text)|(?:not|n't) support|unsupported|unavailable|unknown (?:parameter|field)|unrecognized|extra (?:inputs|fields)|not permitted|input should be|no endpoints found/i

const ROUTE = /unexpected endpoint|invalid url|no route|cannot post/i

/** LM Studio answers with 200 and an error. */
const isMissing = (status: number, said: string) =>
  status === 404 || status === 405 || (status === NO_STATUS && ROUTE.test(said))

/** OpenAI adds `retry-after-ms`, which is more exact. */
function pauseIn(headers: ChatResponse['headers']): number | undefined {
  const exact = Number(headers.find(([name]) => name.toLowerCase() === 'retry-after-ms')?.[1] ?? Number.NaN)
  if (exact >= 0) return exact
  const has = headers.some(([name]) => name.toLowerCase() === 'retry-after')
  return has ? retryAfterMs(headers, Date.now()) : undefined
}

/** "Please try again in 6.5s", "in 350ms", "in 1m20s". */
function waitIn(said: string): number | undefined {
  const found = /try again in (?:(\d+)m(?!s))?(?:([\d.]+)(ms|s)\b)?/i.exec(said)
  if (found === null || (found[1] === undefined && found[2] === undefined)) return undefined
  const [, minutes = '0', amount = '0', unit] = found
  return Number(minutes) * 60_000 + Number(amount) * (unit === 'ms' ? 1 : 1000)
}
