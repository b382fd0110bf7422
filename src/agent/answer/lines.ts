// What the lines and sentences of a source state.
import type { Block } from '../../content/passages/blocks.ts'
import { plainLine } from '../../content/passages/plain-line.ts'
import { sentencesOf } from '../../content/passages/sentences.ts'
import { addPair, type Reading, type Statement } from './statements.ts'

export const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/

export function readParagraph(block: Block, before: Block | undefined, reading: Reading): void {
  const headings = block.headings.map(plainLine)
  const [unit = ''] = block.units
  const label = before?.kind === 'paragraph' && isSamePlace(before, block) ? boldLine(before) : undefined
  const text = plainLine(unit)
  if (label !== undefined && boldLine(block) === undefined && text.length <= MAX_VALUE)
    addPair(label, text, headings, reading)
  const isFirst = before === undefined || !isSamePlace(before, block)
  // A short paragraph under a heading is the value of what the heading names, or what the heading names is called so.
  if (isFirst && headings.length > 1 && text.length <= MAX_SHORT && !/[.!?]$/.test(text)) {
    addPair(headings.at(-1)!, text, headings.slice(0, -1), reading)
    addPair(text, headings.at(-1)!, headings.slice(0, -1), reading)
  }
  readLines(unit, block.headings, reading)
}

const isSamePlace = (one: Block, other: Block): boolean => one.headings.join() === other.headings.join()

/** The text of a paragraph that is bold as a whole, as a label is. */
export const boldLine = ({ units }: Block): string | undefined => BOLD.exec(units[0] ?? '')?.[1]

const BOLD = /^\s*(?:\*\*|__)([^*_\n]{1,80}?)[:：]?(?:\*\*|__)[:：]?\s*$/
const MAX_VALUE = 400
const MAX_SHORT = 80

export function readLines(unit: string, raw: readonly string[], reading: Reading): void {
  const headings = raw.map(plainLine)
  const lines = unit.split('\n')
  const title = lines.length > 1 ? titleOf(lines[0]!) : undefined
  for (const [index, line] of lines.entries()) {
    const own = title === undefined || index === 0 ? headings : [...headings, title]
    const [label, value] = labelledIn(line) ?? []
    if (label !== undefined) addPair(label, value!, own, reading)
    else if (lines.length > 1) reading.statements.push(...unmarkedPairs(sentenceOf(plainLine(line).trim(), own)))
  }
  for (const sentence of sentencesOf(plainLine(unit.replace(/\s*\n\s*/g, ' ')))) {
    if (sentence.length < 8 || sentence.length > MAX_SENTENCE) continue
    const inline = [...sentence.matchAll(INLINE)]
    if (inline.length > 1) {
      for (const [, label, value] of inline) readInline(label!, value!, headings, reading)
      continue
    }
    const statement = sentenceOf(sentence, headings)
    // Lines that were broken are read one by one.
    reading.statements.push(statement, ...(lines.length > 1 ? [] : unmarkedPairs(statement)))
  }
}

const MAX_SENTENCE = 600

const sentenceOf = (value: string, headings: readonly string[]): Statement => ({
  kind: 'sentence',
  label: '',
  value,
  near: '',
  headings,
  quote: value,
  block: '',
})

/** The first line of an address or a card says whose the lines below it are. */
function titleOf(line: string): string | undefined {
  const text = plainLine(line).trim()
  return labelledIn(line) === undefined &&
    /^\p{Lu}[^\d.!?:,]*$/u.test(text) &&
    text.split(/\s+/).length <= MAX_TITLE_WORDS
    ? text
    : undefined
}

const MAX_TITLE_WORDS = 5

/** The label and the value of a line: `Weight: 3 kg`, `*Weight* 3 kg` or `Weight ..... 3 kg`, but no time and no address. */
export function labelledIn(raw: string): [label: string, value: string] | undefined {
  const line = raw.replace(BULLET, '')
  const text = plainLine(line).trim()
  const found = LABELLED.exec(text) ?? LEADER.exec(text) ?? EMPHASISED.exec(line.trim())
  if (found === null || (found[2]!.length > MAX_SHORT && LABELLED.exec(text) === null)) return undefined
  return [plainLine(found[1]!), plainLine(found[2]!)]
}

const LABELLED = /^((?:[^\s:：]+\s){0,6}[^\s:：]{1,40})\s?[:：]\s+(\S.{0,400})$/
const LEADER = /^([^.…]{1,60}?)\s*(?:(?:\.\s?){3,}|…{1,200})\s*([^.…\s].{0,80})$/
/** No sentence: what is emphasised in one is no label. */
const EMPHASISED = /^(?:\*\*|\*|__|_)([^*_\n]{1,60}?)(?:\*\*|\*|__|_)\s+([^\s*_].{0,80}?[^.!?;,])$/

/** A label and its value side by side without a mark between them: `Head ranger Hester Vaughan`. */
function unmarkedPairs(statement: Statement): Statement[] {
  const words = statement.value.split(' ')
  if (words.length < 2 || words.length > MAX_LINE_WORDS || /[.!?]$/.test(statement.value)) return []
  return Array.from({ length: Math.min(MAX_LABEL_WORDS, words.length - 1) }, (_, index) => ({
    ...statement,
    kind: 'pair' as const,
    label: words.slice(0, index + 1).join(' '),
    value: words.slice(index + 1).join(' '),
  })).filter(
    ({ label, value }) =>
      /^(?:[\p{Lu}\p{N}€$£]|\+\d)/u.test(value) &&
      // A number with spaces is one value.
      !(/\d$/.test(label) && /^\d/.test(value)),
  )
}

const MAX_LINE_WORDS = 9
const MAX_LABEL_WORDS = 4

/** A sentence that follows the last value is none of it: `Paths: 23 km The park has 214 rangers.` */
function readInline(label: string, value: string, headings: readonly string[], reading: Reading): void {
  const [, own = value, rest] = FOLLOWED.exec(value) ?? []
  addPair(label, own, headings, reading)
  if (rest !== undefined) reading.statements.push(sentenceOf(rest, headings))
}

const FOLLOWED = /^(\S+(?:\s\S+){0,3}?)\s(\p{Lu}\p{Ll}*\s\p{Ll}.*[.!?])$/u

/** Several in a row, as the text of a PDF has them: `Income: 3 Expenses: 4`. */
const INLINE = /(\p{Lu}[^:.;|\n]{1,60}?):\s+(\S.{0,120}?)(?=\s+\p{Lu}[^:.;|\n]{1,60}?:\s|$)/gu
