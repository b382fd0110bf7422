import { attribute, childNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { type Cell, spanOf, tableHtml } from '../word/table.ts'
import { type DocxStory, innerStory } from './reader-state.ts'
import { flag, valueIn } from './styles.ts'

/** A table (ECMA-376 part 1, 17.4) as HTML. Cells that continue the one above (`vMerge`) become its `rowspan`. */
export function readTable(table: XmlElement, story: DocxStory): string {
  const rows: Cell[][] = []
  /** The cell that occupies each column, for cells that continue it. */
  const above: (Cell | undefined)[] = []
  let headers = 0
  for (const row of childrenIn(table, 'tr')) {
    const properties = childNamed(row, 'trPr')
    // The row is a tracked deletion or hidden.
    if (childNamed(properties, 'del') || flag(properties, 'hidden')) continue
    if (headers === rows.length && flag(properties, 'tblHeader')) headers++
    rows.push(readRow(row, { story, above, skipped: spanOf(valueIn(properties, 'gridBefore'), 0) }))
  }
  return tableHtml(rows, headers)
}

interface RowContext {
  story: DocxStory
  above: (Cell | undefined)[]
  /** Columns skipped at the start of the row. */
  skipped: number
}

function readRow(row: XmlElement, { story, above, skipped }: RowContext): Cell[] {
  const cells: Cell[] = []
  let column = 0
  if (skipped > 0) cells.push({ html: '', columns: skipped })
  for (column = 0; column < skipped; column++) above[column] = undefined
  for (const element of childrenIn(row, 'tc')) {
    const properties = childNamed(element, 'tcPr')
    const columns = spanOf(valueIn(properties, 'gridSpan'))
    const merge = childNamed(properties, 'vMerge')
    const continues = merge !== undefined && attribute(merge, 'val') !== 'restart'
    const owner = above[column]
    if (continues && owner !== undefined) owner.rows = (owner.rows ?? 1) + 1
    else cells.push({ html: cellHtml(element, story), columns })
    const placed = continues ? owner : cells.at(-1)
    for (let i = 0; i < columns; i++) above[column++] = placed
  }
  return cells
}

function cellHtml(cell: XmlElement, story: DocxStory): string {
  const inner = innerStory(story)
  story.document.readBlocks(cell, inner)
  return inner.flow.finish()
}

/** Child elements of a name, including those in content controls and custom markup. */
function childrenIn(parent: XmlElement, name: string): XmlElement[] {
  return elementsIn(parent).flatMap((child) => {
    if (child.name === name) return [child]
    return /^(?:sdt|sdtContent|customXml|ins)$/.test(child.name) ? childrenIn(child, name) : []
  })
}
