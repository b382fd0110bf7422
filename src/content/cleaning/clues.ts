// What tells at low cost which rules may apply to an element, so that most elements are passed over after one look.
import type { Element } from 'domhandler'
import { isHandler } from './handlers.ts'

/** What calls for a rule: it looks only at elements that have at least one of these. */
export interface Clues {
  /** Names of elements. */
  tags?: readonly string[]
  /** Whether every name with a hyphen counts, as custom elements have. */
  custom?: boolean
  attributes?: readonly string[]
  /** Whether every attribute counts whose name begins with `data-`, or is that of an event handler. */
  data?: boolean
  handlers?: boolean
  /** Beginnings of words in class names, as patterns. */
  classes?: readonly string[]
  /** Whether a class also counts for the element around it and for those in it. */
  spreads?: boolean
  /** What a text directly in the element says. */
  text?: (data: string) => boolean
}

/** A rule that changes elements in place. */
export interface Restatement extends Clues {
  apply: (element: Element) => void
}

/** Sets of rules, one bit for each in the order of their list. */
export interface ClueReader {
  bitOf: (rule: Clues) => number
  ofTag: (name: string) => number
  ofAttributes: (attribs: Element['attribs']) => number
  ofText: (data: string) => number
  /** The rules whose classes spread. */
  spreading: number
}

/** Reads clues for at most 31 rules. */
export function clueReader(rules: readonly Clues[]): ClueReader {
  const bitsOf = (test: (rule: Clues) => boolean | undefined) =>
    rules.reduce((bits, rule, i) => (test(rule) ? bits | (1 << i) : bits), 0)
  const custom = bitsOf((rule) => rule.custom)
  const data = bitsOf((rule) => rule.data)
  const handlers = bitsOf((rule) => rule.handlers)
  const tableOf = (field: 'tags' | 'attributes', otherwise: (name: string) => number) => {
    const names = new Set(rules.flatMap((rule) => rule[field] ?? []))
    return new Map([...names].map((name) => [name, bitsOf((rule) => rule[field]?.includes(name)) | otherwise(name)]))
  }
  const unlistedTag = (name: string) => (name.includes('-') ? custom : 0)
  const unlistedAttribute = (name: string) => (name.startsWith('data-') ? data : isHandler(name) ? handlers : 0)
  const tags = tableOf('tags', unlistedTag)
  const attributes = tableOf('attributes', unlistedAttribute)
  const texts = rules.flatMap(({ text }, i) => (text === undefined ? [] : [{ text, bit: 1 << i }]))
  const ofClasses = classReader(rules)
  return {
    bitOf: (rule) => 1 << rules.indexOf(rule),
    ofTag: (name) => tags.get(name) ?? unlistedTag(name),
    ofAttributes(attribs) {
      let bits = 0
      for (const name in attribs)
        bits |= name === 'class' ? ofClasses(attribs.class!) : (attributes.get(name) ?? unlistedAttribute(name))
      return bits
    },
    ofText(data) {
      let bits = 0
      for (const { text, bit } of texts) if (text(data)) bits |= bit
      return bits
    },
    spreading: bitsOf((rule) => rule.spreads),
  }
}

/** Nearly all classes are passed over after a single pattern for all rules, which is faster than to remember them. */
function classReader(rules: readonly Clues[]): (classes: string) => number {
  const patternOf = (words: readonly string[]) => new RegExp(`(?:^|[\\s_-])(?:${words.join('|')})`, 'i')
  const any = patternOf([...new Set(rules.flatMap(({ classes }) => classes ?? []))])
  const named = rules.flatMap(({ classes }, i) => (classes ? [{ pattern: patternOf(classes), bit: 1 << i }] : []))
  return (names) => {
    let bits = 0
    if (any.test(names)) for (const { pattern, bit } of named) if (pattern.test(names)) bits |= bit
    return bits
  }
}
