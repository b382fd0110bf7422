// Takes from a result what fits into a number of tokens.

import type { Position } from './cursor.ts'
import { cutAtBlock } from './cut.ts'
import { tokensIn } from './tokens.ts'
import type { DataResult, DocumentResult, Entry, Facts } from './whole.ts'

/** Tokens of a result, unless a call asks for another number. Claude Code warns above 10,000 and cuts at 25,000. */
export const DEFAULT_TOKENS = 10_000
export const MIN_TOKENS = 500
export const MAX_TOKENS = 100_000

interface TextPart {
  name: string
  text: string
  /** Its length, if this is not all of it. */
  of?: number
  /** How many characters come before. */
  from: number
}

interface DocumentPart {
  texts: TextPart[]
  next?: Position
}

/** Facts that take at most about half of the budget. Texts that are too long are cut, other large members left out; both are named. */
export function boundedFacts(facts: Facts, tokens: number): Facts {
  const bounded = { ...facts }
  const [cut, omitted]: [string[], string[]] = [[], []]
  for (const name of bySize(facts)) {
    if (tokensIn(JSON.stringify(bounded)) <= tokens / 2) break
    const value = bounded[name]
    if (typeof value === 'string') {
      bounded[name] = cutForJson(value, tokens / MAX_LONG_FACTS)
      cut.push(`${name}: ${String(bounded[name]).length} of ${value.length} characters`)
    } else {
      delete bounded[name]
      omitted.push(name)
    }
  }
  return { ...bounded, ...(cut.length > 0 && { cut }), ...(omitted.length > 0 && { omitted }) }
}

/** A long text gets an eighth of the budget: the result, the output and the errors of code fit in half of it. */
const MAX_LONG_FACTS = 8

/** The texts of a document from a position on. */
export function partOfDocument({ texts, facts }: DocumentResult, from: Position, tokens: number): DocumentPart {
  let left = Math.max(tokens - tokensIn(JSON.stringify(facts)), tokens / 4)
  const parts: TextPart[] = []
  for (let index = from.index; index < texts.length; index += 1) {
    const { name, text: all } = texts[index]!
    const start = index === from.index ? Math.min(from.offset, all.length) : 0
    const rest = all.slice(start)
    if (parts.length > 0 && left < MIN_WORTH) return { texts: parts, next: { index, offset: 0 } }
    const text = cutAtBlock(rest, left)
    const whole = start === 0 && text.length === rest.length
    parts.push({ name, text, from: start, ...(!whole && { of: all.length }) })
    if (text.length < rest.length) return { texts: parts, next: { index, offset: start + text.length } }
    left -= tokensIn(text)
  }
  return { texts: parts }
}

/** Fewer tokens are not worth the beginning of another text or entry. */
const MIN_WORTH = 50

interface DataPart {
  entries: { entry: Entry; value: Facts }[]
  next?: Position
}

/** The entries of a result from a position on. The first one is returned whatever its size, if need be in part. */
export function partOfData(
  { facts, entries, before = 0, more = false }: DataResult,
  from: Position,
  tokens: number,
): DataPart {
  let left = Math.max(tokens - tokensIn(JSON.stringify(facts)), tokens / 4)
  const taken: DataPart['entries'] = []
  for (let at = Math.max(0, from.index - before); at < entries.length; at += 1) {
    const entry = entries[at]!
    const index = before + at
    const value = index === from.index && from.offset > 0 ? restOf(entry.value, from.offset) : entry.value
    const cost = tokensIn(JSON.stringify(value))
    if (cost <= left) {
      taken.push({ entry, value })
      left -= cost
      continue
    }
    if (taken.length > 0) return { entries: taken, next: { index, offset: 0 } }
    const { value: shrunk, cut } = shrink(value, left)
    const begun = index === from.index ? from.offset : 0
    taken.push({ entry, value: shrunk })
    if (cut !== undefined) return { entries: taken, next: { index, offset: begun + cut } }
    left = 0
  }
  return { entries: taken, ...(more && { next: { index: before + entries.length, offset: 0 } }) }
}

/** An entry whose long text was returned up to an offset: what identifies it, and the rest of that text. */
function restOf(value: Facts, offset: number): Facts {
  const name = longText(value)
  if (name === undefined) return value
  const named = Object.fromEntries(IDENTITY.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]))
  return { ...named, [name]: (value[name] as string).slice(offset), continued: true }
}

const IDENTITY = ['page', 'url', 'title', 'id', 'resource']

/**
 * An entry that takes at most this many tokens: its long text is cut, and what is still too large is left out and named.
 *
 * @returns `cut`: how many characters of its long text it holds, if not all
 */
function shrink(value: Facts, tokens: number): { value: Facts; cut?: number } {
  const shrunk = { ...value }
  const omitted: string[] = []
  const text = longText(value)
  const others = () => tokensIn(JSON.stringify({ ...shrunk, ...(text !== undefined && { [text]: '' }), omitted }))
  for (const name of bySize(value).filter((each) => each !== text && !IDENTITY.includes(each))) {
    if (others() <= tokens * MAX_OTHERS) break
    delete shrunk[name]
    omitted.push(name)
  }
  if (omitted.length > 0) shrunk.omitted = omitted
  if (text === undefined) return { value: shrunk }
  const all = value[text] as string
  const kept = cutForJson(all, Math.max(tokens - others(), tokens / 4))
  shrunk[text] = kept
  return kept.length < all.length ? { value: shrunk, cut: kept.length } : { value: shrunk }
}

/** Share of the budget for all but the long text. */
const MAX_OTHERS = 0.75

function cutForJson(text: string, tokens: number): string {
  const cut = cutAtBlock(text, tokens)
  const cost = tokensIn(JSON.stringify(cut))
  return cost <= tokens || cut.length < 2 ? cut : cutAtBlock(text, (tokens * tokens) / cost)
}

const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0

const bySize = (value: Facts) => Object.keys(value).sort((a, b) => sizeOf(value[b]) - sizeOf(value[a]))

/** The member that holds the content of an entry. */
function longText(value: Facts): string | undefined {
  return bySize(value).find((name) => {
    const text = value[name]
    return typeof text === 'string' && text.length >= MIN_LONG && !IDENTITY.includes(name)
  })
}

const MIN_LONG = 400
