import type { Attributes, TreeBuilder } from './builder.ts'
import { Trait, traitsOf } from './elements.ts'

/** Handles the start tag of a table part: closes elements up to the part that can hold it (WHATWG 13.2.6.4.9 to 15). */
export function startTablePart(builder: TreeBuilder, name: string, attribs: Attributes, traits: number): void {
  const table = findTable(builder)
  if (table < 0) closeStrayPart(builder, name)
  else openHolder(builder, table, holderOf[name]!)
  if (traits & Trait.Void) builder.insertChildless(name, attribs, traits)
  else builder.insert(name, attribs, traits)
}

/** The required parent of each table part. A missing `tbody` or `tr` is opened, a wrong part is closed. */
const holderOf: Record<string, string> = {
  caption: 'table',
  colgroup: 'table',
  col: 'colgroup',
  tbody: 'table',
  thead: 'table',
  tfoot: 'table',
  tr: 'tbody',
  td: 'tr',
  th: 'tr',
}

function findTable({ open }: TreeBuilder): number {
  const index = open.findTrait(Trait.TableScope, 0)
  return open.names[index] === 'table' ? index : -1
}

/** Closes elements up to the innermost open `holder` of the table at index `table`, or opens one there. */
function openHolder(builder: TreeBuilder, table: number, holder: string): void {
  const { open } = builder
  let index = holder === 'table' ? table : table + 1
  while (index < open.size && !fits(open.names[index]!, holder)) index++
  if (index < open.size) {
    builder.popTo(index + 1)
    return
  }
  openHolder(builder, table, holderOf[holder]!)
  builder.insert(holder, {}, traitsOf(holder))
}

function fits(name: string, holder: string): boolean {
  return name === holder || (holder === 'tbody' && (name === 'thead' || name === 'tfoot'))
}

/**
 * A table part outside a table, as in a fragment that begins with `<tr>`. Browsers ignore the tag, which joins the
 * texts of the cells. Here it is an ordinary element.
 */
function closeStrayPart(builder: TreeBuilder, name: string): void {
  const border = name === 'td' || name === 'th' ? Trait.Scope : Trait.TableScope
  builder.close(name, border)
}
