import { crc32 } from 'node:zlib'
import { type Element, isTag, isText } from 'domhandler'
import { fold } from '../lexicon/fold.ts'
import type { EvidencePage } from '../model.ts'

/** The elements of a page by their paths, for the two kinds of address that a position has. */
export interface Addresses {
  exact: ElementsByPath
  loose: ElementsByPath
}

interface ElementsByPath {
  pathOf(element: Element): number
  at(path: number): readonly Element[]
}

/** Finds the paths of all visible elements. */
export function addressesOf(page: EvidencePage): Addresses {
  return { exact: elementsByPath(page, exactStep, EXACT_STEPS), loose: elementsByPath(page, looseStep, LOOSE_STEPS) }
}

const EXACT_STEPS = 8
const LOOSE_STEPS = 5

function elementsByPath(page: EvidencePage, stepOf: (element: Element) => string, length: number): ElementsByPath {
  const steps = new Map<Element, string>()
  const paths = new Map<Element, number>()
  const elements = new Map<number, Element[]>()
  for (const element of page.elements) {
    steps.set(element, stepOf(element))
    if (page.regionOf(element) === 'hidden') continue
    const written: string[] = []
    for (let node: Element | null = element; node !== null && written.length < length; node = parentOf(node)) {
      written.push(steps.get(node) ?? '')
    }
    const path = crc32(written.join('<'))
    paths.set(element, path)
    const known = elements.get(path)
    if (known === undefined) elements.set(path, [element])
    else known.push(element)
  }
  return { pathOf: (element) => paths.get(element) ?? -1, at: (path) => elements.get(path) ?? [] }
}

/** Tag, id, classes and marks for tests. What has digits as a rule numbers the things of one page. */
function exactStep({ name, attribs }: Element): string {
  const id = attribs.id !== undefined && !/\d\d/.test(attribs.id) ? `#${attribs.id}` : ''
  const mark = MARKS.map((attribute) => attribs[attribute]).find((value) => value !== undefined) ?? ''
  return `${name}${id}.${classesOf(attribs.class).sort().slice(0, 6).join('.')}@${mark}`
}

const MARKS = ['data-testid', 'data-test', 'data-qa', 'rel']

const looseStep = ({ name, attribs }: Element) => `${name}.${classesOf(attribs.class)[0] ?? ''}`

const classesOf = (classes = '') => classes.split(/\s+/).filter((each) => each !== '' && !/\d{3}/.test(each))

/** The text right before an element: the cell, term or label in front of it. A text with digits is a value. */
export function labelBefore(element: Element, page: EvidencePage): string {
  let node: Element | null = element
  for (let level = 0; node !== null && level < 3; level++, node = parentOf(node)) {
    for (let before = node.prev; before !== null; before = before.prev) {
      const text = isTag(before) ? page.textOf(before) : isText(before) ? before.data.trim() : ''
      if (text !== '') return text.length < MAX_LABEL && !/\d/.test(text) ? fold(text) : ''
    }
  }
  return ''
}

const MAX_LABEL = 40

const parentOf = ({ parent }: Element) => (parent !== null && isTag(parent) ? parent : null)
