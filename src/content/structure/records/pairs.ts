import { type Element, isTag } from 'domhandler'
import { labelConcepts } from '../lexicon/concepts.ts'
import type { Line, Run } from '../lines/lines.ts'
import type { EvidencePage, LabelPair } from '../model.ts'
import { readDuration } from '../readings/duration.ts'
import { itemsIn } from './items.ts'
import { isLabel, withoutColon } from './labels.ts'

/** Labels with their values outside tables: definition lists, `Label: value`, bold labels, couples of elements. */
export function pairsOf(
  page: EvidencePage,
  lines: readonly Line[],
  headingOf: (element: Element) => string | undefined,
): LabelPair[] {
  const pairs: LabelPair[] = []
  const add = (pair: Omit<LabelPair, 'region' | 'heading'>) => {
    if (pairs.length >= MAX_PAIRS) return
    const heading = headingOf(pair.element)
    pairs.push({ ...pair, region: page.regionOf(pair.element), ...(heading !== undefined && { heading }) })
  }
  for (const element of page.elements) {
    if (page.regionOf(element) === 'hidden') continue
    if (element.name === 'dl') definitions(page, element, add)
    else couple(page, element, add)
  }
  for (const [index, line] of lines.entries()) {
    if (isCode(line.block)) continue
    labelled(page, { line, next: lines[index + 1] }, add)
    known(lines, index, add)
  }
  return pairs
}

/** Real pages have up to 2,000. */
const MAX_PAIRS = 10_000

type Add = (pair: Omit<LabelPair, 'region' | 'heading'>) => void

function definitions(page: EvidencePage, list: Element, add: Add): void {
  let label = ''
  let values: Element[] = []
  const end = () => {
    const texts = values.map((value) => page.textOf(value)).filter((text) => text !== '')
    if (isLabel(label) && texts.length > 0) {
      const [element] = values
      const items = texts.length > 1 ? { items: texts } : itemsIn(page, element!)
      add({ source: 'definition', label: withoutColon(label), text: texts.join(', '), ...items, element: element! })
    }
    values = []
  }
  for (const element of termsAndValues(list)) {
    if (element.name === 'dd') values.push(element)
    else {
      if (values.length > 0) end()
      label = page.textOf(element)
    }
  }
  end()
}

function* termsAndValues(list: Element): Generator<Element> {
  for (const child of list.children) {
    if (!isTag(child)) continue
    if (child.name === 'dt' || child.name === 'dd') yield child
    else if (child.name === 'div') yield* termsAndValues(child)
  }
}

function isCode(block: Element): boolean {
  for (
    let node: Element | null = block, up = 0;
    node !== null && up < 4;
    node = node.parent !== null && isTag(node.parent) ? node.parent : null, up += 1
  ) {
    if (node.name === 'pre' || node.name === 'code') return true
  }
  return false
}

/**
 * Labels that the lexicon knows need no colon: `Serves 6`, `Prep time | 15 minutes`, `4 personen`, or a line of its own
 * with the value on the next one or two.
 */
function known(lines: readonly Line[], index: number, add: Add): void {
  const line = lines[index]!
  const { text, block } = line
  if (line.region === 'navigation' || line.region === 'footer') return
  if (/^(?:td|th|dd|dt)$/.test(block.name)) return
  const element = line.runs.at(-1)!.element
  const parts = text.length > 160 ? [] : text.split(/\s+[|·•]\s+/)
  if (parts.length > 2) {
    for (const part of parts) {
      const pair = knownIn(part)
      if (pair !== undefined) add({ source: 'label', ...pair, element })
    }
    return
  }
  if (text.length > 70 || /[:：]/.test(text)) return
  const times = timesIn(joined(line.runs))
  for (const time of times) add({ source: 'label', ...time, element })
  if (times.length > 0) return
  const pair = knownIn(text)
  if (pair !== undefined) {
    add({ source: 'label', ...pair, element })
    return
  }
  const next = lines[index + 1]
  if (text.length > 30 || /\d/.test(text) || next === undefined || next.region !== line.region || next.heading > 0)
    return
  if (block.name === 'li' || !isKnown(text) || isKnown(next.text) || next.text.length > 120) return
  const before = lines[index - 1]
  if (before !== undefined && isBoxed(before, line, next) && isCaption(text, before.text)) return
  if (isUnit(text, lines[index - 1])) return
  const amounts = amountsAt(lines, index + 1)
  add({ source: 'label', label: text, text: amounts === '' ? next.text : amounts, element: next.block })
}

/** Whether a line shares its box with the one before it, and not with the next one. */
const isBoxed = (before: Line, { block }: Line, next: Line) =>
  before.block.parent === block.parent && next.block.parent !== block.parent

/** Whether a text is the unit of the number before it: `hours` under `1`. */
const isUnit = (text: string, before: Line | undefined) =>
  before !== undefined && AMOUNT.test(before.text) && readDuration(`${before.text} ${text}`) !== undefined

/** Numbers and units on lines of their own: `1`, `hour`, `30`, `minutes`. Empty if there are none. */
function amountsAt(lines: readonly Line[], at: number): string {
  const amounts: string[] = []
  for (let from = at; amounts.length < MAX_AMOUNTS; from += 2) {
    const [amount, unit] = [lines[from]?.text, lines[from + 1]?.text]
    if (amount === undefined || unit === undefined) break
    if (!AMOUNT.test(amount) || !/^\p{L}{1,12}\.?$/u.test(unit)) break
    amounts.push(`${amount} ${unit}`)
  }
  return amounts.join(' ')
}

/** Days, hours and minutes. */
const MAX_AMOUNTS = 3
const AMOUNT = /^[\d.,/½¼¾–-]+$/

/** A known label and its value in one text. */
function knownIn(text: string): { label: string; text: string } | undefined {
  const before = /^(\p{L}[\p{L}\s]{1,24}?)\s*(?:[|–—:]|\s(?=\d))\s*(\S.*)$/u.exec(text)
  if (before !== null && isKnown(before[1]!)) return { label: before[1]!, text: before[2]! }
  const counted = /^(\d[\d\s–-]{0,6})\s(\p{L}{3,14})(?:\(s\))?(?:,\s.*)?$/u.exec(text)
  return counted !== null && isKnown(counted[2]!) ? { label: counted[2]!, text: counted[1]!.trim() } : undefined
}

/** Durations with their labels behind them: `5 mins to prepare and 25 mins to cook`, `20 min de cuisson`. */
function timesIn(text: string): { label: string; text: string }[] {
  if (!/^\d/.test(text)) return []
  const parts = text.split(/\s*(?:[,;+·]|\s(?:and|und|et|y|e|en)\s)\s*/u).map((part) => TIMED.exec(part))
  const times = parts.flatMap((part) => (part === null ? [] : [{ label: part[2]!, text: part[1]! }]))
  const isTimed = times.every(({ label, text: time }) => isKnown(label) && readDuration(time) !== undefined)
  return isTimed && times.length === parts.length ? times : []
}

const TIMED =
  /^(\d[\d.,/½¼¾–-]*\s?\p{L}{1,8}\.?(?:\s\d+\s?\p{L}{1,8}\.?)?)\s+(?:de\s|di\s|para\s|for\s)?(\p{L}[\p{L}\s]{2,25})$/u

const isKnown = (label: string) => (labelConcepts(label)[0]?.score ?? 0) >= 0.9

/** `Label: value` on one line, or a line that ends with a colon and the next one. */
function labelled(page: EvidencePage, { line, next }: { line: Line; next: Line | undefined }, add: Add): void {
  if (/^(?:dt|dd|th)$/.test(line.block.name)) return
  const colon =
    /^([^:：]{2,50}?)\s*[:：]\s+(\S.*)$/.exec(line.text) ?? /^([^:：]{2,50}?)\s*：\s*(\S.*)$/.exec(line.text)
  // A heading is a title with a colon as a rule; one that the lexicon knows is a label: `<h4>Total time: 45 min</h4>`.
  if (line.heading > 0 && (line.heading === 1 || colon === null || /\d/.test(colon[1]!) || !isKnown(colon[1]!))) return
  if (colon !== null) {
    if (isLabel(colon[1]!) && !BAR.test(colon[1]!)) for (const pair of apart(line, colon[1]!, colon[2]!)) add(pair)
    return
  }
  const by = /^(\p{L}+(?:\s\p{L}+)?\s(?:by|von|par|por|da|door|przez|av))\s+(\p{Lu}.{1,80})$/u.exec(line.text)
  if (by !== null && line.text.length < 100) {
    const element = line.runs.at(-1)!.element
    add({ source: 'label', label: by[1]!, text: by[2]!, element })
    return
  }
  const [first, ...rest] = line.runs
  if (rest.length === 0) {
    if (
      /[:：]$/.test(line.text) &&
      next !== undefined &&
      next.heading === 0 &&
      isLabel(line.text) &&
      line.text.length < 50
    )
      add({
        source: 'label',
        label: withoutColon(line.text),
        text: next.text,
        ...itemsAround(page, next, line),
        element: next.block,
      })
    return
  }
  if (
    !isLabel(first!.text) ||
    first!.text.length > 40 ||
    /\d{2}/.test(first!.text) ||
    first!.element === line.block ||
    /[.!?]$/.test(first!.text)
  )
    return
  if (!MARKED.has(first!.element.name) && !hasLabelName(first!.element)) return
  add({ source: 'label', label: withoutColon(first!.text), text: joined(rest), element: rest[0]!.element })
}

const BAR = /\s[|·•]\s/
const MARKED = new Set(['b', 'strong', 'label', 'dfn', 'em', 'span', 'small'])
const hasLabelName = ({ attribs }: Element) =>
  /(?:^|[\s_-])(?:label|key|name|term|caption)(?:$|[\s_-])/i.test(attribs.class ?? '')
const joined = (runs: readonly Run[]) =>
  runs
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[:：–-]\s*/, '')

/** Splits `A: 1 | B: 2` and `A: 1 / B: 2`, where further labels follow on the same line. */
function* apart(line: Line, label: string, text: string): Generator<Omit<LabelPair, 'region' | 'heading'>> {
  const parts = text.split(/\s+[|/·•]\s+|\s{2,}|;\s+/)
  const further = parts.slice(1).map((part) => /^([^:：]{2,40}?)\s*[:：]\s+(\S.*)$/.exec(part))
  const element = line.runs.at(-1)?.element ?? line.block
  if (further.length === 0 || further.includes(null)) return yield { source: 'label', label, text, element }
  yield { source: 'label', label, text: parts[0]!, element }
  for (const match of further) yield { source: 'label', label: match![1]!, text: match![2]!, element }
}

/** The items of the list that a line begins, if the line before it is no item of that list. */
function itemsAround(page: EvidencePage, line: Line, before: Line): { items?: string[] } {
  const { parent } = line.block
  const isList = line.block.name === 'li' && parent !== null && isTag(parent) && before.block.parent !== parent
  return isList ? itemsIn(page, parent) : {}
}

/** An element of two blocks, the first of which is a short label: `<div><div>Beds</div><div>3</div></div>`. */
function couple(page: EvidencePage, element: Element, add: Add): void {
  if (!BOXES.has(element.name)) return
  let label: Element | undefined
  let value: Element | undefined
  for (const child of element.children) {
    if (!isTag(child)) {
      if ('data' in child && child.type === 'text' && child.data.trim() !== '') return
      continue
    }
    if (page.regionOf(child) === 'hidden' || page.textOf(child) === '') continue
    if (label === undefined) label = child
    else if (value === undefined) value = child
    else return
  }
  if (label === undefined || value === undefined) return
  const text = page.textOf(label)
  const shown = page.textOf(value)
  if (isCaption(shown, text)) {
    add({ source: 'label', label: shown, text, element: label })
    return
  }
  if (
    !isLabel(text) ||
    text.length > 40 ||
    shown === '' ||
    shown.length > 400 ||
    /^(?:dt|th|td|h[1-6]|a|li)$/.test(label.name)
  )
    return
  if (isSpan(label) && isSpan(value) && /[:：]/.test(text)) return
  add({ source: 'label', label: withoutColon(text), text: shown, ...itemsIn(page, value), element: value })
}

/** Whether a text names the amount above it: `15 min` over `Prep time`. */
const isCaption = (text: string, above: string) =>
  text.length <= 30 && !/\d/.test(text) && above.length <= 30 && /^[\d½¼¾]/.test(above) && isKnown(text)

const BOXES = new Set(['div', 'li', 'p', 'section', 'span', 'a'])
const isSpan = ({ name }: Element) => name === 'span' || name === 'b' || name === 'strong'
