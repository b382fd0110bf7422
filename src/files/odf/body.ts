import { attribute, elementsIn, type XmlElement } from '../container/xml.ts'
import { FlowWriter } from '../word/flow.ts'
import { InlineHtml } from '../word/inline-html.ts'
import { withLabel } from '../word/numbering.ts'
import { readList } from './list.ts'
import type { OdfStory } from './reader-state.ts'
import { readInline } from './spans.ts'
import { readTable } from './table.ts'

type Reader = (element: XmlElement, story: OdfStory) => void

/** Reads the paragraphs, lists and tables of an element into the story. */
export function readBlocks(parent: XmlElement, story: OdfStory): void {
  for (const element of elementsIn(parent)) {
    if (TRANSPARENT.has(element.name)) readBlocks(element, story)
    else if (Object.hasOwn(READERS, element.name)) READERS[element.name]!(element, story)
  }
}

/** Elements that hold blocks (ODF 1.3 part 3, 5). All others hold nothing that is shown with the text. */
const READERS: Record<string, Reader> = {
  p: readParagraph,
  h: readParagraph,
  list: readList,
  table: (element, story) => story.flow.block(readTable(element, story)),
  section: (element, story) => {
    if (attribute(element, 'text:display') !== 'none') readBlocks(element, story)
  },
  frame: readAlone,
}

/** Containers of blocks without a meaning of their own. */
const TRANSPARENT = new Set(
  (
    'numbered-paragraph index-body index-title table-of-content alphabetical-index illustration-index table-index ' +
    'object-index user-index bibliography text-box custom-shape rect g'
  ).split(' '),
)

export function innerHtml(parent: XmlElement, { document }: OdfStory): string {
  const inner: OdfStory = { document, flow: new FlowWriter() }
  readBlocks(parent, inner)
  return inner.flow.finish()
}

/** Reads a frame that stands between paragraphs. */
function readAlone(element: XmlElement, story: OdfStory): void {
  readParagraph({ name: 'p', attributes: {}, children: [element] }, story)
}

function readParagraph(element: XmlElement, story: OdfStory): void {
  const { flow, document, place } = story
  const style = document.styles.named.get(`paragraph:${attribute(element, 'style-name')}`)
  const level = element.name === 'h' ? Number(attribute(element, 'outline-level') ?? 1) || 1 : style?.heading
  const heading = level === undefined ? undefined : Math.min(Math.max(level, 1), 6)
  const inline = new InlineHtml()
  const blocks: string[] = []
  const isHeading = heading !== undefined
  readInline(element, { story, inline, blocks, isHeading, look: isHeading ? {} : (style?.look ?? {}) })
  const isCode = style?.code === true && place === undefined && !isHeading
  flow.paragraph({
    html: isHeading || place?.continued ? inline.html : withLabel(place?.label, inline.html),
    heading,
    list: place,
    quote: style?.quote,
    code: isCode ? inline.text : undefined,
  })
  if (place !== undefined) story.place = { ...place, continued: true }
  for (const block of blocks) flow.block(block)
}
