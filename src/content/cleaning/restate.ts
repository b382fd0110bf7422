import type { Element } from 'domhandler'
import { makeCodeBlock } from './code-blocks.ts'
import { joinCurrency } from './currency.ts'
import { makeFormula } from './formulas.ts'
import { makeNavigation } from './navigation-tables.ts'
import { writeNote } from './notes.ts'
import { makeQuotation } from './quotations.ts'
import { makeTable } from './role-tables.ts'
import { dropTwin, writeLabel } from './value-labels.ts'

/** Says with an element of HTML what a page says with roles, styles and attributes, so that every later step reads it. */
export function restate(element: Element): void {
  makeFormula(element)
  makeCodeBlock(element)
  makeTable(element)
  makeNavigation(element)
  makeQuotation(element)
  writeNote(element)
  joinCurrency(element)
  writeLabel(element)
  dropTwin(element)
}
