import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import type { EvidenceCell, EvidencePage } from '../model.ts'
import { linkIn, pictureAddress, resolved } from './links.ts'

/**
 * The texts, links and pictures of a record. The name of a cell is its chain of tags from the record, with the class of
 * each, and `#2` for the second one of that name. Texts that are no element's own have a mark: `@` for an attribute, `|` for
 * a piece of a text, `~` for a text between elements, `¶` for the paragraphs of a box.
 *
 * @param isPart whether other elements belong to the record too
 * @param room how many elements may still be looked at; gets less
 */
export function cellsOf(
  page: EvidencePage,
  record: Element,
  { isPart, room }: { isPart: boolean; room: { elements: number } },
): EvidenceCell[] {
  const cells: EvidenceCell[] = []
  const seen = new Map<string, number>()
  const add = (path: string, cell: Omit<EvidenceCell, 'name'>) => {
    const count = (seen.get(path) ?? 0) + 1
    seen.set(path, count)
    cells.push({ name: count === 1 ? path : `${path}#${count}`, ...cell })
  }
  const least = room.elements - MAX_ELEMENTS
  const visit = (element: Element, path: string) => {
    room.elements -= 1
    if (room.elements < Math.max(0, least)) return
    if (cells.length >= MAX_CELLS || page.regionOf(element) === 'hidden') return
    if (element.name === 'img') {
      const src = resolved(page, pictureAddress(element))
      return add(path, { text: element.attribs.alt ?? '', element, ...(src !== undefined && { src }) })
    }
    const text = hasOwnText(element) || isLeaf(element) ? page.textOf(element) : ''
    const stated = statedIn(element)
    if (stated !== undefined && stated !== text) add(`${path}@`, { text: stated, element })
    if (text !== '') {
      add(path, { text, element, ...linkIn(page, element) })
      for (const [index, part] of parts(text).entries()) add(`${path}|${index}`, { text: part, element })
      for (const [index, own] of ownTexts(element).entries()) add(`${path}~${index}`, { text: own, element })
    } else if (path !== '' && isProse(page, element)) {
      add(`${path}¶`, { text: page.textOf(element), element })
    } else if (element.name === 'a' || JOINED.has(element.name) || isShort(page, element)) {
      const whole = page.textOf(element)
      if (whole !== '' && whole.length < MAX_WHOLE) add(path, { text: whole, element, ...linkIn(page, element) })
    }
    for (const child of element.children) if (isTag(child)) visit(child, `${path}>${nameOf(child)}`)
  }
  visit(record, isPart ? nameOf(record) : '')
  return cells
}

const MAX_CELLS = 120
/** Of one record. */
const MAX_ELEMENTS = 3_000
const MAX_WHOLE = 300
const STATED = ['datetime', 'content', 'data-price', 'data-value', 'data-rating', 'data-date', 'aria-label', 'title']
const JOINED = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'li', 'dd', 'dt', 'time', 'td'])

function statedIn({ attribs }: Element): string | undefined {
  for (const name of STATED) {
    const value = attribs[name]
    if (value !== undefined && value !== '') return value.slice(0, MAX_STATED).replace(/\s+/g, ' ')
  }
  return undefined
}

const MAX_STATED = 2_000

function nameOf({ name, attribs }: Element): string {
  const first = attribs.class?.trim().split(/\s+/)[0]
  return first ? `${name}.${first}` : name
}

const hasText = (node: AnyNode) => isText(node) && node.data.trim() !== ''
const hasOwnText = (element: Element) => element.children.some(hasText)
const isLeaf = (element: Element) => !element.children.some(isTag)
/** A box of a few words in pieces, such as a date in three elements. */
const isShort = (page: EvidencePage, element: Element) => {
  const children = element.children.filter(isTag)
  return children.length > 1 && children.length < 6 && children.every(isLeaf) && page.textOf(element).length < 60
}

/** A box that begins with a paragraph and is mostly paragraphs: one text. */
const isProse = (page: EvidencePage, element: Element) => {
  const children = element.children.filter(isTag)
  if (children[0] === undefined || !PARAGRAPHS.has(children[0].name)) return false
  if (children.length === 1) return children[0].name === 'p'
  const paragraphs = children.filter(({ name }) => PARAGRAPHS.has(name))
  const length = paragraphs.reduce((sum, child) => sum + page.textOf(child).length, 0)
  return length >= MIN_PROSE && length >= 0.8 * page.textOf(element).length
}

const PARAGRAPHS = new Set(['p', 'ul', 'ol', 'blockquote'])
const MIN_PROSE = 80

/** The pieces of `Venue | City`, `Leek soup ..... 6.50` and `Jane Doe, 26 February 2026, 5/5`. */
function parts(text: string): string[] {
  if (text.length > 200) return []
  const pieces = text.split(SEPARATORS).filter((piece) => piece !== '')
  if (pieces.length > 1 && pieces.length < 7) return pieces
  const listed = text.replace(/^[-–—]\s*/, '').split(/,\s+/)
  return listed.length > 2 && listed.length < 6 && listed.every((piece) => piece !== '' && piece.length < 40)
    ? listed
    : []
}

const SEPARATORS = /\s+[|·•–—]\s+|\s+-\s+|\s*(?:\.{3,}|…+|\. \. [. ]*)\s*|\s*\t\s*/

/** Texts between the child elements, where both stand side by side. */
function ownTexts(element: Element): string[] {
  if (!element.children.some(isTag)) return []
  const texts = element.children.filter(isText).map(({ data }) =>
    data
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^[,;|·:–-]\s*|\s*[,;|·–-]$/g, ''),
  )
  return texts.filter((text) => text !== '')
}
