import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { barsOf, COPY_CLASS, isControl } from './code-bar.ts'
import { codeSpan, longestRun } from './code-span.ts'
import type { Conversion } from './conversion.ts'
import { isLineNumbers, MAY_BE_LINE_NUMBER } from './gutter.ts'
import { languageOf } from './language.ts'
import { languageLabelled } from './language-names.ts'
import { type Rule, SKIP } from './rule.ts'
import { isBlank } from './whitespace.ts'

/** A `pre` as a fenced block with its text unchanged. Where blocks are not possible, inline code line by line. */
export const codeBlock: Rule = (conversion, element) => {
  const asBlock = conversion.inBlocks
  conversion.boundary()
  const { text, label } = contentOf(element)
  if (asBlock) writeCodeBlock(conversion, text, languageOf(element, onlyCode(element)) || label)
  else writeCodeLines(conversion, text)
  return SKIP
}

/** The code of a `pre` without its bars, and the language that they name. If only a bar is left, it is the code. */
function contentOf(element: Element): { text: string; label: string } {
  const collector = collect(element.children, NOTHING)
  const { elements, language } = barsOf(element, !collector.omits)
  if (elements.size === 0) return { text: collector.text(), label: '' }
  const text = codeText(element.children, elements)
  return isBlank(text) ? { text: collector.text(), label: '' } : { text, label: language }
}

/** The `code` of a `pre`, if there is exactly one and no text beside it. */
function onlyCode({ children }: Element): Element | null {
  const [code, other] = children.filter((child): child is Element => isTag(child) && child.name === 'code')
  const hasText = children.some((child) => isText(child) && !isBlank(child.data))
  return code && !other && !hasText ? code : null
}

/**
 * Writes a fence longer than any in the code (CommonMark 4.5). A paragraph right before that is only a language name
 * (`python`, above a block with a copy button) is the label of the code and moves into the fence.
 */
export function writeCodeBlock({ blocks }: Conversion, text: string, declared: string): void {
  if (isBlank(text)) return
  const label = languageLabelled(blocks.lastBlock)
  if (label !== undefined) blocks.takeBack()
  const language = declared || label || ''
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  blocks.write(`${fence}${language}\n${withoutEndLines(text)}\n${fence}`)
}

/** The text without line feeds and blank lines at its end. */
function withoutEndLines(text: string): string {
  const end = text.indexOf('\n', text.trimEnd().length)
  return end < 0 ? text : text.slice(0, end)
}

/** Writes code line by line with its indentation, which renderers keep in table cells. */
function writeCodeLines(conversion: Conversion, text: string): void {
  for (const line of text.split('\n')) {
    if (isBlank(line)) continue
    conversion.run.addRaw(codeSpan(line.trimEnd()))
    conversion.boundary()
  }
}

/** Elements in a `pre` that begin a new line. */
const LINES = new Set('div p pre li tr ol ul table tbody h1 h2 h3 h4 h5 h6'.split(' '))

/** Elements in a `pre` that are not code, such as a highlighter's controls. */
const NOT_CODE = new Set(['script', 'style', 'template', 'select', 'textarea', 'input', 'svg'])

/** Whether an element in code shows only while the pointer is over a word: types and messages of editors. */
function isCard({ attribs }: Element): boolean {
  return attribs.role === 'tooltip' || (attribs.class !== undefined && CARD.test(attribs.class))
}

const CARD = /(?:^|\s)(?:hover-info|tooltip|popover|twoslash-(?:popup|hover-info)\S*)(?:$|\s)/

const NOTHING: ReadonlySet<Element> = new Set()

/**
 * The text of code, with line feeds for `br` and between elements that are lines, and without line numbers and `bars`.
 * No-break spaces, which editors use for indentation, become spaces, as when code is copied from a browser.
 */
export function codeText(nodes: readonly ChildNode[], bars = NOTHING): string {
  return collect(nodes, bars).text()
}

function collect(nodes: readonly ChildNode[], bars: ReadonlySet<Element>): CodeCollector {
  const collector = new CodeCollector(bars)
  const stack: (ChildNode | typeof END_LINE)[] = [...nodes].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node === END_LINE) collector.endLine()
    else if (isText(node)) collector.add(node.data)
    else if ('children' in node && collector.enter(node as Element)) {
      if (isLine(node as Element)) {
        collector.endLine()
        stack.push(END_LINE)
      }
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!)
    }
  }
  return collector
}

/** Whether an element is a line: by its name, or because an element of the same kind follows it without a line feed. */
function isLine({ name, attribs, next, parent }: Element): boolean {
  if (LINES.has(name)) return true
  if (next === null || !isTag(next) || next.name !== name) return false
  if (name === 'code') return parent !== null && isTag(parent) && parent.name === 'pre'
  return LINE.test(attribs.class ?? '') && LINE.test(next.attribs.class ?? '')
}

const LINE = /(?:^|[\s_-])line(?:$|\s)/i

const END_LINE = Symbol('end of a line')

/** Whether an element in code has a name or attribute that what is no code has. Most have none. */
function mayBeOmitted({ name, attribs }: Element): boolean {
  if (attribs.class !== undefined && OMITTED_CLASS.test(attribs.class)) return true
  return name === 'button' || attribs.role !== undefined || attribs.style !== undefined || 'data-line-number' in attribs
}

const OMITTED_CLASS = new RegExp([MAY_BE_LINE_NUMBER, CARD, COPY_CLASS].map(({ source }) => source).join('|'), 'i')

function isOmitted(element: Element): boolean {
  return isLineNumbers(element) || isCard(element) || isControl(element)
}

class CodeCollector {
  /** Whether anything was left out. */
  omits = false
  private readonly pieces: string[] = []
  private last = '\n'
  private lineEnded = false

  constructor(private readonly bars: ReadonlySet<Element>) {}

  add(text: string): void {
    if (text === '') return
    if (this.lineEnded && !text.startsWith('\n')) this.push('\n')
    this.lineEnded = false
    this.push(text)
  }

  /** Whether the content of an element is code. */
  enter(element: Element): boolean {
    const { name } = element
    if (name === 'br') this.breakLine()
    if (!NOT_CODE.has(name) && !this.bars.has(element) && !(mayBeOmitted(element) && isOmitted(element))) return true
    this.omits = true
    return false
  }

  /** After an element that is a line, a `br` is an empty line. */
  private breakLine(): void {
    if (this.lineEnded) this.push('\n')
    this.lineEnded = false
    this.push('\n')
  }

  endLine(): void {
    if (this.last !== '\n') this.lineEnded = true
  }

  text(): string {
    return this.pieces.join('').replaceAll('\u00a0', ' ')
  }

  private push(text: string): void {
    this.pieces.push(text)
    this.last = text[text.length - 1]!
  }
}
