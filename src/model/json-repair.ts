import { jsonrepair } from 'jsonrepair'
import type { Json } from '../content/structure/model.ts'

/**
 * The JSON in the answer of a model, which may have prose around it, break the syntax or end in the middle. A value that
 * is cut off is left out together with its name; nothing is made up. A number that is too large for JSON to be written
 * again is null. Undefined if there is no object or array, or if it is nested too deeply.
 */
export function readJson(text: string): Json | undefined {
  const found = jsonIn(text)
  return found === undefined ? undefined : sound(found, MAX_DEPTH)
}

/** Deeper than any data is. What works on data calls itself for each level. */
const MAX_DEPTH = 200

/** Undefined if it is nested too deeply. */
function sound(value: Json, levels: number): Json | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return undefined
  const members = Object.entries(value).map(([name, member]) => [name, sound(member, levels - 1)] as const)
  if (members.some(([, member]) => member === undefined)) return undefined
  const entries = members as [string, Json][]
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries)
}

function jsonIn(text: string): Json | undefined {
  const whole = parsed(text)
  if (whole !== undefined || text.length > MAX_CHARACTERS) return whole
  const segments = segmentsOf(text)
  const valid = segments.map(parsed).filter((value) => value !== undefined)
  // A model that gives an example or corrects itself writes several; the answer is the longest.
  if (valid.length > 0) return longest(valid)
  const repairs = segments.map(repaired).filter((value) => value !== undefined)
  return repairs.length > 0 ? longest(repairs) : undefined
}

/** Longer answers are not repaired: at this length it already takes up to half a second. */
const MAX_CHARACTERS = 200_000

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function repaired(source: string): Json | undefined {
  try {
    return JSON.parse(jsonrepair(source)) as Json
  } catch {
    return undefined
  }
}

const longest = (values: Json[]): Json =>
  values.reduce((best, value) => (JSON.stringify(value).length > JSON.stringify(best).length ? value : best))

/** The outermost objects of a text, each closed if it is not. Arrays only if the text is one: prose has footnotes like [1]. */
function segmentsOf(text: string): string[] {
  const isList = /^\s*(?:`{3}\w*\s*)?\[/.test(text)
  const opening = isList ? /[{[]/g : /\{/g
  const segments: string[] = []
  while (segments.length < MAX_SEGMENTS) {
    const found = opening.exec(text)
    if (found === null) break
    const { source, end } = new Scanner(text, found.index).segment()
    segments.push(source)
    opening.lastIndex = end
  }
  return segments
}

const MAX_SEGMENTS = 50

/** Reads an object or array up to its closing bracket, or up to the last complete value if it is cut off. */
class Scanner {
  readonly #closers: string[] = []
  readonly #read: string[] = []
  /** The last character that is not white space. */
  #last = ''
  /** Where in `#read` the last comma is. */
  #comma = 0
  /** How much has been read up to the last complete value, and the brackets that close it. */
  #complete = { parts: 0, closers: '' }

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  segment(): { source: string; end: number } {
    for (; this.at < this.text.length; this.at += 1) {
      const char = this.text[this.at]!
      const isText = char === '"' || (char === "'" && '{[,:'.includes(this.#last))
      if (!isText) this.#readMark(char)
      else if (!this.#readText(char)) break
      if (this.#closers.length === 0) return { source: this.#read.join(''), end: this.at + 1 }
      if (!isText && /\S/.test(char)) this.#last = char
    }
    const { parts, closers } = this.#complete
    return { source: this.#read.slice(0, parts).join('') + closers, end: this.text.length }
  }

  #readMark(char: string): void {
    if (char === ',') this.#markComplete()
    if (char === ',') this.#comma = this.#read.length
    this.#read.push(char)
    if (char === '{' || char === '[') {
      this.#closers.push(char === '{' ? '}' : ']')
      if (this.#closers.length === 1) this.#markComplete()
    } else if (char === '}' || char === ']') {
      // Here, because jsonrepair copies the whole text for each trailing comma.
      if (this.#last === ',') this.#read[this.#comma] = ''
      this.#closers.pop()
      this.#markComplete()
    }
  }

  /** Returns false if the text has no end. Apostrophes become double quotes here, where those inside it are known. */
  #readText(quote: string): boolean {
    const isName = this.#closers.at(-1) === '}' && this.#last !== ':'
    const end = endOfText(this.text, this.at, quote)
    if (end === undefined) return false
    const source = this.text.slice(this.at, end + 1)
    this.#read.push(quote === '"' ? source : JSON.stringify(source.slice(1, -1).replaceAll("\\'", "'")))
    this.at = end
    this.#last = quote
    if (!isName) this.#markComplete()
    return true
  }

  #markComplete(): void {
    this.#complete = { parts: this.#read.length, closers: this.#closers.toReversed().join('') }
  }
}

/** The position of the closing quote. An apostrophe ends a text only if what follows it can follow a text. */
function endOfText(text: string, start: number, quote: string): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote && (quote === '"' || canFollowText(text, at + 1))) return at
  }
  return undefined
}

/** More white space than models put between a value and what follows it. */
const canFollowText = (text: string, at: number) => /^\s*(?:[,:\]}]|$)/.test(text.slice(at, at + 200))
