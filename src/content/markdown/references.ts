import { destination, type LinkTarget, titlePart } from './link-target.ts'

/** The targets of reference-style links (CommonMark 0.31, section 4.7), numbered in the order of their first use. */
export class References {
  readonly #numbers = new Map<string, number>()

  /** The label for a target. The same target has the same label; with another title it is another target. */
  labelOf({ href, title }: LinkTarget): number {
    const definition = `${destination(href)}${titlePart(title)}`
    const known = this.#numbers.get(definition)
    if (known !== undefined) return known
    this.#numbers.set(definition, this.#numbers.size + 1)
    return this.#numbers.size
  }

  /** The Markdown with the definitions behind it. */
  appendTo(markdown: string): string {
    if (this.#numbers.size === 0) return markdown
    return `${markdown}\n\n${[...this.#numbers].map(([target, number]) => `[${number}]: ${target}`).join('\n')}`
  }
}
