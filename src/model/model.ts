// The words of language models: who answers, what is asked and what comes back.
import type { Call } from '../call.ts'
import type { Json } from '../content/structure/model.ts'

/** The kinds of providers that a request may name. The one kind speaks the chat completions of OpenAI. */
export const providerKinds = ['llm-compatible'] as const

export type ProviderKind = (typeof providerKinds)[number]

/** The model that a caller wants. What is absent comes from the settings, except the key of another base URL. */
export interface ModelChoice {
  provider?: ProviderKind
  baseUrl?: string
  apiKey?: string
  model?: string
  /** The member of the request that holds it, for errors. */
  member?: string
}

/** A language model. */
export interface Model {
  readonly provider: ProviderKind
  /** As the provider names it. */
  readonly name: string
  /** How many tokens of prompt and answer it reads at once. */
  readonly contextTokens: number
  /**
   * Asks once. Waits for its turn, and for the pause that a 429 asks for, within the time of the call.
   *
   * @throws ServiceError with a code of models if there is no answer; the error that the signal was aborted with
   */
  ask(question: ModelQuestion, call: Call): Promise<ModelAnswer>
}

export interface ModelQuestion {
  /** What the model is to do. Ours alone; nothing of a page. */
  system: string
  /** The request and the page, which is data. */
  user: string
  /** JSON Schema of the answer. Without one, the answer is text. */
  schema?: { [key: string]: Json } | boolean
  /** Most tokens of the answer. */
  maxAnswerTokens: number
}

export interface ModelAnswer {
  /** Without the model's reasoning and without a code fence around it. */
  text: string
  /** The text read as JSON and repaired where that is safe. Absent if no schema was given or it is not JSON. */
  json?: Json
  /** Whether the answer was cut at its limit. */
  truncated: boolean
  /** Tokens of prompt and answer, as the provider counted them, or an estimate. */
  tokens: number
}

/** The model for a request, or undefined if neither the request nor the settings name one. */
export type OpenModel = (choice: ModelChoice | undefined) => Model | undefined
