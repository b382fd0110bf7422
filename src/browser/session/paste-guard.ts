import { keyPastes, NO_PASTING, typingPastes } from '../actions/pasting.ts'

/** Refuses the calls of playwright code that would paste, and knows which keys the code holds. */
export class PasteGuard {
  readonly #held = new Set<string>()

  /** @throws Error */
  check(method: string, args: unknown): void {
    const given = Array.isArray(args) ? args : []
    // Selectors come first, the key or the text after them.
    const last = given.findLast((each) => typeof each === 'string')
    const text = typeof last === 'string' ? last : ''
    const presses = method === 'press' || method === 'down'
    const types = method === 'type' || method === 'pressSequentially'
    const isMiddle = given.some((each) => (each as { button?: unknown } | null)?.button === 'middle')
    if (isMiddle || (presses && keyPastes(text, this.#held)) || (types && typingPastes(text, this.#held))) {
      throw new Error(NO_PASTING)
    }
    if (method === 'down') this.#held.add(text)
    if (method === 'up') this.#held.delete(text)
  }
}
