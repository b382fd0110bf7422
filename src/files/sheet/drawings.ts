import { escapeText } from '../../content/html.ts'
import { chartHtml, diagramHtml } from '../ooxml/graphics.ts'
import { mainPart, type Package, related } from '../ooxml/package.ts'
import {
  allNamed,
  attribute,
  childNamed,
  childrenNamed,
  elementsIn,
  firstNamed,
  textIn,
  type XmlElement,
} from '../xml.ts'

/**
 * What lies on each sheet of a workbook beside its cells (ECMA-376 part 1, 20.5): text boxes, values of charts, texts of
 * diagrams; by the name of the sheet.
 */
export function drawingsOf(opened: Package): Map<string, string> {
  const main = mainPart(opened, 'xl/workbook.xml')
  // In the binary form the parts that would tell are no XML.
  if (!main.endsWith('.xml')) return new Map()
  const relations = opened.relations(main)
  return new Map(
    childrenNamed(childNamed(opened.part(main), 'sheets'), 'sheet').map((sheet) => {
      const part = relations.get(attribute(sheet, 'r:id') ?? '')?.target
      const drawings = part === undefined ? [] : related(opened, part, 'drawing')
      return [attribute(sheet, 'name') ?? '', drawings.map((name) => drawingHtml(opened, name)).join('')]
    }),
  )
}

function drawingHtml(opened: Package, name: string): string {
  const root = opened.part(name)
  const relations = opened.relations(name)
  const target = (id: string | undefined) => opened.part(relations.get(id ?? '')?.target ?? '')
  return elementsIn(root)
    .flatMap((anchor) => elementsIn(anchor))
    .map((shape) => {
      const chart = attribute(firstNamed(shape, 'chart'), 'r:id')
      const diagram = attribute(firstNamed(shape, 'relIds'), 'r:dm')
      if (chart !== undefined) return chartHtml(target(chart))
      return diagram === undefined ? textHtml(shape) : diagramHtml(target(diagram))
    })
    .join('')
}

function textHtml(shape: XmlElement): string {
  return allNamed(shape, 'txBody')
    .flatMap((body) => allNamed(body, 'p'))
    .map((paragraph) => allNamed(paragraph, 't').map(textIn).join('').trim())
    .map((text) => (text === '' ? '' : `<p>${escapeText(text)}</p>`))
    .join('')
}
