import { type ChildNode, type Element, isText } from 'domhandler'
import { classesOf, plainTextOf, walkBelow } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/** Whether an element holds only line numbers, by its class or because it contains unselectable numbers. */
export function isLineNumbers(element: Element): boolean {
  const { attribs } = element
  const mayBe = attribs.class !== undefined && MAY_BE_LINE_NUMBER.test(attribs.class)
  if ('data-line-number' in attribs || (mayBe && classesOf(element).some((name) => LINE_NUMBER_CLASSES.has(name))))
    return isNumbers(plainTextOf(element, MAX_GUTTER_CHARACTERS))
  if (attribs.style === undefined || !UNSELECTABLE.test(attribs.style)) return false
  const text = plainTextOf(element, MAX_GUTTER_CHARACTERS)
  return !isBlank(text) && isNumbers(text)
}

/** Classes of line numbers: Pygments, Rouge, Hexo, highlight.js, Prism, Chroma, GitHub … */
const LINE_NUMBER_CLASSES = new Set(
  (
    'ace_gutter ace_gutter-cell blob-num cm-gutterelement cm-gutters code-line-number codemirror-gutter-wrapper ' +
    'codemirror-linenumber crayon-nums gutter hljs-ln-numbers hljs-ln-n hljs-line-number line-number line-numbers line-numbers-rows ' +
    'line-num line-numbers-wrapper lineno linenodiv linenos linenumber linenumbers ln lnt lntd-number lineno-cell react-syntax-highlighter-line-number ' +
    'rouge-gutter token-line-number'
  ).split(' '),
)

/** A part of each of these names, which most classes of code do not have. */
export const MAY_BE_LINE_NUMBER = /gutter|num|ln|lineno/i

/** Maximum length of a column of line numbers: 10,000 lines. */
const MAX_GUTTER_CHARACTERS = 60_000

/** Chroma and Expressive Code use no class, but exclude the numbers from selection. */
const UNSELECTABLE = /user-select\s*:\s*none/i

/** Whether text is a column of numbers or empty. */
function isNumbers(text: string): boolean {
  return /^[\d\s\u00a0]*$/.test(text)
}

/** The cells of a code table that are not line numbers, or null if the table does not hold code. */
export function codeCells(rows: readonly Element[][]): Element[] | null {
  if (rows.length === 0) return null
  if (isNumberedCode(rows)) return rows.map((row) => row[1]!)
  const cells: Element[] = []
  for (const row of rows) {
    const code = row.filter((cell) => !isLineNumbers(cell) && !isUnnamedGutter(cell, row))
    if (row.length < 2 || code.length === row.length) return null
    cells.push(...code)
  }
  return cells
}

/** Whether each row is the number of a line and a `code`, and the numbers count. */
function isNumberedCode(rows: readonly Element[][]): boolean {
  const first = Number(plainTextOf(rows[0]![0]!, MAX_NUMBER_CHARACTERS))
  return (
    rows.length > 1 && rows.every((row, i) => row.length === 2 && isNumbered(row[0]!, first + i) && isCode(row[1]!))
  )
}

const MAX_NUMBER_CHARACTERS = 40

function isNumbered(cell: Element, number: number): boolean {
  const text = plainTextOf(cell, MAX_NUMBER_CHARACTERS).trim()
  return /^\d{1,6}$/.test(text) && Number(text) === number
}

function isCode({ children }: Element): boolean {
  const [code, ...others] = children.filter((child) => !isText(child) || !isBlank(child.data))
  return code !== undefined && 'name' in code && code.name === 'code' && others.length === 0
}

/** Whether a cell is the first, holds a `pre` of numbers, and stands beside a cell with a `pre`. */
function isUnnamedGutter(cell: Element, row: readonly Element[]): boolean {
  if (cell !== row[0] || row.length !== 2) return false
  return hasPre(cell) && hasPre(row[1]!) && isNumbers(plainTextOf(cell, MAX_GUTTER_CHARACTERS))
}

export function hasPre(element: Element): boolean {
  let found = false
  walkBelow(element, (node: ChildNode) => {
    if (isText(node) || !('name' in node)) return true
    found = node.name === 'pre'
    return found ? 'stop' : node.name !== 'table'
  })
  return found
}
