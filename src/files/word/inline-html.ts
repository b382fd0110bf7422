import { escapeText } from '../../content/html.ts'

/** The formatting of a stretch of text, as far as Markdown has it. */
export interface Look {
  bold?: boolean
  italic?: boolean
  strike?: boolean
  code?: boolean
  raised?: 'sup' | 'sub' | undefined
  /** The target of a link. */
  href?: string | undefined
}

/**
 * The inline HTML of one paragraph. Office formats split text into runs at every change of language or spelling state;
 * runs with the same formatting become one element.
 */
export class InlineHtml {
  #pieces: string[] = []
  #look: Look = {}
  #run = ''
  #text = ''

  /** Adds text. `\n` is a line break and `\t` a space. */
  add(text: string, look: Look = {}): void {
    if (text === '') return
    this.#text += text
    if (!sameLook(look, this.#look)) this.#close(look)
    this.#run += escapeText(text.replace(CONTROLS, '')).replaceAll('\n', '<br>')
  }

  /** Adds markup as it is. @param text its plain text, if any */
  addRaw(html: string, text = ''): void {
    this.#close({})
    this.#pieces.push(html)
    this.#text += text
  }

  /** The text without markup. */
  get text(): string {
    return this.#text
  }

  get isEmpty(): boolean {
    return this.#run.trim() === '' && this.#pieces.every((piece) => piece.trim() === '')
  }

  get html(): string {
    this.#close({})
    return this.#pieces.join('')
  }

  #close(next: Look): void {
    if (this.#run !== '') this.#pieces.push(marked(this.#run, this.#look))
    this.#run = ''
    this.#look = next
  }
}

/** Characters that XML 1.0 (2.2) does not allow. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g

const MARKS: [tag: string, has: (look: Look) => boolean][] = [
  ['strong', (look) => look.bold === true],
  ['em', (look) => look.italic === true],
  ['s', (look) => look.strike === true],
  ['sup', (look) => look.raised === 'sup'],
  ['sub', (look) => look.raised === 'sub'],
  ['code', (look) => look.code === true],
]

function sameLook(one: Look, other: Look): boolean {
  return MARKS.every(([, has]) => has(one) === has(other)) && one.href === other.href
}

function marked(html: string, look: Look): string {
  const tags = MARKS.filter(([, has]) => has(look)).map(([tag]) => tag)
  const inner = `${tags.map((tag) => `<${tag}>`).join('')}${html}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')}`
  const target = linkTarget(look.href)
  return target === undefined ? inner : `<a href="${escapeAttribute(target)}">${inner}</a>`
}

/** Schemes that run code, and files on the author's disk. */
const UNSAFE_SCHEME = /^(?:javascript|vbscript|data|file):/i

/** The URL of a link that works for other readers than the author; otherwise undefined. */
function linkTarget(href: string | undefined): string | undefined {
  const target = href?.trim() ?? ''
  if (/^www\./i.test(target)) return `http://${target}`
  return /^[a-z][a-z\d+.-]+:/i.test(target) && !UNSAFE_SCHEME.test(target) ? target : undefined
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}

/** A picture inside a file is reduced to its alternative text. Empty if it has none. */
export function pictureHtml(alt: string | undefined): string {
  const words = (alt ?? '').replace(/\s+/g, ' ').trim()
  return words === '' ? '' : `<img alt="${escapeAttribute(words)}" data-embedded="">`
}
