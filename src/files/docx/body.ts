import { attribute, childNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { preferredContent } from '../ooxml/alternate-content.ts'
import { InlineHtml, type Look } from '../word/inline-html.ts'
import type { DocxStory } from './reader-state.ts'
import { readRuns } from './runs.ts'
import { flag, indentIn, listReference, outlineLevel, type Style, valueIn } from './styles.ts'
import { readTable } from './table.ts'

/** Reads the paragraphs and tables of an element into the story. */
export function readBlocks(parent: XmlElement, story: DocxStory): void {
  for (const element of elementsIn(parent)) {
    if (element.name === 'p') readParagraph(element, story)
    else if (element.name === 'tbl') story.flow.block(readTable(element, story))
    else if (element.name === 'AlternateContent') readBlocks(preferredContent(element), story)
    else if (TRANSPARENT.has(element.name)) readBlocks(element, story)
  }
}

/** Containers of blocks without a meaning of their own (17.5, 17.13.5). */
const TRANSPARENT = new Set([
  'body',
  'sdt',
  'sdtContent',
  'customXml',
  'smartTag',
  'ins',
  'moveTo',
  'sect',
  'sub-section',
])

function readParagraph(element: XmlElement, story: DocxStory): void {
  const { document, flow } = story
  const properties = childNamed(element, 'pPr')
  const styleId = valueIn(properties, 'pStyle') ?? ''
  const style: Style = document.styles.get(styleId) ?? { look: {} }
  const heading = outlineLevel(properties) ?? style.heading
  const inline = new InlineHtml()
  const blocks: string[] = []
  if (story.dropCap !== undefined) inline.add(story.dropCap)
  delete story.dropCap
  const look: Look = heading === undefined ? style.look : {}
  readRuns(element, { story, inline, blocks, look, isHeading: heading !== undefined, hidden: style.hidden === true })
  if (attribute(childNamed(properties, 'framePr'), 'dropCap') === 'drop') story.dropCap = inline.text
  else writeParagraph(inline, { properties, styleId, style, heading }, story)
  for (const block of blocks) flow.block(block)
}

interface ParagraphKind {
  properties: XmlElement | undefined
  styleId: string
  style: Style
  heading: number | undefined
}

function writeParagraph(inline: InlineHtml, kind: ParagraphKind, { document, flow }: DocxStory): void {
  const { properties, styleId, style, heading } = kind
  const own = listReference(properties)
  const reference = own ?? style.list
  const level = reference?.level ?? style.list?.level
  // Word also counts items without text, unless their mark is hidden.
  const isHidden = inline.isEmpty && flag(childNamed(properties, 'rPr'), 'vanish')
  const item = reference && !isHidden ? document.numbering.next({ numId: reference.numId, level }, styleId) : undefined
  if (heading !== undefined && !inline.isEmpty) {
    const label = item?.label ? `${item.label} ` : ''
    flow.paragraph({ html: label + inline.html, heading })
    return
  }
  const isCode = style.code === true && item === undefined
  // Direct formatting beats the list, and the list beats the style (17.9.22).
  const usual = own === undefined ? (style.indent ?? item?.place.indent) : (item?.place.indent ?? style.indent)
  const indent = indentIn(properties) ?? usual
  flow.paragraph({
    html: inline.html,
    list: item && { ...item.place, indent },
    quote: style.quote,
    code: isCode ? inline.text : undefined,
  })
}
