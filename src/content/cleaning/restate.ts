import type { Element } from 'domhandler'
import type { Restatement } from './clues.ts'
import { codeBlocks, codeLines } from './code-blocks.ts'
import { currency } from './currency.ts'
import { emails } from './email.ts'
import { formulas } from './formulas.ts'
import { laterMedia } from './later-media.ts'
import { lazyImages } from './lazy-images.ts'
import { navigationTables } from './navigation-tables.ts'
import { lentSources } from './noscript.ts'
import { notes } from './notes.ts'
import { quotations } from './quotations.ts'
import { roleTables } from './role-tables.ts'
import { twins, valueLabels } from './value-labels.ts'

/** Each says with an element of HTML what a page says with roles, styles, attributes and scripts, so that every later step reads it. */
export const RESTATEMENTS: readonly Restatement[] = [
  lazyImages,
  lentSources,
  laterMedia,
  emails,
  formulas,
  codeLines,
  codeBlocks,
  roleTables,
  navigationTables,
  quotations,
  notes,
  currency,
  valueLabels,
  twins,
]

/** Applies those of the restatements to an element that its clues call for, one bit for each, in the order of the list. */
export function restate(element: Element, rules: number): void {
  for (let left = rules & ALL; left !== 0; left &= left - 1) RESTATEMENTS[31 - Math.clz32(left & -left)]!.apply(element)
}

const ALL = 2 ** RESTATEMENTS.length - 1
