import type { Config } from '../config/read.ts'
import type { OpenModel } from '../model/model.ts'
import { createOpenModel } from '../model/open-model.ts'
import type { AddressRules } from '../net/guard/address.ts'

/**
 * The language models of a process.
 *
 * @param rules those for pages; a base URL of a caller may have a different list of private networks
 * @param apiKey the key of the operator, which may change while the process runs
 */
export function openModelOf(config: Config, rules: AddressRules, apiKey: () => string | undefined): OpenModel {
  const { llmBaseUrl: baseUrl, llmModel: name } = config
  return createOpenModel({
    ...(baseUrl !== undefined && name !== undefined && { own: { baseUrl, name, apiKey } }),
    rules: { ...rules, allow: config.llmAllowPrivateNetworks ?? rules.allow },
    timeoutMs: config.llmTimeoutSeconds * 1000,
    maxConcurrency: config.llmMaxConcurrency,
    maxAnswerTokens: config.llmMaxTokens,
    contextTokens: config.llmContextTokens,
  })
}
