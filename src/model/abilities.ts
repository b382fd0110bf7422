/** What a model of a server understands, as far as its answers have shown. */
export interface Abilities {
  /** How it is told that the answer is JSON. */
  format: 'json_schema' | 'json_object' | 'prompt'
  /** Its name for the most tokens of an answer. Newer models of OpenAI refuse the older name, older servers ignore the newer one. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Whether it accepts a temperature. Reasoning models of OpenAI refuse any but their own. */
  temperature: boolean
  /** Whether it takes a system message. Some chat templates refuse that role. */
  systemRole: boolean
  /** The context that it named when a prompt was too long. */
  contextTokens?: number
}

/** The abilities of models by their server and name, for as long as the process runs. The least recently used go first. */
export class AbilityMemory {
  readonly #known = new Map<string, Abilities>()

  of(key: string): Abilities {
    const known = this.#known.get(key) ?? best
    this.set(key, known)
    return known
  }

  set(key: string, abilities: Abilities): void {
    this.#known.delete(key)
    this.#known.set(key, abilities)
    if (this.#known.size > MAX_MODELS) this.#known.delete(this.#known.keys().next().value!)
  }
}

/** Callers name the models, so that there may be any number of them. */
const MAX_MODELS = 500

const best: Abilities = { format: 'json_schema', limit: 'max_tokens', temperature: true, systemRole: true }
