import { hyperlinkOf } from './hyperlink-field.ts'

interface Field {
  code: string
  /** Whether the separator has come: what follows is the result. */
  showing: boolean
  href?: string | undefined
}

/**
 * The complex fields that are open at a place (ECMA-376 part 1, 17.16.18): their codes are not shown, their results are.
 * They may begin in one paragraph and end in a later one, and stand inside each other.
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

  /** Whether what stands here belongs to a code. */
  get hidden(): boolean {
    return this.#open.some(({ showing }) => !showing)
  }

  /** Where the innermost link leads. */
  get href(): string | undefined {
    return this.#open.findLast(({ href }) => href !== undefined)?.href
  }
}
