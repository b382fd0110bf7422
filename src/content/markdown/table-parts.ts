// Reads the captions and rows of a table.
import { type Element, isTag, type ParentNode } from 'domhandler'

/** The parts of a table in the order they are written: rows of `thead` first, rows of `tfoot` last. */
export interface TableParts {
  captions: Element[]
  rows: Element[][]
}

export function tablePartsOf(table: Element): TableParts {
  const sections: Record<string, Element[]> = { thead: [], tbody: [], tfoot: [] }
  const captions: Element[] = []
  for (const child of table.children.filter(isTag)) {
    if (child.name === 'caption') captions.push(child)
    else if (child.name === 'tr') sections.tbody!.push(child)
    else if (Object.hasOwn(sections, child.name)) sections[child.name]!.push(...childrenNamed(child, ['tr']))
  }
  const { thead, tbody, tfoot } = sections
  const rows = [...thead!, ...tbody!, ...tfoot!].map((row) => childrenNamed(row, ['td', 'th']))
  return { captions, rows: rows.filter((row) => row.length > 0) }
}

function childrenNamed(parent: ParentNode, names: string[]): Element[] {
  return parent.children.filter((child): child is Element => isTag(child) && names.includes(child.name))
}
