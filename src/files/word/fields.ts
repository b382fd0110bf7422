import { hyperlinkOf } from './hyperlink-field.ts'

interface Field {
  code: string
  /** Whether the separator was read, so that the result follows. */
  showing: boolean
  href?: string | undefined
}

/**
 * The complex fields that are open at the current position (ECMA-376 part 1, 17.16.18). Their results are shown, their
 * codes are not. They nest, and may end in a later paragraph than they begin in.
 */
export class Fields {
  readonly #open: Field[] = []

  mark(type: string | undefined): void {
    const field = this.#open.at(-1)
    if (type === 'begin') this.#open.push({ code: '', showing: false })
    else if (type === 'end') this.#open.pop()
    else if (type === 'separate' && field !== undefined) {
      field.showing = true
      field.href = hyperlinkOf(field.code)
    }
  }

  addCode(text: string): void {
    const field = this.#open.at(-1)
    if (field !== undefined && !field.showing) field.code += text
  }

  /** Whether the current text belongs to a field code. */
  get hidden(): boolean {
    return this.#open.some(({ showing }) => !showing)
  }

  /** The target of the innermost link. */
  get href(): string | undefined {
    return this.#open.findLast(({ href }) => href !== undefined)?.href
  }
}
