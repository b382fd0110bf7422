import { escapeText } from '../../content/html.ts'
import {
  allNamed,
  attribute,
  childNamed,
  childrenNamed,
  elementsIn,
  textIn,
  type XmlElement,
} from '../container/xml.ts'
import { preferredContent } from '../ooxml/alternate-content.ts'
import { graphicHtml } from '../ooxml/graphics.ts'
import { mainPart, type Package, related } from '../ooxml/package.ts'

/**
 * The drawings of each sheet of a workbook (ECMA-376 part 1, 20.5), by sheet name: text boxes, chart values and diagram
 * texts.
 */
export function drawingsOf(opened: Package): Map<string, string> {
  const main = mainPart(opened, 'xl/workbook.xml')
  // In the binary format (XLSB) these parts are not XML.
  if (!main.endsWith('.xml')) return new Map()
  const relations = opened.relations(main)
  // A drawing is on one sheet. Only a hostile file has it on many.
  const seen = new Set<string>()
  return new Map(
    childrenNamed(childNamed(opened.part(main), 'sheets'), 'sheet').map((sheet) => {
      const part = relations.get(attribute(sheet, 'r:id') ?? '')?.target
      const all = part === undefined ? [] : related(opened, part, 'drawing')
      const drawings = all.filter((name) => !seen.has(name))
      for (const name of drawings) seen.add(name)
      return [attribute(sheet, 'name') ?? '', drawings.map((name) => drawingHtml(opened, name)).join('')]
    }),
  )
}

function drawingHtml(opened: Package, name: string): string {
  const relations = opened.relations(name)
  return elementsIn(opened.part(name))
    .flatMap(shapesIn)
    .map((shape) => graphicHtml(shape, relations, opened) ?? textHtml(shape))
    .join('')
}

/** The shapes of an anchor; of shapes that are written in two ways, one. */
function shapesIn(anchor: XmlElement): XmlElement[] {
  return elementsIn(anchor).flatMap((shape) =>
    shape.name === 'AlternateContent' ? shapesIn(preferredContent(shape)) : [shape],
  )
}

function textHtml(shape: XmlElement): string {
  return allNamed(shape, 'txBody')
    .flatMap((body) => allNamed(body, 'p'))
    .map((paragraph) => allNamed(paragraph, 't').map(textIn).join('').trim())
    .map((text) => (text === '' ? '' : `<p>${escapeText(text)}</p>`))
    .join('')
}
