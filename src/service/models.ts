import type { Config } from '../config/read.ts'
import type { OpenModel } from '../model/model.ts'
import { createOpenModel } from '../model/open-model.ts'
import type { AddressRules, Service } from '../net/guard/address.ts'
import { serviceAddressOf } from '../net/operator/probe.ts'

/**
 * The language models of a process.
 *
 * @param rules those for pages; a base URL of a caller may have a different list of private networks
 * @param apiKey the key of the operator, which may change while the process runs
 */
export function openModelOf(config: Config, rules: AddressRules, apiKey: () => string | undefined): OpenModel {
  const { llmBaseUrl: baseUrl, llmModel: name } = config
  // Whoever may ask the model through the service may also name its address, with a key of their own.
  const services = rules.services?.filter(({ path }) => path === undefined) ?? []
  return createOpenModel({
    ...(baseUrl !== undefined && name !== undefined && { own: { baseUrl, name, apiKey } }),
    rules: { ...rules, services, allow: config.llmAllowPrivateNetworks ?? rules.allow },
    timeoutMs: config.llmTimeoutSeconds * 1000,
    maxConcurrency: config.llmMaxConcurrency,
    maxAnswerTokens: config.llmMaxTokens,
    contextTokens: config.llmContextTokens,
  })
}

/**
 * The server of the model, as a service that pages and webhooks may not reach. It is closed below its base URL only: other
 * things may be served on its port.
 */
export function modelServices({ llmBaseUrl: baseUrl }: Pick<Config, 'llmBaseUrl'>): Service[] {
  return baseUrl === undefined ? [] : [{ ...serviceAddressOf(baseUrl), path: baseUrl.pathname }]
}
