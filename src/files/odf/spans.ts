import { attribute, childNamed, elementsIn, firstNamed, isElement, textIn, type XmlElement } from '../container/xml.ts'
import { htmlOfMath } from '../ooxml/math.ts'
import { escapeAttribute, type InlineHtml, type Look, pictureHtml } from '../word/inline-html.ts'
import { noteMark } from '../word/notes.ts'
import type { OdfStory } from './reader-state.ts'

export interface InlineContext {
  story: OdfStory
  inline: InlineHtml
  /** Text boxes anchored to the paragraph. */
  blocks: string[]
  look: Look
  /** Headings ignore bold and italics, which only say how they look. */
  isHeading: boolean
}

type Reader = (element: XmlElement, context: InlineContext) => void

export function readInline(parent: XmlElement, context: InlineContext): void {
  const isCode = context.look.code === true
  for (const child of parent.children) {
    // White space collapses to one space; further spaces are elements (6.1.2).
    if (!isElement(child)) context.inline.add(isCode ? child : child.replace(/\s+/g, ' '), context.look)
    else if (Object.hasOwn(READERS, child.name)) READERS[child.name]!(child, context)
    else readInline(child, context)
  }
}

const skip: Reader = () => {}

/** Elements in paragraphs (ODF 1.3 part 3, 6 and 7). All others are fields and marks, whose text is shown. */
const READERS: Record<string, Reader> = {
  span: readSpan,
  a: (element, context) => {
    const href = attribute(element, 'xlink:href')
    const leads = href !== undefined && !href.startsWith('#')
    readInline(element, leads ? { ...context, look: { ...context.look, href } } : context)
  },
  s: (element, { inline, look }) =>
    inline.add(' '.repeat(Math.min(Number(attribute(element, 'c') ?? 1) || 1, 1000)), look),
  tab: (_, { inline, look }) => inline.add('\t', look),
  'line-break': (_, { inline, look }) => inline.add('\n', look),
  note: readNote,
  frame: readFrame,
  'custom-shape': readShape,
  rect: readShape,
  // A phonetic guide, in parentheses after its text.
  'ruby-text': (element, { inline, look }) => {
    const text = textIn(element).trim()
    if (text !== '') inline.add(`(${text})`, look)
  },
  annotation: skip,
  'annotation-end': skip,
  'tracked-changes': skip,
  'hidden-text': skip,
  script: skip,
}

function readSpan(element: XmlElement, context: InlineContext): void {
  const style = context.story.document.styles.named.get(`text:${attribute(element, 'style-name')}`)
  const look = { ...context.look, ...style?.look, ...(context.isHeading && { bold: false, italic: false }) }
  readInline(element, { ...context, look })
}

function readNote(element: XmlElement, { story, inline }: InlineContext): void {
  const body = childNamed(element, 'note-body')
  if (body === undefined) return
  const { notes } = story.document
  const note = { number: notes.length + 1, html: '' }
  notes.push(note)
  note.html = story.document.innerHtml(body, story)
  inline.addRaw(noteMark(note.number))
}

function readFrame(element: XmlElement, { story, inline, blocks, look }: InlineContext): void {
  const box = childNamed(element, 'text-box')
  if (box !== undefined) blocks.push(story.document.innerHtml(box, story))
  for (const table of elementsIn(element).filter(({ name }) => name === 'table'))
    blocks.push(story.document.innerHtml({ name: '', attributes: {}, children: [table] }, story))
  const object = attribute(childNamed(element, 'object'), 'xlink:href')
  const formula = object === undefined ? undefined : story.document.formula(object)
  if (formula !== undefined) inline.addRaw(htmlOfMath(formula), ' ')
  else if (box === undefined) inline.addRaw(linked(pictureHtml(altTextOf(element)), look.href))
}

function altTextOf(element: XmlElement): string {
  return textIn(firstNamed(element, 'desc')).trim() || textIn(firstNamed(element, 'title'))
}

function linked(html: string, href: string | undefined): string {
  return html !== '' && href !== undefined && /^https?:/i.test(href)
    ? `<a href="${escapeAttribute(href)}">${html}</a>`
    : html
}

function readShape(element: XmlElement, { story, blocks }: InlineContext): void {
  blocks.push(story.document.innerHtml(element, story))
}
