import { escapeText } from '../../content/html.ts'
import {
  allNamed,
  attribute,
  childNamed,
  childrenNamed,
  firstNamed,
  textIn,
  type XmlElement,
} from '../container/xml.ts'
import { type Cell, tableHtml } from '../word/table.ts'
import type { Package, Relation } from './package.ts'

/** The chart or diagram that an element refers to, as HTML; undefined if it refers to none. */
export function graphicHtml(
  element: XmlElement,
  relations: ReadonlyMap<string, Relation>,
  opened: Package,
): string | undefined {
  const partOf = (name: string, id: string) => relations.get(attribute(firstNamed(element, name), id) ?? '')?.target
  const chart = partOf('chart', 'r:id')
  if (chart !== undefined) return chartHtml(opened.part(chart))
  const diagram = partOf('relIds', 'r:dm')
  return diagram && diagramHtml(opened.part(diagram))
}

/** Most points of a chart that are written. */
const MAX_POINTS = 1000

/** A chart (ECMA-376 part 1, 21.2) as a table: its categories, and one column per series. */
function chartHtml(space: XmlElement | undefined): string {
  const chart = childNamed(space, 'chart')
  const title = textOf(childNamed(chart, 'title'))
  const series = allNamed(childNamed(chart, 'plotArea'), 'ser').map((one) => ({
    name: textOf(childNamed(one, 'tx')),
    categories: pointsIn(childNamed(one, 'cat') ?? childNamed(one, 'xVal')),
    values: pointsIn(childNamed(one, 'val') ?? childNamed(one, 'yVal')),
  }))
  const categories = series.find((one) => one.categories.length > 0)?.categories ?? []
  const count = Math.min(Math.max(0, ...series.map(({ values }) => values.length)), MAX_POINTS)
  const rows: Cell[][] = Array.from({ length: count }, (_, i) =>
    [categories[i], ...series.map(({ values }) => values[i])].map(cellOf),
  )
  const table = count === 0 ? '' : tableHtml([['', ...series.map(({ name }) => name)].map(cellOf), ...rows], 1)
  return (title === '' ? '' : `<p><strong>${escapeText(title)}</strong></p>`) + table
}

const cellOf = (text: string | undefined): Cell => ({ html: escapeText(text ?? '') })

/** The values cached when the chart was last drawn, by index. */
function pointsIn(reference: XmlElement | undefined): string[] {
  const points: string[] = []
  for (const point of allNamed(reference, 'pt')) {
    const index = Number(attribute(point, 'idx'))
    if (index >= 0 && index < MAX_POINTS) points[index] ??= textIn(childNamed(point, 'v'))
  }
  return points
}

/** The text of a title: literal, or the cached value of the cell it refers to. */
function textOf(element: XmlElement | undefined): string {
  const parts = [...allNamed(element, 't'), ...allNamed(element, 'v')].map(textIn)
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** The texts of a diagram ("SmartArt", 21.4) as a list, from its data part. */
function diagramHtml(model: XmlElement | undefined): string {
  const texts = childrenNamed(firstNamed(model, 'ptLst'), 'pt')
    .filter((point) => !/^(?:pres|parTrans|sibTrans)$/.test(attribute(point, 'type') ?? ''))
    .map((point) =>
      allNamed(childNamed(point, 't'), 'p')
        .map(lineOf)
        .filter((line) => line !== '')
        .join('<br>'),
    )
    .filter((text) => text !== '')
  return texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
}

function lineOf(paragraph: XmlElement): string {
  return escapeText(allNamed(paragraph, 't').map(textIn).join('').trim())
}
