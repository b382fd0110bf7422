import { elementAt, type Measures } from './measure.ts'
import { add, noWeight, type Weight } from './weight.ts'

/** The text blocks of a page in document order: one for each block element with text of its own. */
export interface Blocks {
  /** For each row of the page (measure.ts), the row of the block element that its text belongs to. */
  rowOf: Int32Array
  /** Row of each block. */
  rows: readonly number[]
  /** Rows of the blocks and of all elements around them, ascending. Many pages have several times as many rows. */
  around: Int32Array
  weights: readonly Weight[]
  /** Per block, of its own text: the number of words in links, and the number of links. */
  linkWords: Float64Array
  links: Float64Array
  texts: readonly string[]
}

export function blocksOf(measures: Measures): Blocks {
  const { nodes, weights, linkWords } = measures
  const rowOf = blockRows(measures)
  const rows = rowsWithText(measures, rowOf)
  const at = new Int32Array(nodes.length).fill(-1)
  for (let block = 0; block < rows.length; block++) at[rows[block]!] = block
  const blocks = {
    rowOf,
    rows,
    around: rowsAround(measures, at),
    weights: rows.map(noWeight),
    linkWords: new Float64Array(rows.length),
    links: new Float64Array(rows.length),
    texts: rows.map(() => ''),
  }
  for (let row = 0; row < nodes.length; row++) {
    const block = at[rowOf[row]!]!
    if (block < 0) continue
    add(blocks.weights[block]!, weights[row]!)
    blocks.linkWords[block]! += linkWords[row]!
    if (elementAt(measures, row)?.name === 'a') blocks.links[block]!++
  }
  for (const { row, text } of measures.texts) {
    const block = at[rowOf[row]!]!
    if (block >= 0) blocks.texts[block] += text
  }
  return blocks
}

/** The rows that are blocks (`at` has their number, -1 for other rows) and those above them. */
function rowsAround({ parent }: Measures, at: Int32Array): Int32Array {
  const isAround = new Uint8Array(at.length)
  let count = 0
  for (let row = at.length - 1; row >= 0; row--) {
    if (isAround[row] === 0 && at[row]! < 0) continue
    isAround[row] = 1
    count++
    if (row > 0) isAround[parent[row]!] = 1
  }
  const around = new Int32Array(count)
  for (let row = 0, place = 0; place < count; row++) if (isAround[row] === 1) around[place++] = row
  return around
}

/** Block elements. Custom elements count too. Text in any other element belongs to the block around it. */
const BLOCKS = new Set(
  'html body main article section div p ul ol li dl dt dd table thead tbody tfoot tr td th caption blockquote pre figure figcaption h1 h2 h3 h4 h5 h6 hgroup form fieldset details summary header footer aside nav address center label legend button select search menu dialog iframe'.split(
    ' ',
  ),
)

/** For each row, the row of the block element that its text belongs to. */
export function blockRows(measures: Measures): Int32Array {
  const { nodes, parent, kind } = measures
  const isBlock = [false]
  const rowOf = new Int32Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    isBlock[kind[row]!] ??= isBlockName(elementAt(measures, row)!.name)
    rowOf[row] = isBlock[kind[row]!] ? row : rowOf[parent[row]!]!
  }
  return rowOf
}

function isBlockName(name: string): boolean {
  return BLOCKS.has(name) || name.includes('-')
}

function rowsWithText({ words, nodes }: Measures, rowOf: Int32Array): number[] {
  const hasText = new Uint8Array(nodes.length)
  for (let row = 0; row < nodes.length; row++) if (words[row]! > 0) hasText[rowOf[row]!] = 1
  const rows: number[] = []
  for (let row = 0; row < nodes.length; row++) if (hasText[row] === 1) rows.push(row)
  return rows
}
