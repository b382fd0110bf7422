import { describe, expect, test } from 'bun:test'
import { type ConfigError, readConfig } from '../../src/config/read.ts'

const whole = {
  SERVICE_LLM_PROVIDER: 'llm-compatible',
  SERVICE_LLM_BASE_URL: 'http://127.0.0.1:11434/v1',
  SERVICE_LLM_API_KEY: 'k3y',
  SERVICE_LLM_MODEL: 'small',
}

const faults = (env: Record<string, string>): string[] => {
  try {
    readConfig({}, env)
    return []
  } catch (thrown) {
    return (thrown as ConfigError).lines
  }
}

describe('a language model', () => {
  test('is read, with limits that have defaults', () => {
    const { config, texts } = readConfig({}, whole)
    expect(config).toMatchObject({
      llmProvider: 'llm-compatible',
      llmModel: 'small',
      llmApiKey: 'k3y',
      llmTimeoutSeconds: 60,
      llmMaxConcurrency: 4,
      llmMaxTokens: 4096,
      llmContextTokens: 32_768,
    })
    expect(config.llmBaseUrl?.href).toBe(texts.llmBaseUrl!)
  })

  test('needs neither a provider nor a key', () => {
    const { SERVICE_LLM_BASE_URL, SERVICE_LLM_MODEL } = whole
    expect(faults({ SERVICE_LLM_BASE_URL, SERVICE_LLM_MODEL })).toEqual([])
  })

  test.each([
    ['SERVICE_LLM_BASE_URL', 'SERVICE_LLM_PROVIDER'],
    ['SERVICE_LLM_MODEL', 'SERVICE_LLM_PROVIDER'],
  ])('without %s stops the start, and the error names it', (missing, set) => {
    expect(faults({ ...whole, [missing]: '' })).toEqual([
      `${missing}: is empty, although ${set} is set. Set it, or remove the other SERVICE_LLM_ settings`,
    ])
  })

  test('of which only the key is there lacks both', () => {
    expect(faults({ SERVICE_LLM_API_KEY: 'k3y' }).map((line) => line.split(':')[0])).toEqual([
      'SERVICE_LLM_BASE_URL',
      'SERVICE_LLM_MODEL',
    ])
  })

  test.each([
    ['SERVICE_LLM_PROVIDER', 'oracle'],
    ['SERVICE_LLM_BASE_URL', 'http://me:pw@models.example/v1'],
    ['SERVICE_LLM_API_KEY', 'k\n3y'],
    ['SERVICE_LLM_CONTEXT_TOKENS', '12'],
    ['SERVICE_LLM_ALLOW_PRIVATE_NETWORKS', 'inside'],
  ])('with a bad %s stops the start, once and by its name', (name, value) => {
    const lines = faults({ ...whole, [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toStartWith(`${name}: `)
  })
})
