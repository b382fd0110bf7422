import { isTag, isText, type ParentNode } from 'domhandler'
import { prune } from '../prune.ts'
import type { Measures } from './measure.ts'

/**
 * What has no text (pictures, rules, players) stays where this share of the words around it stays: those in the nearest
 * element above with so many words, more than a credit or the card of a teaser has.
 */
const MIN_KEPT_AROUND = 0.5
const MIN_WORDS_AROUND = 25

/**
 * Takes out of the tree the text of all rows that are not `chosen`, and every element left without text; an
 * element without text of its own from the start follows what is around it.
 */
export function extract(measures: Measures, chosen: Uint8Array): void {
  const { nodes } = measures
  const stays = stayingRows(measures, chosen)
  const rows = new Map<ParentNode, number>(nodes.map((node, row) => [node, row]))
  prune(nodes[0]!, (node) => {
    if (isText(node)) return chosen[rows.get(node.parent!)!] === 1 || node.data.trim() === '' ? 'keep' : 'drop'
    return isTag(node) && stays[rows.get(node)!] === 1 ? 'keep' : 'drop'
  })
}

const PICTURES = new Set('img picture video audio iframe'.split(' '))

function stayingRows({ nodes, parent, words }: Measures, chosen: Uint8Array): Uint8Array {
  const all = words.slice()
  const kept = words.map((own, row) => (chosen[row] === 1 ? own : 0))
  for (let row = nodes.length - 1; row > 0; row--) {
    all[parent[row]!]! += all[row]!
    kept[parent[row]!]! += kept[row]!
  }
  const stays = new Uint8Array(nodes.length)
  const around = new Int32Array(nodes.length)
  const holdsPicture = new Uint8Array(nodes.length)
  for (let row = 0; row < nodes.length; row++) {
    const above = row === 0 ? 0 : parent[row]!
    around[row] = all[above]! >= MIN_WORDS_AROUND ? above : around[above]!
    if (all[row]! > 0) stays[row] = kept[row]! > 0 ? 1 : 0
    else stays[row] = kept[around[row]!]! >= MIN_KEPT_AROUND * all[around[row]!]! ? 1 : 0
    if (stays[row] === 1 && all[row] === 0 && PICTURES.has((nodes[row] as { name?: string }).name ?? ''))
      holdsPicture[row] = 1
  }
  for (let row = nodes.length - 1; row > 0; row--) {
    if (holdsPicture[row] === 0) continue
    stays[row] = 1
    holdsPicture[parent[row]!] = 1
  }
  return stays
}
