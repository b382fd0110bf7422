// A tree as columns of numbers, so that sums over subtrees cost one subtraction.

import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { preciseColumnOf } from './column.ts'
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
  const nodes: ParentNode[] = []
  const parent: number[] = []
  const end: number[] = []
  const kind: number[] = []
  const weights: Weight[] = []
  const texts: Measures['texts'] = []
  const inLink: boolean[] = []
  const kindOf = kindReader()
  const enter = (node: ParentNode, from: number): number => {
    inLink.push((from >= 0 && inLink[from]!) || (isTag(node) && node.name === 'a' && node.attribs.href !== undefined))
    parent.push(from)
    end.push(0)
    kind.push(isTag(node) ? kindOf(node.name, node.attribs.class ?? '') : 0)
    weights.push(NO_WEIGHT)
    return nodes.push(node) - 1
  }
  const open: { row: number; children: ChildNode[]; next: number }[] = [
    { row: enter(root, -1), children: root.children, next: 0 },
  ]
  while (open.length > 0) {
    const top = open[open.length - 1]!
    const child = top.children[top.next++]
    if (child === undefined) {
      end[top.row] = nodes.length
      open.pop()
    } else if (isText(child)) {
      if (weights[top.row] === NO_WEIGHT) weights[top.row] = noWeight()
      weigh(child.data, weights[top.row]!)
      texts.push({ row: top.row, text: child.data })
    } else if (isTag(child)) {
      open.push({ row: enter(child, top.row), children: child.children, next: 0 })
    }
  }
  return {
    nodes,
    parent: new Int32Array(parent),
    end: new Int32Array(end),
    kind: new Int32Array(kind),
    words: preciseColumnOf(weights, ({ words }) => words),
    linkWords: preciseColumnOf(weights, ({ words }, row) => (inLink[row] ? words : 0)),
    marks: preciseColumnOf(weights, ({ marks }) => marks),
    weights,
    texts,
  }
}

/** Of a row without text. Most rows have none. */
const NO_WEIGHT: Weight = noWeight()

/** Numbers tags with their class, from 1. */
export function kindReader(): (name: string, names: string) => number {
  const ofName = new Map<string, Map<string, number>>()
  let count = 0
  return (name, names) => {
    let ofClass = ofName.get(name)
    if (ofClass === undefined) {
      ofClass = new Map()
      ofName.set(name, ofClass)
    }
    const known = ofClass.get(names)
    if (known !== undefined) return known
    count++
    ofClass.set(names, count)
    return count
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
