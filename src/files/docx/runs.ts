import {
  allNamed,
  attribute,
  childNamed,
  childrenNamed,
  elementsIn,
  firstNamed,
  textIn,
  type XmlElement,
} from '../container/xml.ts'
import { preferredContent } from '../ooxml/alternate-content.ts'
import { graphicHtml } from '../ooxml/graphics.ts'
import { mathHtml } from '../ooxml/math.ts'
import { hyperlinkOf } from '../word/hyperlink-field.ts'
import { type InlineHtml, type Look, pictureHtml } from '../word/inline-html.ts'
import { symbolOf } from '../word/symbols.ts'
import { type DocxStory, innerStory } from './reader-state.ts'
import { flag, lookOf, valueIn } from './styles.ts'

/** The paragraph that runs are read into. */
export interface RunContext {
  story: DocxStory
  inline: InlineHtml
  /** Text boxes and rules anchored to the paragraph. */
  blocks: string[]
  look: Look
  /** Headings ignore bold and italics, which only say how they look. */
  isHeading: boolean
  hidden: boolean
}

type Reader = (element: XmlElement, context: RunContext) => void

export function readRuns(parent: XmlElement, context: RunContext): void {
  for (const element of elementsIn(parent)) {
    if (Object.hasOwn(READERS, element.name)) READERS[element.name]!(element, context)
  }
}

const each: Reader = (element, context) => readRuns(element, context)

/** Elements in paragraphs and runs (ECMA-376 part 1, 17.3, 17.13, 17.16). All others hold no visible text. */
const READERS: Record<string, Reader> = {
  r: readRun,
  hyperlink: readHyperlink,
  fldSimple: readSimpleField,
  ins: each,
  moveTo: each,
  smartTag: each,
  customXml: each,
  sdt: each,
  sdtContent: each,
  dir: each,
  bdo: each,
  ruby: readRuby,
  AlternateContent: (element, context) => readRuns(preferredContent(element), context),
  t: (element, context) => add(textIn(element), context),
  tab: (_, context) => add('\t', context),
  ptab: (_, context) => add('\t', context),
  br: (element, context) => add(/page|column/.test(attribute(element, 'type') ?? '') ? ' ' : '\n', context),
  cr: (_, context) => add('\n', context),
  noBreakHyphen: (_, context) => add('\u2011', context),
  sym: (element, context) => {
    const code = Number.parseInt(attribute(element, 'char') ?? '', 16)
    add(symbolOf(code, attribute(element, 'font')), context)
  },
  fldChar: (element, { story }) => story.fields.mark(attribute(element, 'fldCharType')),
  instrText: (element, { story }) => story.fields.addCode(textIn(element)),
  footnoteReference: (element, context) => addNote('footnote', element, context),
  endnoteReference: (element, context) => addNote('endnote', element, context),
  drawing: readDrawing,
  pict: readPicture,
  object: readPicture,
  oMath: (element, context) => context.inline.addRaw(mathHtml(element), ' '),
  oMathPara: each,
}

function add(text: string, { story, inline, look, hidden }: RunContext): void {
  if (hidden || story.fields.hidden) return
  const href = look.href ?? story.fields.href
  inline.add(text, href === undefined ? look : { ...look, href })
}

function readRun(element: XmlElement, context: RunContext): void {
  const properties = childNamed(element, 'rPr')
  const { styles } = context.story.document
  const style = styles.get(valueIn(properties, 'rStyle') ?? '')
  const look: Look = { ...context.look, ...style?.look, ...(style?.code && { code: true }), ...lookOf(properties) }
  if (context.isHeading) Object.assign(look, { bold: false, italic: false })
  const hidden = flag(properties, 'vanish') ?? style?.hidden ?? context.hidden
  readRuns(element, { ...context, look, hidden })
}

/** A phonetic guide (17.3.3.25): the text, and its reading in parentheses after it, as for `ruby` in HTML. */
function readRuby(element: XmlElement, context: RunContext): void {
  for (const base of childrenNamed(element, 'rubyBase')) readRuns(base, context)
  const reading = childNamed(element, 'rt')
  const text = allNamed(reading, 't').map(textIn).join('')
  if (text.trim() !== '') add(`(${text.trim()})`, context)
}

function readHyperlink(element: XmlElement, context: RunContext): void {
  const relation = context.story.relations.get(attribute(element, 'r:id') ?? '')
  const anchor = attribute(element, 'anchor')
  const target = relation?.external ? relation.target : undefined
  const href = target && anchor && !target.includes('#') ? `${target}#${anchor}` : target
  readRuns(element, { ...context, look: { ...context.look, href: href ?? context.look.href } })
}

function readSimpleField(element: XmlElement, context: RunContext): void {
  const href = hyperlinkOf(attribute(element, 'instr') ?? '')
  readRuns(element, { ...context, look: { ...context.look, href: href ?? context.look.href } })
}

function addNote(kind: 'footnote' | 'endnote', element: XmlElement, { story, inline, hidden }: RunContext): void {
  if (hidden || story.fields.hidden) return
  const html = story.document.notes.add(kind, attribute(element, 'id') ?? '')
  inline.addRaw(html)
}

/** DrawingML (20.4). Pictures have their alternative text in `docPr`; shapes hold text. */
function readDrawing(element: XmlElement, context: RunContext): void {
  if (context.hidden) return
  const boxes = addTextBoxes(element, context) || addGraphic(element, context)
  const properties = firstNamed(element, 'docPr')
  const alt = attribute(properties, 'descr') || attribute(firstNamed(element, 'cNvPr'), 'descr')
  if (!boxes) context.inline.addRaw(pictureHtml(withoutRemark(alt)))
}

function addGraphic(element: XmlElement, { story, blocks }: RunContext): boolean {
  const html = graphicHtml(element, story.relations, story.document.opened) ?? ''
  blocks.push(html)
  return html !== ''
}

/** Removes the remark that Word appends to alternative text it has generated. */
function withoutRemark(alt: string | undefined): string | undefined {
  return alt?.replace(/\s*Description automatically generated(?: with \w+ confidence)?\s*$/i, '')
}

/** VML (part 4, 19.1), written by older versions. */
function readPicture(element: XmlElement, context: RunContext): void {
  if (context.hidden) return
  const boxes = addTextBoxes(element, context)
  const shape = firstNamed(element, 'shape') ?? firstNamed(element, 'rect')
  if (attribute(shape, 'hr') === 't') context.blocks.push('<hr>')
  else if (!boxes) context.inline.addRaw(pictureHtml(attribute(shape, 'alt')))
}

function addTextBoxes(element: XmlElement, { story, blocks }: RunContext): boolean {
  const boxes = allNamed(element, 'txbxContent')
  for (const box of boxes) {
    const inner = innerStory(story)
    story.document.readBlocks(box, inner)
    blocks.push(inner.flow.finish())
  }
  return boxes.length > 0
}
