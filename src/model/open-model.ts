import { createHash } from 'node:crypto'
import { deadline } from '../concurrency/deadline.ts'
import { createLimiter, type Limiter } from '../concurrency/limiter.ts'
import { ServiceError } from '../errors.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { AbilityMemory } from './abilities.ts'
import { readCompletion } from './chat-answer.ts'
import { chatRequest } from './chat-request.ts'
import type { Model, ModelChoice, OpenModel } from './model.ts'
import { type ModelServer, sendChat } from './send.ts'

/** What the operator configured for language models. */
export interface ModelSettings {
  /** The model of the operator. */
  own?: { baseUrl: URL; name: string; apiKey: () => string | undefined }
  /** Addresses that a base URL of a caller may have. */
  rules: AddressRules
  /** For one answer. */
  timeoutMs: number
  /** Questions to one server at the same time. */
  maxConcurrency: number
  maxAnswerTokens: number
  contextTokens: number
}

/** How to open the models that requests and settings name. Everything that a process asks a model goes through here. */
export function createOpenModel(settings: ModelSettings): OpenModel {
  const abilities = new AbilityMemory()
  const limiters = new Map<string, Limiter>()
  return (choice) => {
    const server = serverFor(choice, settings)
    if (server === undefined) return undefined
    const name = choice?.model ?? settings.own?.name
    if (name === undefined) throw new ServiceError('invalid_request', 'a model must be named')
    return modelOf(server, name, { settings, abilities, limiters })
  }
}

function serverFor(choice: ModelChoice | undefined, { own, rules }: ModelSettings): ModelServer | undefined {
  if (choice?.baseUrl !== undefined)
    return { from: 'request', baseUrl: new URL(choice.baseUrl), apiKey: () => choice.apiKey, rules }
  if (own === undefined) return undefined
  return { from: 'settings', baseUrl: own.baseUrl, apiKey: () => choice?.apiKey ?? own.apiKey() }
}

interface Shared {
  settings: ModelSettings
  abilities: AbilityMemory
  limiters: Map<string, Limiter>
}

function modelOf(server: ModelServer, name: string, { settings, abilities, limiters }: Shared): Model {
  const digest = createHash('sha256')
    .update(server.apiKey() ?? '')
    .digest('hex')
  const key = `${server.from} ${server.baseUrl.href} ${server.from === 'request' ? digest : ''}`
  const limiter = limiters.get(key) ?? createLimiter(settings.maxConcurrency, 1000)
  limiters.set(key, limiter)
  return {
    provider: 'llm-compatible',
    name,
    contextTokens: settings.contextTokens,
    async ask(question, call) {
      using limit = deadline(settings.timeoutMs, call.signal, { code: 'model_timeout' })
      using _slot = await limiter.enter(limit.signal, call.owner)
      const body = JSON.stringify(chatRequest(question, name, abilities.of(`${key} ${name}`)))
      const { status, text } = await sendChat(server, body, limit.signal)
      if (status !== 200) throw new ServiceError('model_unavailable', `the model answered with HTTP ${status}`)
      const completion = readCompletion(JSON.parse(text))
      return {
        text: completion.text,
        truncated: completion.truncated,
        tokens: (completion.promptTokens ?? 0) + (completion.answerTokens ?? 0),
        ...(question.schema !== undefined && jsonOf(completion.text)),
      }
    },
  }
}

function jsonOf(text: string) {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return {}
  }
}
