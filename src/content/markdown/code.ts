import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { longestRun } from './code-span.ts'
import type { Conversion } from './conversion.ts'
import { isLineNumbers } from './gutter.ts'
import { languageOf } from './language.ts'
import { type Rule, SKIP } from './rule.ts'
import { isBlank } from './whitespace.ts'

/** A `pre` as a fenced block, its text byte for byte; where there can be no blocks, as inline code line by line. */
export const codeBlock: Rule = (conversion, element) => {
  const asBlock = conversion.inBlocks
  conversion.boundary()
  const only = element.children.filter((child) => !isText(child) || !isBlank(child.data))
  const [first] = only
  const code = only.length === 1 && first && isTag(first) && first.name === 'code' ? first : null
  const text = codeText(element.children)
  if (asBlock) writeCodeBlock(conversion, text, languageOf(element, code))
  else writeCodeLines(conversion, text)
  return SKIP
}

/** A fence longer than any in the code (CommonMark 4.5). */
export function writeCodeBlock({ blocks }: Conversion, text: string, language: string): void {
  if (isBlank(text)) return
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  blocks.write(`${fence}${language}\n${withoutEndLines(text)}\n${fence}`)
}

/** Without the line feeds and blank lines at the end. */
function withoutEndLines(text: string): string {
  const end = text.indexOf('\n', text.trimEnd().length)
  return end < 0 ? text : text.slice(0, end)
}

function writeCodeLines(conversion: Conversion, text: string): void {
  for (const line of text.split('\n')) {
    if (isBlank(line)) continue
    const mark = { type: 'code' as const }
    conversion.run.openMark(mark)
    conversion.text(line)
    conversion.run.closeMark(mark)
    conversion.boundary()
  }
}

/** Elements in a `pre` that begin a line of their own. */
const LINES = new Set(['div', 'p', 'li', 'tr', 'ol', 'ul', 'table', 'tbody'])

/** Elements in a `pre` that are not code: the buttons of a highlighter, for example. */
const NOT_CODE = new Set(['button', 'script', 'style', 'template', 'select', 'textarea', 'input', 'svg'])

/** The text of code: line feeds for `br` and between lines that are elements; without line numbers. */
export function codeText(nodes: readonly ChildNode[]): string {
  const collector = new CodeCollector()
  const stack: (ChildNode | typeof END_LINE)[] = [...nodes].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node === END_LINE) collector.endLine()
    else if (isText(node)) collector.add(node.data)
    else if ('children' in node && collector.enter(node as Element)) {
      if (LINES.has((node as Element).name)) stack.push(END_LINE)
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!)
    }
  }
  return collector.text()
}

const END_LINE = Symbol('end of a line')

class CodeCollector {
  private readonly pieces: string[] = []
  private last = '\n'
  private lineEnded = false

  add(text: string): void {
    if (text === '') return
    if (this.lineEnded && !text.startsWith('\n')) this.push('\n')
    this.lineEnded = false
    this.push(text)
  }

  /** Whether the content of an element is code. */
  enter(element: Element): boolean {
    const { name } = element
    if (name === 'br') this.add('\n')
    if (NOT_CODE.has(name) || isLineNumbers(element)) return false
    if (LINES.has(name)) this.endLine()
    return true
  }

  endLine(): void {
    if (this.last !== '\n') this.lineEnded = true
  }

  text(): string {
    return this.pieces.join('')
  }

  private push(text: string): void {
    this.pieces.push(text)
    this.last = text[text.length - 1]!
  }
}
