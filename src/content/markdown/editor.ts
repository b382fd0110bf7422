// Code that editors and highlighters draw without a single `pre` around it.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { aside, MAY_BE_CALLOUT } from './callout.ts'
import { codeText, writeCodeBlock } from './code.ts'
import type { Conversion } from './conversion.ts'
import { isLineNumbers } from './gutter.ts'
import { languageOf } from './language.ts'
import { block, type Rule, SKIP } from './rule.ts'
import { classesOf, findBelow } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/** Class of the editor → class of the code inside. */
const EDITORS = new Map([
  ['ace_editor', 'ace_text-layer'],
  ['cm-editor', 'cm-content'],
  ['codemirror', 'codemirror-code'],
  ['crayon-syntax', 'crayon-pre'],
  ['enlighter-default', 'enlighter'],
  ['monaco-editor', 'view-lines'],
  ['syntaxhighlighter', 'container'],
])

const CODE_NAMES = /editor|codemirror|crayon|enlighter|syntaxhighlighter|gutter|line-?n/
/** One pattern for everything that a `div` may be. Most are none of it, and two patterns take twice the time. */
const MAY_BE_MORE = new RegExp(`${CODE_NAMES.source}|${MAY_BE_CALLOUT.source}`, 'i')

/** A `div` is a block. One that an editor drew code with is code, and one with line numbers beside code is left out. */
export const division: Rule = (conversion, element) => {
  const { class: classes } = element.attribs
  if (classes === undefined || !MAY_BE_MORE.test(classes)) return block(conversion, element)
  if (conversion.inBlocks && writeEditor(conversion, element)) return SKIP
  return isBesideCode(element) && isLineNumbers(element) ? SKIP : aside(conversion, element)
}

function writeEditor(conversion: Conversion, element: Element): boolean {
  const codeClass = classesOf(element)
    .map((name) => EDITORS.get(name))
    .find(Boolean)
  const code = codeClass && findBelow(element, (below) => classesOf(below).includes(codeClass))
  if (!code) return false
  conversion.boundary()
  writeCodeBlock(conversion, codeText(code.children), languageOf(element, code))
  return true
}

function isBesideCode({ prev, next }: Element): boolean {
  return isCode(prev, 'prev') || isCode(next, 'next')
}

/** Whether a sibling, or the next one if it is blank, is a `pre`. */
function isCode(node: ChildNode | null, side: 'prev' | 'next'): boolean {
  const sibling = node && isText(node) && isBlank(node.data) ? node[side] : node
  return sibling !== null && isTag(sibling) && sibling.name === 'pre'
}
