import { isTag, type ParentNode } from 'domhandler'
import { prune } from '../prune.ts'
import { blocksOf } from './blocks.ts'
import { FURNITURE_ROLES, FURNITURE_TAGS } from './boilerplate-words.ts'
import { dropClones } from './clones.ts'
import { copiesOf, OF_CONTENT, OF_FURNITURE } from './copies.ts'
import { elementAt, measure } from './measure.ts'
import { nameReader } from './names.ts'

/**
 * Takes out of a whole page what it says a second time: menus for narrow screens, headers that stick, print versions,
 * the ends of carousels (clones.ts). What stands first stays. Furniture may be short to count as a copy, anything else
 * must be long (copies.ts).
 */
export function sayOnce(root: ParentNode): void {
  const measures = measure(root)
  const blocks = blocksOf(measures)
  const all = new Uint8Array(measures.nodes.length).fill(1)
  const long = copiesOf(measures, blocks, { chosen: all }, OF_CONTENT)
  const short = copiesOf(measures, blocks, { chosen: all }, OF_FURNITURE)
  const once = all.slice()
  dropClones(measures, blocks, once)
  const read = nameReader()
  const gone = new Set<ParentNode>()
  for (let row = 1; row < all.length; row++) {
    if (once[row] === 1 && long[row] === 0 && short[row] === 0) continue
    const element = elementAt(measures, row)!
    const { name, attribs } = element
    const isFurniture =
      FURNITURE_TAGS.has(name) ||
      name === 'header' ||
      FURNITURE_ROLES.has(attribs.role ?? '') ||
      read(element).furniture !== ''
    if (once[row] === 0 || long[row] === 1 || isFurniture) gone.add(element)
  }
  if (gone.size > 0) prune(root, (node) => (isTag(node) && gone.has(node) ? 'drop' : 'keep'))
}
