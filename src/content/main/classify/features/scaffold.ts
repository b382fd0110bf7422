import type { Blocks } from '../../page/blocks.ts'
import type { Page } from '../../page/traits.ts'

/**
 * The elements that hold text, as a tree of their own. A place is an index of `rows`. Most elements of a page are inside
 * blocks and have no features.
 */
export interface Scaffold {
  /** Row of each place (page/blocks.ts): ascending, the root of the page first. */
  rows: Int32Array
  /** Place of the element right around each place. The root is around itself. */
  above: Int32Array
  /** The blocks of each place are `from … end - 1`. */
  from: Int32Array
  end: Int32Array
  /** Place of each block. */
  of: Int32Array
  /** Words under each place. */
  words: Float64Array
}

export function scaffoldOf({ measures, words }: Page, blocks: Blocks): Scaffold {
  const rows = blocks.around
  const column = () => new Int32Array(rows.length)
  const scaffold = { rows, above: column(), from: column(), end: column(), of: new Int32Array(blocks.rows.length) }
  const { above, from, end, of } = scaffold
  let block = 0
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!
    if (place > 0) above[place] = holderOf(scaffold, measures.end, place)
    from[place] = block
    if (blocks.rows[block] === row) of[block++] = place
    end[place] = block
  }
  for (let place = rows.length - 1; place > 0; place--)
    if (end[above[place]!]! < end[place]!) end[above[place]!] = end[place]!
  const said = new Float64Array(rows.length)
  for (let place = 0; place < rows.length; place++) said[place] = words(rows[place]!, measures.end[rows[place]!]!)
  return { ...scaffold, words: said }
}

/** The nearest place before `place`, upwards from there, whose element is not yet at its end. */
function holderOf({ rows, above }: Pick<Scaffold, 'rows' | 'above'>, ends: Int32Array, place: number): number {
  let holder = place - 1
  while (ends[rows[holder]!]! <= rows[place]!) holder = above[holder]!
  return holder
}
