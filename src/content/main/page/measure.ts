// A tree as columns of numbers, so that sums over subtrees cost one subtraction.

import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import { noWeight, type Weight, weigh } from './weight.ts'

/**
 * A tree as columns. Row `i` is the i-th element in document order (0 is the root) with its own text. An element and
 * its descendants are the rows `i … end[i] - 1`, so a sum over a subtree is one difference of running sums.
 */
export interface Measures {
  nodes: ParentNode[]
  parent: Int32Array
  /** First row after the element's subtree. */
  end: Int32Array
  /** For each row a number for its tag and its class as written; 0 for the root. Equal rows share what these say. */
  kind: Int32Array
  /** Words of the element's own text, and how many of them are in links. */
  words: Float64Array
  linkWords: Float64Array
  /** Commas and sentence ends of its own text. */
  marks: Float64Array
  /** The full weight of its own text. */
  weights: readonly Readonly<Weight>[]
  /** The text nodes in document order, each with its row. */
  texts: { row: number; text: string }[]
}

/** Measures a tree in one walk, without recursion. */
export function measure(root: ParentNode): Measures {
  const kindOf = kindReader()
  const nodes: ParentNode[] = [root]
  const parent: number[] = [-1]
  const end: number[] = [0]
  const kind: number[] = [isTag(root) ? kindOf(root.name, root.attribs.class ?? '') : 0]
  const weights: Weight[] = [NO_WEIGHT]
  const texts: Measures['texts'] = []
  const inLink: boolean[] = [isTag(root) && isLink(root)]
  // Where the walk goes on in the children of each element that is open around `row`.
  const later: number[] = []
  let { children } = root
  let at = 0
  for (let row = 0; ; ) {
    const child = children[at++]
    if (child === undefined) {
      end[row] = nodes.length
      row = parent[row]!
      if (row < 0) break
      children = nodes[row]!.children
      at = later.pop()!
    } else if (isText(child)) {
      texts.push({ row, text: child.data })
      if (isBlank(child.data)) continue
      if (weights[row] === NO_WEIGHT) weights[row] = noWeight()
      weigh(child.data, weights[row]!)
    } else if (isTag(child)) {
      parent.push(row)
      end.push(0)
      kind.push(kindOf(child.name, child.attribs.class ?? ''))
      weights.push(NO_WEIGHT)
      inLink.push(inLink[row]! || isLink(child))
      row = nodes.push(child) - 1
      later.push(at)
      children = child.children
      at = 0
    }
  }
  return {
    nodes,
    parent: new Int32Array(parent),
    end: new Int32Array(end),
    kind: new Int32Array(kind),
    ...wordsOf(weights, inLink),
    weights,
    texts,
  }
}

/** Such texts stand between elements. On many pages they are most of all texts. */
function isBlank(text: string): boolean {
  let at = 0
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return at === text.length
}

function isLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs.href !== undefined
}

function wordsOf(weights: readonly Weight[], inLink: readonly boolean[]) {
  const words = new Float64Array(weights.length)
  const linkWords = new Float64Array(weights.length)
  const marks = new Float64Array(weights.length)
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row]!
    if (weight === NO_WEIGHT) continue
    words[row] = weight.words
    marks[row] = weight.marks
    if (inLink[row]) linkWords[row] = weight.words
  }
  return { words, linkWords, marks }
}

/** Of a row without text. Most rows have none. */
const NO_WEIGHT: Weight = noWeight()

/** Numbers tags with their class, from 1. */
export function kindReader(): (name: string, names: string) => number {
  const ofName = new Map<string, { plain: number; ofClass: Map<string, number> }>()
  let count = 0
  return (name, names) => {
    let known = ofName.get(name)
    if (known === undefined) {
      known = { plain: 0, ofClass: new Map() }
      ofName.set(name, known)
    }
    // Most elements have no class.
    if (names === '') {
      if (known.plain === 0) known.plain = ++count
      return known.plain
    }
    let number = known.ofClass.get(names)
    if (number === undefined) {
      number = ++count
      known.ofClass.set(names, number)
    }
    return number
  }
}

/** Sums of a column over the rows `from … end - 1`, in constant time after one pass. */
export function subtreeSums(column: ArrayLike<number>): (from: number, end: number) => number {
  const running = new Float64Array(column.length + 1)
  for (let i = 0; i < column.length; i++) running[i + 1] = running[i]! + column[i]!
  return (from, end) => running[end]! - running[from]!
}

/** The element of a row, or undefined for the root of the tree. */
export function elementAt({ nodes }: Measures, row: number): Element | undefined {
  const node = nodes[row]
  return node !== undefined && isTag(node) ? node : undefined
}
