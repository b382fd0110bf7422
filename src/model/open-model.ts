import { createHash } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import type { AddressRules } from '../net/guard/address.ts'
import { AbilityMemory } from './abilities.ts'
import { askModel, type ModelServer } from './ask.ts'
import { basesOf } from './base-url.ts'
import type { Model, ModelChoice, OpenModel } from './model.ts'
import { refuseBase } from './send.ts'
import { Turns } from './turns.ts'

/** What the operator configured for language models. */
export interface ModelSettings {
  /** The model of the operator. */
  own?: {
    baseUrl: URL
    name: string
    /** May change at any time. */
    apiKey: () => string | undefined
  }
  /** What the base URL of a caller must pass. */
  rules: AddressRules
  /** For one answer. */
  timeoutMs: number
  /** Questions to one server at the same time. */
  maxConcurrency: number
  maxAnswerTokens: number
  contextTokens: number
}

/** Opens the models that requests and settings name. A process has one, so that all its questions take turns. */
export function createOpenModel(settings: ModelSettings): OpenModel {
  const { own, rules } = settings
  const ownServer =
    own && serverAt(own.baseUrl, { namedBy: 'settings', label: 'the language model', apiKey: own.apiKey })
  const named = new Map<string, ModelServer>()

  return (choice) => {
    const server = serverFor(choice)
    if (server === undefined) {
      if (choice !== undefined && Object.keys(choice).length > 0) throw missing(choice, 'baseUrl')
      return undefined
    }
    const name = choice?.model ?? own?.name
    if (name === undefined) throw missing(choice, 'model')
    return modelOf(server, name)
  }

  function serverFor(choice: ModelChoice | undefined): ModelServer | undefined {
    if (choice?.baseUrl !== undefined) return namedServer(choice.baseUrl, choice)
    if (choice?.apiKey === undefined || ownServer === undefined) return ownServer
    return withKey('own', choice.apiKey, () => ({ ...ownServer, turns: ownServer.turns.ofAnotherKey() }))
  }

  /** The server that a caller named. Only the caller's own key is sent there. */
  function namedServer(baseUrl: string, { apiKey, ...choice }: ModelChoice): ModelServer {
    const url = parsedBase(baseUrl, choice)
    refuseBase(url, rules)
    const label = `the language model at ${url.host}`
    return withKey(url.href, apiKey, () => serverAt(url, { namedBy: 'request', label, rules }))
  }

  /** A server for one key of a caller. Callers with different keys have different limits there. */
  function withKey(address: string, apiKey: string | undefined, make: () => ModelServer): ModelServer {
    const id = `${address} ${createHash('sha256')
      .update(apiKey ?? '')
      .digest('base64')}`
    const server = named.get(id) ?? make()
    named.delete(id)
    named.set(id, server)
    if (named.size > MAX_NAMED) named.delete(named.keys().next().value!)
    return { ...server, apiKey: () => apiKey }
  }

  function serverAt(
    baseUrl: URL,
    options: Pick<ModelServer, 'namedBy' | 'label' | 'rules'> & { apiKey?: () => string | undefined },
  ): ModelServer {
    return {
      apiKey: () => undefined,
      ...options,
      ...basesOf(baseUrl),
      turns: new Turns(options.label, settings.maxConcurrency),
      abilities: new AbilityMemory(),
    }
  }

  function modelOf(server: ModelServer, name: string): Model {
    const { contextTokens = settings.contextTokens, cutTokens = contextTokens } = server.abilities.of(name)
    return {
      provider: 'llm-compatible',
      name,
      contextTokens: Math.min(settings.contextTokens, contextTokens, cutTokens),
      ask: (question, call) => askModel(server, { name, question, limits: settings }, call),
    }
  }
}

/** Servers of callers whose limits and abilities are remembered. */
const MAX_NAMED = 100

const wireNames = { baseUrl: 'base_url', model: 'model' } as const

const pathOf = ({ member = 'provider' }: ModelChoice, name: string) => [member, name]

function missing(choice: ModelChoice | undefined, name: keyof typeof wireNames): ServiceError {
  const path = pathOf(choice ?? {}, wireNames[name])
  const message = `"${path.join('.')}" is required, because this service has no language model of its own`
  return new ServiceError('invalid_request', message, { details: [{ code: 'invalid_type', path, message }] })
}

function parsedBase(text: string, choice: ModelChoice): URL {
  const url = URL.parse(text)
  const fault =
    url === null || !/^https?:$/.test(url.protocol)
      ? 'must be an http or https URL'
      : url.username !== '' || url.password !== ''
        ? 'must not contain a user name or password. Use "api_key"'
        : url.search !== '' || url.hash !== ''
          ? 'must not contain ? or #'
          : undefined
  if (url !== null && fault === undefined) return url
  const path = pathOf(choice, 'base_url')
  const message = `"${path.join('.')}" ${fault}`
  throw new ServiceError('invalid_request', message, { details: [{ code: 'invalid_value', path, message }] })
}
