// Formulas that a page states as TeX in an attribute or under a class, which a script draws.
import { type Element, isTag, isText } from 'domhandler'
import { adopt } from '../prune.ts'
import type { Restatement } from './clues.ts'

/** Attributes that state a formula, the most telling first. */
const ATTRIBUTES = [
  'data-math',
  'data-tex',
  'data-latex',
  'data-formula',
  'data-equation',
  'data-equation-content',
  'data-katex',
]
export const formulas: Restatement = {
  tags: ['mjx-container'],
  attributes: ATTRIBUTES,
  classes: ['math'],
  apply: makeFormula,
}

/**
 * Makes a `math` element of an element that states its formula as TeX in an attribute, or in its text under a class that
 * says so. What is inside draws the same formula again.
 */
function makeFormula(element: Element): void {
  const { name, attribs } = element
  const tex = name === 'mjx-container' ? texBelow(element) : mayBeDrawn(name) ? (statedTex(element) ?? '') : ''
  if (tex === '') return
  const display = isDisplay(element)
  element.name = 'math'
  element.attribs = {
    alttext: tex,
    ...(attribs.id !== undefined && { id: attribs.id }),
    ...(display && { display: 'block' }),
  }
  adopt(element, [])
}

/** Elements that pages draw formulas in: none of MathML, and none of MathJax but its outermost. */
const DRAWN = new Set('span div p i em b var figure img code section object tex'.split(' '))

function mayBeDrawn(name: string): boolean {
  return DRAWN.has(name) || (name.includes('-') && !name.startsWith('mjx-'))
}

function statedTex(element: Element): string | undefined {
  const { attribs, children } = element
  const stating = ATTRIBUTES.find((attribute) => attribs[attribute] !== undefined)
  if (stating !== undefined) return texOf(attribs[stating]!)
  const text = children[0]
  if (text === undefined || children.length > 1 || !isText(text) || !RAW_TEX.test(attribs.class ?? '')) return undefined
  return COMMAND.test(text.data) ? texOf(text.data) : undefined
}

/** Classes of raw TeX that a script draws: Pandoc, and Markdown renderers that follow it. */
const RAW_TEX = /(?:^|\s)math(?:\s+|-)(?:inline|display|block)(?:$|\s)/
const COMMAND = /\\[a-z]|[\^_]/i

/** Maximum length of a formula. */
const MAX_CHARACTERS = 5000

/** The formula in a value without its delimiters, or '' if it is a setting, an address or a sentence. */
function texOf(value: string): string {
  if (value.length > MAX_CHARACTERS) return ''
  const tex = withoutDelimiters(value.trim())
  const isSetting = /^(?:\p{L}{4,}|\d+|https?:.*|[[{]\s*["{[].*)$/su.test(tex)
  const isSentence = !COMMAND.test(tex) && /\p{L}{2,}\s+\p{L}{2,}/u.test(tex)
  return isSetting || isSentence ? '' : tex
}

const DELIMITERS = [
  ['$$', '$$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$', '$'],
] as const

function withoutDelimiters(tex: string): string {
  const pair = DELIMITERS.find(([open, close]) => {
    return tex.length > open.length + close.length && tex.startsWith(open) && tex.endsWith(close)
  })
  return pair ? tex.slice(pair[0].length, -pair[1].length).trim() : tex
}

/** MathJax 4 writes the source on the drawing inside its container. */
function texBelow({ attribs, children }: Element): string {
  const drawing = children.find(isTag)
  const part = drawing?.children.find(isTag)?.children.find(isTag)
  return texOf(attribs['data-latex'] ?? drawing?.attribs['data-latex'] ?? part?.attribs['data-latex'] ?? '')
}

function isDisplay({ name, attribs }: Element): boolean {
  if (name === 'mjx-container') return attribs.display === 'true'
  if (name === 'div' || name === 'p' || name === 'figure' || name === 'section') return true
  return /display|block/.test(attribs.class ?? '') || /^(?:true|block)?$/.test(attribs['data-display'] ?? 'no')
}
