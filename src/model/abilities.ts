/** What a model of a server understands, as far as its answers have shown. */
export interface Abilities {
  /** How a request asks it for JSON. */
  format: JsonFormat
  /** The member of the request that limits the tokens of an answer. Newer models of OpenAI refuse the older name, older servers ignore the newer one. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Whether it accepts a temperature. Reasoning models of OpenAI refuse any but their own. */
  temperature: boolean
  /** Whether it takes a system message. Some chat templates refuse that role. */
  systemRole: boolean
  /** The size of its context, which it stated when a prompt was too long. */
  contextTokens?: number
  /** The size to which it cuts prompts without an error. */
  cutTokens?: number | undefined
  /** The last prompt for which it counted too few tokens. */
  suspectedCut?: { hash: number | bigint; promptTokens: number } | undefined
  /** The most tokens that an answer may have, if it stated them. */
  answerTokens?: number
}

/**
 * Ways to ask for JSON, best first. `json_object_schema` is a `json_object` with a schema, as older versions of llama.cpp
 * and some hosts take it. `prompt` asks in words alone.
 */
export const jsonFormats = ['json_schema', 'json_object_schema', 'json_object', 'prompt'] as const

export type JsonFormat = (typeof jsonFormats)[number]

/** The next best way to ask for JSON. */
export const formatAfter = (format: JsonFormat): JsonFormat => jsonFormats[jsonFormats.indexOf(format) + 1] ?? 'prompt'

/** The abilities of models by their server and name, for as long as the process runs. The least recently used go first. */
export class AbilityMemory {
  readonly #known = new Map<string, Abilities>()

  of(key: string): Abilities {
    const known = this.#known.get(key) ?? UNTRIED
    this.#store(key, known)
    return known
  }

  learn(key: string, change: Partial<Abilities>): void {
    this.#store(key, { ...this.of(key), ...change })
  }

  #store(key: string, abilities: Abilities): void {
    this.#known.delete(key)
    this.#known.set(key, abilities)
    if (this.#known.size > MAX_MODELS) this.#known.delete(this.#known.keys().next().value!)
  }
}

/** Callers name the models, so that there may be any number of them. */
const MAX_MODELS = 500

const UNTRIED: Abilities = { format: 'json_schema', limit: 'max_tokens', temperature: true, systemRole: true }
