import { type ProviderKind, providerKinds } from '../model/model.ts'
import { type Network, parseNetworks } from '../net/guard/address.ts'
import { headerValue, integerBetween, oneOf, optional, serviceUrl } from './parsers.ts'
import { setting } from './setting-type.ts'

/** The language model that answers `json`, `summary`, `question`, `highlights` and `/extract`. */
export const modelSettings = {
  llmProvider: setting<ProviderKind | undefined>({
    env: ['SERVICE_LLM_PROVIDER'],
    takes: providerKinds.join('|'),
    default: '',
    parse: optional(oneOf(providerKinds)),
    doc: 'Kind of the language model. `llm-compatible` is any server with the chat completions of OpenAI, and the default if SERVICE_LLM_BASE_URL is set. Without a model, answers are made of what the page itself states.',
  }),
  llmBaseUrl: setting<URL | undefined>({
    env: ['SERVICE_LLM_BASE_URL'],
    takes: 'URL',
    default: '',
    parse: serviceUrl,
    doc: 'Base URL of the language model, e.g. `https://api.openai.com/v1` or `http://127.0.0.1:11434/v1`. The address may be private.',
  }),
  llmApiKey: setting<string | undefined>({
    env: ['SERVICE_LLM_API_KEY'],
    takes: 'KEY',
    default: '',
    parse: optional(headerValue),
    secret: true,
    doc: 'API key of the language model. It is sent to SERVICE_LLM_BASE_URL only, never to a `base_url` of a request.',
  }),
  llmModel: setting<string | undefined>({
    env: ['SERVICE_LLM_MODEL'],
    takes: 'NAME',
    default: '',
    parse: (text) => (text.trim() === '' ? undefined : text.trim()),
    doc: 'Name of the language model, as its server lists it. A request may name another one.',
  }),
  llmTimeoutSeconds: setting<number>({
    env: ['SERVICE_LLM_TIMEOUT_SECONDS'],
    takes: 'SECONDS',
    default: '60',
    parse: integerBetween(1, 3600),
    doc: 'Maximum time for one answer of a language model. The timeout of the request applies too.',
  }),
  llmMaxConcurrency: setting<number>({
    env: ['SERVICE_LLM_MAX_CONCURRENCY'],
    takes: 'NUMBER',
    default: '4',
    parse: integerBetween(1, 1000),
    doc: 'Maximum number of questions that a process asks a language model at the same time. Further ones wait, and the owners of keys take turns.',
  }),
  llmMaxTokens: setting<number>({
    env: ['SERVICE_LLM_MAX_TOKENS'],
    takes: 'NUMBER',
    default: '4096',
    parse: integerBetween(16, 1_000_000),
    doc: 'Maximum number of tokens of one answer, including what the model reasons before it.',
  }),
  llmContextTokens: setting<number>({
    env: ['SERVICE_LLM_CONTEXT_TOKENS'],
    takes: 'NUMBER',
    default: '32768',
    parse: integerBetween(512, 10_000_000),
    doc: 'How many tokens the model reads at once, prompt and answer together. Longer pages are cut. Ollama silently drops what exceeds its own limit, so set this to its `num_ctx`.',
  }),
  llmAllowPrivateNetworks: setting<Network[] | undefined>({
    env: ['SERVICE_LLM_ALLOW_PRIVATE_NETWORKS'],
    takes: 'CIDR,CIDR…',
    default: '',
    parse: optional(parseNetworks),
    doc: 'Private networks in which the `base_url` of a request may be. Empty: those of SERVICE_ALLOW_PRIVATE_NETWORKS.',
  }),
}

type ModelTexts = { readonly [K in keyof typeof modelSettings]?: string }

/** The parts of a model that are missing although others are set, one line each. */
export function missingModelSettings(texts: ModelTexts): string[] {
  const set = NAMING.filter((name) => (texts[name] ?? '').trim() !== '')
  if (set.length === 0) return []
  const because = `${modelSettings[set[0]!].env[0]} is set`
  return REQUIRED.filter((name) => !set.includes(name)).map(
    (name) =>
      `${modelSettings[name].env[0]}: is empty, although ${because}. Set it, or remove the other SERVICE_LLM_ settings`,
  )
}

/** Settings that say that there is a model. */
const NAMING = ['llmProvider', 'llmBaseUrl', 'llmModel', 'llmApiKey'] as const
const REQUIRED = ['llmBaseUrl', 'llmModel'] as const
