import type { Json } from '../model.ts'
import { readString } from './strings.ts'

/** One pass over a literal. Its methods move `at`; `undefined` is a value that is not known without running the text. */
export class LiteralReader {
  private nodes = 0

  constructor(
    private readonly text: string,
    public at: number,
    private readonly mode: { broken: boolean; variables: ReadonlyMap<string, Json> },
  ) {}

  /** @throws SyntaxError if the text ends early or exceeds the limits */
  value(depth: number): Json | undefined {
    this.nodes++
    if (depth > MAX_DEPTH || this.nodes > MAX_NODES) throw new SyntaxError('too large')
    const next = this.peek()
    if (next === '{') return this.object(depth)
    if (next === '[') return this.array(depth, ']')
    if (next === '"' || next === "'") return this.string()
    if (next === '`') return this.template()
    if (next === '!') return this.negated()
    if (next === '/') return this.pattern()
    if (NUMBER_START.test(next)) return this.number()
    if (next === '(') {
      const [value] = this.array(depth, ')')
      return value
    }
    return this.named(depth)
  }

  /** The next character that is not white space or in a comment, or '' at the end. */
  peek(): string {
    const { text } = this
    for (;;) {
      const code = text.charCodeAt(this.at)
      if (code <= 32 || code === 0xa0 || code === 0xfeff) this.at++
      else if (code === 0x2f && text[this.at + 1] === '/') this.jump('\n')
      else if (code === 0x2f && text[this.at + 1] === '*') this.jump('*/', 2)
      else return text[this.at] ?? ''
    }
  }

  /** Passes over an expression, to the comma or bracket that ends it. */
  skip(): void {
    const { text } = this
    let depth = 0
    for (let next = this.peek(); next !== ''; next = this.peek()) {
      if (depth === 0 && ENDS.has(next)) return
      if (OPENING.has(next)) depth++
      else if (CLOSING.has(next)) depth--
      if (next === '"' || next === "'" || next === '`') this.at = readString(text, this.at, { broken: false }).end
      else this.at++
    }
    throw new SyntaxError('unterminated expression')
  }

  private object(depth: number): Json {
    const object: { [key: string]: Json } = {}
    this.at++
    for (let next = this.peek(); next !== '}'; next = this.peek()) {
      if (next === '') throw new SyntaxError('unterminated object')
      if (next === ',' || next === ';') {
        this.at++
        continue
      }
      const key = this.key(next)
      if (key === undefined) {
        this.skip()
        if (this.peek() === ')' || this.peek() === ']') throw new SyntaxError('unbalanced')
        continue
      }
      const value = this.peek() === ':' ? this.member(depth) : this.shorthand(key)
      if (value !== undefined && key !== '__proto__') object[key] = value
    }
    this.at++
    return object
  }

  private key(next: string): string | undefined {
    if (next === '"' || next === "'") return this.string()
    return this.match(NAME) ?? this.match(NUMBER)
  }

  private shorthand(key: string): Json | undefined {
    if (this.peek() !== ',' && this.peek() !== '}') this.skip()
    return this.mode.variables.get(key)
  }

  private member(depth: number): Json | undefined {
    this.at++
    if (ENDS.has(this.peek())) return undefined
    return this.whole(this.value(depth + 1))
  }

  private array(depth: number, end: string): Json[] {
    const items: Json[] = []
    this.at++
    for (let next = this.peek(); next !== end; next = this.peek()) {
      if (next === '' || ENDS.has(next) !== (next === ',')) throw new SyntaxError('unterminated array')
      if (next === ',') {
        this.at++
        continue
      }
      items.push(this.whole(this.value(depth + 1)) ?? null)
    }
    this.at++
    return items
  }

  /** Only the value of a whole expression is known: `a` in `[a]`, not in `[a + b]`. */
  private whole(value: Json | undefined): Json | undefined {
    const next = this.peek()
    if (ENDS.has(next) || (this.mode.broken && VALUE_START.test(next))) return value
    this.skip()
    return undefined
  }

  private string(): string {
    const { value, end } = readString(this.text, this.at, this.mode)
    this.at = end
    return value
  }

  private template(): string | undefined {
    const { value, end } = readString(this.text, this.at, { broken: false })
    const known = !this.text.slice(this.at, end).includes('${')
    this.at = end
    return known ? value : undefined
  }

  private number(): number | null | undefined {
    const written = this.match(NUMBER)
    if (written === undefined) return this.unknown()
    if (this.text[this.at] === 'n') this.at++
    const sign = written.startsWith('-') ? -1 : 1
    const number = sign * Number(written.replace(/^[+-]\s*/, ''))
    return Number.isFinite(number) ? number : null
  }

  /** `!0` and `!1`, as minifiers write booleans. */
  private negated(): boolean | undefined {
    const digit = this.text[this.at + 1]
    if (digit !== '0' && digit !== '1') return this.unknown()
    this.at += 2
    return digit === '0'
  }

  private pattern(): undefined {
    if (this.match(PATTERN) === undefined) this.at++
    return undefined
  }

  private named(depth: number): Json | undefined {
    const name = this.match(PATH)
    if (name === undefined) return this.unknown()
    if (name === 'new') {
      this.peek()
      return this.named(depth)
    }
    if (name === 'void') {
      this.value(depth + 1)
      return null
    }
    if (CONSTANTS.has(name)) return CONSTANTS.get(name)
    if (this.mode.variables.has(name)) return this.mode.variables.get(name)
    const call = CALLS.get(name.replace(/^window\./, ''))
    if (call === undefined || this.peek() !== '(') return this.unknown()
    const [argument] = this.array(depth, ')')
    return argument === undefined ? undefined : call(argument)
  }

  private unknown(): undefined {
    if (!ENDS.has(this.peek())) this.skip()
    return undefined
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (match === null) return undefined
    this.at = pattern.lastIndex
    return match[0]
  }

  private jump(mark: string, length = 0): void {
    const index = this.text.indexOf(mark, this.at + length)
    this.at = index < 0 ? this.text.length : index + mark.length
  }
}

/** Limits on one literal. Beyond them it is refused as a whole. */
const MAX_NODES = 300_000
const MAX_DEPTH = 200

const ENDS: ReadonlySet<string> = new Set([',', '}', ']', ')', ';'])
const OPENING: ReadonlySet<string> = new Set(['{', '[', '('])
const CLOSING: ReadonlySet<string> = new Set(['}', ']', ')'])
const VALUE_START = /["{[\d-]/
const NUMBER_START = /[\d.+-]/
const NUMBER = /[+-]?\s*(?:0x[\da-f]+|Infinity\b|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy
const NAME = /[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*/y
const PATH = /[A-Za-z_$\u00aa-\uffff][\w$.\u00aa-\uffff]*/y
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y
const CONSTANTS: ReadonlyMap<string, Json> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
  ['NaN', null],
  ['Infinity', null],
] satisfies [string, Json][])

/** Calls whose value follows from their first argument. */
const CALLS: ReadonlyMap<string, (argument: Json) => Json | undefined> = new Map<
  string,
  (argument: Json) => Json | undefined
>([
  ['JSON.parse', (text) => (typeof text === 'string' ? parsed(text) : undefined)],
  ['decodeURIComponent', (text) => (typeof text === 'string' ? decoded(text) : undefined)],
  ['Object.freeze', (value) => value],
  ['Date', (date) => date],
  ['Map', (entries) => entries],
  ['Set', (items) => items],
])

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
