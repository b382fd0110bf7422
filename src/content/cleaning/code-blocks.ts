// Code that a page sets in other elements than `pre`.
import { type ChildNode, Element, isTag, isText, type Text } from 'domhandler'
import { adopt } from '../prune.ts'
import { nodesOf } from '../walk.ts'
import type { Restatement } from './clues.ts'

const CODE_WORDS = ['code', 'highlight', 'listing', 'snippet', 'source', 'syntax']

/** A box of code lines is recognized by its own class, by its parent's, or by those of its lines. */
export const codeLines: Restatement = {
  classes: [...CODE_WORDS, '(?:line|row)-of-code'],
  spreads: true,
  apply: makeBoxOfLines,
}

export const codeBlocks: Restatement = {
  tags: ['code'],
  custom: true,
  attributes: ['style'],
  classes: [...CODE_WORDS, 'whitespace-pre'],
  apply: makeCodeBlock,
}

/** Makes a `pre` of an element whose children are lines of code. */
function makeBoxOfLines(element: Element): void {
  if (!mayHoldCode(element) || !isBoxOfLines(element)) return
  element.name = 'pre'
  adopt(element, element.children.filter(isTag))
  for (const line of element.children.filter(isTag)) makeLine(line)
}

/**
 * Makes a `pre` of an element that is a block of code: it keeps its white space by style, or it is named a block of code
 * and states a language.
 */
function makeCodeBlock(element: Element): void {
  if (!mayHoldCode(element)) return
  if (!isPreformatted(element) && !isBlockOfCode(element) && !isNamedBlock(element)) return
  if (hasBlocks(element)) dropBlanks(element)
  if (hasBreaks(element)) joinSourceLines(element)
  element.name = 'pre'
}

const MAY_HOLD_CODE = new Set('div p code span samp tt ol ul section figure td textarea xmp'.split(' '))

const mayHoldCode = ({ name }: Element) => MAY_HOLD_CODE.has(name) || name.includes('-')

const namedBy = (pattern: RegExp) => (classes: string | undefined) => classes !== undefined && pattern.test(classes)

/** Class names of one line of code, with and without the word. Only the former stand for themselves. */
const namesCodeLine = namedBy(/(?:^|[\s_-])code[_-]?line(?:$|\s)|(?:^|\s)(?:line|row)-of-code(?:$|\s)/i)
const namesLine = namedBy(/(?:^|[\s_-])line(?:$|\s)/i)
const namesCodeBox = namedBy(
  /(?:^|[\s_-])(?:code(?!-?line)|codeblock|highlight|listing|snippet|source(?:code)?|syntax(?:highlighter)?)(?:$|[\s_-])/i,
)

/** Limits on what is looked at per element, so that a page costs no more than its size. */
const MAX_NODES = 400

function isBoxOfLines(element: Element): boolean {
  const first = element.children.find(isTag)
  if (first === undefined || !(LINES.has(first.name) || first.name === 'code')) return false
  const lines = element.children.filter(isTag)
  if (element.children.some((child) => isText(child) && child.data.trim() !== '')) return false
  const inClass = (names: (classes?: string) => boolean) => lines.every(({ attribs }) => names(attribs.class))
  if (inClass(namesCodeLine)) return lines.length > 1 || isAlone(element)
  if (lines.length < 2 || !isCodeBox(element)) return false
  return (inClass(namesLine) && first.name !== 'code') || (element.name !== 'p' && lines.every(isCodeLine))
}

const LINES = new Set(['div', 'p', 'li', 'span'])

/** Whether a single line is all of a block. */
function isAlone({ name }: Element): boolean {
  return name === 'div' || name === 'code'
}

/** Whether an element, or the one around it, is named after code. */
function isCodeBox({ attribs, parent }: Element): boolean {
  return namesCodeBox(attribs.class) || (parent !== null && isTag(parent) && namesCodeBox(parent.attribs.class))
}

/** Whether an element is a `code`, or holds one and at most the number of the line. */
function isCodeLine(line: Element): boolean {
  if (line.name === 'code') return true
  const parts = line.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
  const code = parts.pop()
  return code !== undefined && isTag(code) && code.name === 'code' && parts.length <= 1 && parts.every(isNumber)
}

function isNumber(node: ChildNode): boolean {
  let text = ''
  let nodes = 0
  for (const below of nodesOf(node)) {
    if (++nodes > 5) return false
    if (isText(below)) text += below.data
  }
  return /^\s*\d{1,5}\s*$/.test(text)
}

/** Makes a `div` of a line, without the number beside its code. An empty line holds a break. */
function makeLine(line: Element): void {
  if (line.name !== 'code' && isCodeLine(line))
    adopt(
      line,
      line.children.filter((child) => isTag(child) && child.name === 'code'),
    )
  line.name = 'div'
  if (isEmpty(line)) adopt(line, [new Element('br', {})])
}

function isEmpty(line: Element): boolean {
  for (const node of nodesOf(line)) if (isText(node) && node.data !== '') return false
  return true
}

const KEEPS_SPACE = /(?:^|[;\s])white-space\s*:\s*(?:pre|pre-wrap|break-spaces)\s*(?:;|!|$)/i
const keepsSpace = namedBy(/(?:^|\s)whitespace-pre(?:-wrap)?(?:$|\s)/)
const MONOSPACE = /font(?:-family)?\s*:[^;]*(?:mono|courier|consolas|menlo)/i

/** Whether an element keeps its white space, is set like code, and has more than one line. */
function isPreformatted(element: Element): boolean {
  const { style = '', class: classes } = element.attribs
  if (!(style !== '' && KEEPS_SPACE.test(style)) && !keepsSpace(classes)) return false
  const isCode = element.name === 'code' || element.name === 'samp' || MONOSPACE.test(style)
  return isCode && isOutsidePre(element) && hasLines(element)
}

/** Whether a `code` is a block by its class, and stands between blocks. */
function isBlockOfCode({ name, attribs, prev, next, parent }: Element): boolean {
  if (name !== 'code' || attribs.class === undefined || !BLOCK_CLASS.test(attribs.class)) return false
  if (parent === null || !isTag(parent) || !FRAMES.has(parent.name)) return false
  return [prev, next].every((side) => side === null || isTag(side) || (isText(side) && side.data.trim() === ''))
}

const BLOCK_CLASS = /(?:^|\s)(?:block|d-block|code-?block)(?:$|\s)/i
const FRAMES = new Set('article body div figure main section td'.split(' '))

function isOutsidePre({ parent }: Element): boolean {
  for (let node = parent, i = 0; node !== null && isTag(node) && i < 8; node = node.parent, i++) {
    if (node.name === 'pre') return false
  }
  return true
}

function hasLines(element: Element): boolean {
  let nodes = 0
  for (const node of nodesOf(element)) {
    if (++nodes > MAX_NODES) return false
    if (isText(node) && node.data.trim().includes('\n')) return true
    if (isTag(node) && node.name === 'br') return true
  }
  return false
}

const namesBlock = namedBy(
  /(?:^|[\s_-])(?:code[_-]?(?:block|snippet|sample|example|listing|area|box|view(?:er)?)|source[_-]?code)(?:$|\s)/i,
)
const LANGUAGE_ATTRIBUTES = ['data-lang', 'data-language', 'lang', 'language', 'data-mode']
/** What a frame around code holds, but code does not. */
const NOT_CODE = new Set('pre table img h1 h2 h3 h4 h5 h6 ul ol p input textarea iframe button svg video'.split(' '))

const CODE_ELEMENT = /^(?:[a-z]+-)?(?:code|snippet|highlight)(?:-[a-z]+)?$/

/** Whether an element is named a block of code, states its language, and holds nothing but text in lines. */
function isNamedBlock(element: Element): boolean {
  const { name, attribs } = element
  const isNamed = namesBlock(attribs.class) || (name === 'textarea' && namesCodeBox(attribs.class))
  if (!isNamed && !(name.includes('-') && CODE_ELEMENT.test(name))) return false
  if (name !== 'textarea' && LANGUAGE_ATTRIBUTES.every((attribute) => attribs[attribute] === undefined)) return false
  let nodes = 0
  let hasText = false
  for (const node of nodesOf(element)) {
    if (node === element) continue
    if (++nodes > MAX_NODES * 10 || (isTag(node) && (NOT_CODE.has(node.name) || namesBlock(node.attribs.class))))
      return false
    hasText ||= isText(node) && node.data.trim() !== ''
  }
  return hasText
}

function hasBlocks({ children }: Element): boolean {
  return children.some((child) => isTag(child) && (child.name === 'div' || child.name === 'p'))
}

function hasBreaks({ children }: Element): boolean {
  return children.some((child) => isTag(child) && child.name === 'br')
}

/** Between lines that are elements, white space belongs to the source of the page. */
function dropBlanks(element: Element): void {
  adopt(
    element,
    element.children.filter((child) => !isText(child) || child.data.trim() !== ''),
  )
}

/** Where lines end in breaks, line feeds belong to the source of the page. */
function joinSourceLines({ children }: Element): void {
  const texts = children.filter((child): child is Text => isText(child))
  for (const text of texts) text.data = text.data.replace(/^[ \t\r]*\n[ \t\r\n]*|\n[ \t\r\n]*$/g, '')
}
