import { type Element, isTag, isText, Text } from 'domhandler'
import { adopt } from '../prune.ts'
import { nodesOf } from '../walk.ts'
import type { Restatement } from './clues.ts'

export const valueLabels: Restatement = { attributes: ['aria-label'], apply: writeLabel }
export const twins: Restatement = { attributes: ['aria-hidden'], apply: dropTwin }

/**
 * Writes the label of a drawing that states a value (`role="img" aria-label="Rated 4.5 out of 5"`) in place of the icons
 * that draw it, unless the text around it says the same.
 */
function writeLabel(element: Element): void {
  const { role, 'aria-label': label } = element.attribs
  if (role !== 'img' || label === undefined || element.name === 'img') return
  if (label.length > MAX_LABEL_CHARACTERS || !VALUE.test(label) || (element.name === 'svg' && !SCORE.test(label)))
    return
  const isSaid = isTag(element.parent!) && (shortText(element.parent) ?? '').includes(withoutSpaces(label))
  if (element.name === 'svg') element.name = 'span'
  adopt(element, isSaid ? [] : [new Text(label.trim())])
}

/** A longer label, or a sentence, describes a picture. */
const MAX_LABEL_CHARACTERS = 80
const VALUE = /\d.*[^.\s]\s*$|\d\.?\s*$/
/** A drawing has a label more often than a rating has one: only a fraction, a share, or a number of many counts. */
const SCORE = /\d[.,]\d|\d\s*%|\d\D+\d/

/**
 * Hides one of two neighbours with the same text, if it is for the eye only or for screen readers only: pages write
 * prices twice, once in pieces of different size.
 */
function dropTwin(element: Element): void {
  if (element.attribs['aria-hidden'] !== 'true') return
  const text = shortText(element)
  if (!text) return
  const isTwin = (other: Element | null) => other !== null && shortText(other) === text
  if (isTwin(neighbour(element, 'prev')) || isTwin(neighbour(element, 'next'))) element.attribs.hidden = ''
}

function neighbour(element: Element, side: 'prev' | 'next'): Element | null {
  let node = element[side]
  while (node !== null && !isTag(node)) node = node[side]
  return node
}

/** Maximum number of nodes in a text that is compared. */
const MAX_NODES = 60

/** The text of an element without white space, or null if it has many nodes. */
function shortText(element: Element): string | null {
  let text = ''
  let nodes = 0
  for (const node of nodesOf(element)) {
    if (++nodes > MAX_NODES) return null
    if (isText(node)) text += node.data
  }
  return withoutSpaces(text)
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase()
}
