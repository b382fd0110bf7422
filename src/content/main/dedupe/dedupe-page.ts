import { isTag, type ParentNode } from 'domhandler'
import { prune } from '../../prune.ts'
import { blocksOf } from '../page/blocks.ts'
import { BOILERPLATE_ROLES, BOILERPLATE_TAGS } from '../page/boilerplate-words.ts'
import { elementAt, measure } from '../page/measure.ts'
import { nameReader } from '../page/names.ts'
import { dropClones } from './clones.ts'
import { BOILERPLATE_COPIES, CONTENT_COPIES, copiesOf } from './copies.ts'

/**
 * Removes repetitions from a whole page: menus for narrow screens, sticky headers, print versions, the ends of
 * carousels (clones.ts). The first occurrence stays. Boilerplate counts as a copy even if it is short; other parts must
 * be long (copies.ts).
 */
export function dedupePage(root: ParentNode): void {
  const measures = measure(root)
  const blocks = blocksOf(measures)
  const all = new Uint8Array(measures.nodes.length).fill(1)
  const long = copiesOf(measures, blocks, { chosen: all }, CONTENT_COPIES)
  const short = copiesOf(measures, blocks, { chosen: all }, BOILERPLATE_COPIES)
  const once = all.slice()
  dropClones(measures, blocks, once)
  const read = nameReader(measures)
  const gone = new Set<ParentNode>()
  for (let row = 1; row < all.length; row++) {
    if (once[row] === 1 && long[row] === 0 && short[row] === 0) continue
    const element = elementAt(measures, row)!
    const { name, attribs } = element
    const isBoilerplate =
      BOILERPLATE_TAGS.has(name) ||
      name === 'header' ||
      BOILERPLATE_ROLES.has(attribs.role ?? '') ||
      read(row).boilerplate !== ''
    if (once[row] === 0 || long[row] === 1 || isBoilerplate) gone.add(element)
  }
  if (gone.size > 0) prune(root, (node) => (isTag(node) && gone.has(node) ? 'drop' : 'keep'))
}
