import { attribute, childNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { preferredContent } from '../ooxml/alternate-content.ts'
import { InlineHtml, type Look } from '../word/inline-html.ts'
import { withLabel } from '../word/numbering.ts'
import { importedHtml } from './imported.ts'
import type { DocxStory } from './reader-state.ts'
import { readRuns } from './runs.ts'
import { flag, indentIn, listReference, outlineLevel, type Style, valueIn } from './styles.ts'
import { readTable } from './table.ts'

/** Reads the paragraphs and tables of an element into the story. */
export function readBlocks(parent: XmlElement, story: DocxStory): void {
  readChildren(parent, story)
  story.joined?.end()
}

function readChildren(parent: XmlElement, story: DocxStory): void {
  for (const element of elementsIn(parent)) {
    if (element.name === 'p') readParagraph(element, story)
    else if (element.name === 'tbl') {
      story.joined?.end()
      story.flow.block(readTable(element, story))
    } else if (element.name === 'altChunk') {
      story.joined?.end()
      story.flow.block(importedHtml(element, story))
    } else if (element.name === 'AlternateContent') readChildren(preferredContent(element), story)
    else if (TRANSPARENT.has(element.name)) readChildren(element, story)
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
  const { inline, blocks } = story.joined ?? { inline: new InlineHtml(), blocks: [] }
  delete story.joined
  if (story.dropCap !== undefined) inline.add(story.dropCap)
  delete story.dropCap
  const look: Look = heading === undefined ? style.look : {}
  readRuns(element, { story, inline, blocks, look, isHeading: heading !== undefined, hidden: style.hidden === true })
  const end = () => {
    delete story.joined
    if (attribute(childNamed(properties, 'framePr'), 'dropCap') === 'drop') story.dropCap = inline.text
    else writeParagraph(inline, { properties, styleId, style, heading }, story)
    for (const block of blocks) flow.block(block)
  }
  if (hasDeletedMark(properties)) story.joined = { inline, blocks, end }
  else end()
}

/** Whether the end of the paragraph is a tracked deletion or was moved away (17.13.5.15, 17.13.5.21). */
function hasDeletedMark(properties: XmlElement | undefined): boolean {
  const mark = childNamed(properties, 'rPr')
  return childNamed(mark, 'del') !== undefined || childNamed(mark, 'moveFrom') !== undefined
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
    flow.paragraph({ html: withLabel(item?.label, inline.html), heading })
    return
  }
  const isCode = style.code === true && item === undefined
  // Direct formatting beats the list, and the list beats the style (17.9.22).
  const usual = own === undefined ? (style.indent ?? item?.place.indent) : (item?.place.indent ?? style.indent)
  const indent = indentIn(properties) ?? usual
  flow.paragraph({
    html: withLabel(item?.shownLabel, inline.html),
    list: item && { ...item.place, indent },
    quote: style.quote,
    code: isCode ? inline.text : undefined,
  })
}
