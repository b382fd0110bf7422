import type { Element } from 'domhandler'
import { makeNavigation } from './navigation-tables.ts'
import { makeTable } from './role-tables.ts'

/** Says with an element of HTML what a page says with roles, styles and attributes, so that every later step reads it. */
export function restate(element: Element): void {
  makeTable(element)
  makeNavigation(element)
}
