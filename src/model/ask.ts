import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import { asServiceError, type ErrorCode, ServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import type { Abilities, AbilityMemory } from './abilities.ts'
import { type Completion, parseBody, readCompletion } from './chat-answer.ts'
import { type AskedWith, errorOf, type Remedy, remedyFor } from './chat-error.ts'
import { chatRequest, unwrapped } from './chat-request.ts'
import { learnedFrom } from './cut-context.ts'
import { readJson } from './json-repair.ts'
import type { ModelAnswer, ModelQuestion } from './model.ts'
import { type ChatResponse, type ModelAddress, sendChat } from './send.ts'
import { withoutAddedNulls } from './strict-schema.ts'
import { tokensOf } from './tokens.ts'
import type { Turns } from './turns.ts'

/** A server of models, with what its answers have taught. */
export interface ModelServer extends ModelAddress {
  /** Who named it. */
  namedBy: 'settings' | 'request'
  turns: Turns
  abilities: AbilityMemory
  /** Where chat completions may be, below the base URL. Those that are not there are removed. */
  paths: string[]
}

export interface AskLimits {
  /** For one answer. */
  timeoutMs: number
  maxAnswerTokens: number
}

/**
 * Asks a model once. A request that the server does not understand is sent again in another form, one that failed there
 * is repeated once, and one that came too early waits.
 *
 * @throws ServiceError `model_timeout`, `model_unavailable`, `model_rejected`, `model_failed`, `blocked_address`; the
 *   error that the signal was aborted with
 */
export async function askModel(
  server: ModelServer,
  { name, question, limits }: { name: string; question: ModelQuestion; limits: AskLimits },
  call: Call,
): Promise<ModelAnswer> {
  const started = performance.now()
  const asking = new Asking(server, name, question, limits)
  const fields = () => ({ by: server.namedBy, attempts: asking.attempts, waited_ms: Math.round(asking.waitedMs) })
  const ms = () => Math.round(performance.now() - started)
  try {
    const { answer, completion } = await asking.answer(call)
    call.log.info('model', {
      ...fields(),
      outcome: completion.truncated ? 'truncated' : 'answered',
      prompt_tokens: completion.promptTokens,
      answer_tokens: completion.answerTokens,
      ms: ms(),
    })
    return answer
  } catch (thrown) {
    const { code } = asServiceError(thrown)
    call.log.info('model', { ...fields(), outcome: 'failed', code, cause: causeOf(thrown), ms: ms() })
    throw thrown
  }
}

/** One question on its way to an answer. */
class Asking {
  attempts = 0
  waitedMs = 0
  #abilities: Abilities
  #retried = false

  constructor(
    private readonly server: ModelServer,
    private readonly name: string,
    private readonly question: ModelQuestion,
    private readonly limits: AskLimits,
  ) {
    this.#abilities = server.abilities.of(name)
  }

  async answer(call: Call): Promise<{ answer: ModelAnswer; completion: Completion }> {
    const left = call.endsAt === undefined ? MAX_TOTAL_MS : call.endsAt - performance.now()
    using limit = deadline(Math.max(1, left - reserveMs(left)), call.signal, {
      code: 'model_timeout',
      timedOut: `${this.server.label} did not answer before the time of the request was over`,
      cancelled: 'The request was cancelled before the language model answered.',
    })
    const since = performance.now()
    using _turn = await this.server.turns.enter(limit.signal, call.owner, limit.endsAt).finally(() => {
      this.waitedMs = performance.now() - since
    })
    for (this.attempts = 1; ; this.attempts += 1) {
      const completion = await this.#attempt(limit)
      if (completion !== undefined) return { answer: this.#answerOf(completion), completion }
      if (this.attempts >= MAX_ATTEMPTS)
        throw unavailable(`${this.server.label} gave no answer after ${MAX_ATTEMPTS} attempts`)
    }
  }

  /** Undefined if the question is to be asked again. */
  async #attempt({ signal, endsAt }: { signal: AbortSignal; endsAt: number }): Promise<Completion | undefined> {
    const started = performance.now()
    const path = this.server.paths[0]!
    const response = await this.#send(path, signal)
    if (response === undefined) return undefined
    const body = parseBody(response.text)
    const error = errorOf(response, body)
    if (error === undefined) {
      const completion = readCompletion(body, this.server.label)
      this.server.turns.answered(performance.now() - started)
      this.#noticeCut(completion)
      return completion
    }
    const remedy = remedyFor(error, response, this.#askedWith())
    if (remedy.kind === 'elsewhere') this.#leavePath(path)
    else await this.#apply(remedy, { signal, endsAt })
    return undefined
  }

  /** Goes on to the next path, unless another question already did. */
  #leavePath(path: string): void {
    const { paths, label } = this.server
    if (paths[0] !== path) return
    if (paths.length === 1)
      throw new ServiceError('model_rejected', `${label} has no chat completions at its base URL`, {
        hint: BASE_URL_HINT,
      })
    paths.shift()
  }

  /** Undefined if the connection broke and may be tried once more. */
  async #send(path: string, signal: AbortSignal): Promise<ChatResponse | undefined> {
    const { timeoutMs, maxAnswerTokens } = this.limits
    const { question, server } = this
    const limited = { ...question, maxAnswerTokens: Math.min(question.maxAnswerTokens, maxAnswerTokens) }
    using limit = deadline(timeoutMs, signal, {
      code: 'model_timeout',
      timedOut: `${server.label} did not answer within ${timeoutMs / 1000} s`,
    })
    const body = JSON.stringify(chatRequest(limited, this.name, this.#abilities, server.baseUrl.hostname))
    try {
      return await sendChat(server, { path, body, signal: limit.signal })
    } catch (thrown) {
      const error = asServiceError(thrown)
      if (limit.signal.aborted || error.code === 'blocked_address' || error.code === 'internal') throw thrown
      if (error.code !== 'connection_reset' || this.#retried)
        throw unavailable(`${server.label} ${unreached(error.code)}`, error)
      this.#retried = true
      return undefined
    }
  }

  async #apply(
    remedy: Exclude<Remedy, { kind: 'elsewhere' }>,
    { signal, endsAt }: { signal: AbortSignal; endsAt: number },
  ): Promise<void> {
    const { server, name } = this
    switch (remedy.kind) {
      case 'adapt':
        this.#abilities = { ...this.#abilities, ...remedy.change }
        server.abilities.learn(name, remedy.remember)
        return
      case 'pause':
        server.turns.pause(remedy.ms)
        return server.turns.pauseEnd(signal, endsAt)
      case 'again':
        if (this.#retried) throw unavailable(`${server.label} failed twice`)
        this.#retried = true
        return sleep(RETRY_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
      case 'fail':
        if (remedy.change !== undefined) server.abilities.learn(name, remedy.change)
        throw remedy.error
    }
  }

  #askedWith(): AskedWith {
    const { server, name, question } = this
    return { abilities: this.#abilities, schema: question.schema !== undefined, label: server.label, model: name }
  }

  #noticeCut(completion: Completion): void {
    const { abilities } = this.server
    const { system, user } = this.question
    const change = learnedFrom(abilities.of(this.name), system + user, completion)
    if (change !== undefined) abilities.learn(this.name, change)
  }

  #answerOf({ text, truncated, promptTokens, answerTokens }: Completion): ModelAnswer {
    const { system, user, schema } = this.question
    const prompt = promptTokens ?? tokensOf(system + user)
    const tokens = prompt + (answerTokens ?? tokensOf(text))
    const json = schema === undefined ? undefined : readJson(text)
    if (schema === undefined || json === undefined) return { text, truncated, tokens }
    return { text, truncated, tokens, json: withoutAddedNulls(unwrapped(json, schema), schema) }
  }
}

const unavailable = (message: string, cause?: unknown) =>
  new ServiceError('model_unavailable', message, cause === undefined ? {} : { cause })

/** Why a server gave no response. The message of the error itself has its address, which is for the log only. */
const unreached = (code: ErrorCode) => failures[code] ?? 'cannot be reached'

const failures: Partial<Record<ErrorCode, string>> = {
  dns_failed: 'has no address in the DNS',
  connection_refused: 'refuses the connection',
  connection_reset: 'closed the connection twice',
  tls_failed: 'has no valid certificate',
  body_too_large: 'sent too long an answer',
  invalid_response: 'sent an answer that is not valid HTTP',
}

/** Adaptations, pauses and repetitions together. */
const MAX_ATTEMPTS = 10
/** Without a deadline of the call. */
const MAX_TOTAL_MS = 10 * 60_000
const RETRY_MS = 300
const BASE_URL_HINT = 'A base URL usually ends with /v1.'

/** What is left of the time of a request for an answer without the model. */
const reserveMs = (left: number) => Math.min(1000, left / 10)
