import { type Element, isTag, type ParentNode } from 'domhandler'
import { fileNameOf } from '../cleaning/blank.ts'

/** A picture that stands so often in the content marks its parts, or is shown by each copy of a gallery. */
const MIN_REPEATS = 3
const DRAWING = /\.(?:svg|gif)$/i

const LISTS = new Set(['ul', 'ol', 'dl'])

interface Pictures {
  parent: Int32Array
  nodes: readonly ParentNode[]
  /** 1 for each row that stays. Of what is repeated, the rows are taken back. */
  stays: Uint8Array
  /** Whether the picture of a row is a part of a line of text, or what a cell says. */
  isPart: (row: number) => boolean
}

/**
 * Takes back what stands in the content again and again: bullets and stars that say nothing (drawings, pictures without
 * words) altogether, any other picture but for the first. What is part of a line or a table is said each time, and so
 * are two marks in one list: they tell its items apart, as ticks and crosses do. A `data:` address may stand in for
 * different pictures.
 */
export function dropRepeats({ nodes, parent, stays, isPart }: Pictures): void {
  const lists = listRows(nodes, parent)
  const markOf = new Map<number, string>()
  const toldApart = new Set<number>()
  const rowsOf = new Map<string, number[]>()
  for (let row = 1; row < nodes.length; row++) {
    const node = nodes[row]!
    if (stays[row] === 0 || !isTag(node) || node.name !== 'img' || isPart(row)) continue
    const { src = '' } = node.attribs
    if (src.startsWith('data:')) continue
    const rows = rowsOf.get(src) ?? []
    rows.push(row)
    rowsOf.set(src, rows)
    const list = lists[row]!
    if ((markOf.get(list) ?? src) !== src) toldApart.add(list)
    else markOf.set(list, src)
  }
  for (const rows of rowsOf.values()) {
    if (rows.length < MIN_REPEATS) continue
    const mark = isMark(nodes[rows[0]!] as Element)
    const gone = mark ? rows.filter((row) => lists[row] === 0 || !toldApart.has(lists[row]!)) : rows.slice(1)
    for (const row of gone) stays[row] = 0
  }
}

/** For each row the list it is in, 0 if in none. */
function listRows(nodes: readonly ParentNode[], parent: Int32Array): Int32Array {
  const lists = new Int32Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const node = nodes[row]!
    lists[row] = isTag(node) && LISTS.has(node.name) ? row : lists[parent[row]!]!
  }
  return lists
}

function isMark({ attribs }: Element): boolean {
  return (attribs.alt ?? '').trim() === '' || DRAWING.test(fileNameOf(attribs.src ?? ''))
}
