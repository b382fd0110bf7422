import { Element } from 'domhandler'
import type { TreeBuilder } from './builder.ts'
import { Trait } from './elements.ts'
import { append, detach, insertBefore, moveChildren } from './nodes.ts'

/**
 * The end tag of a formatting element: the "adoption agency algorithm" (WHATWG 13.2.6.4.7; step numbers are its own).
 * It turns crossed tags such as `<b>x<p>y</b>z` into nested ones: `<b>x</b><p><b>y</b>z`.
 */
export function closeFormatting(builder: TreeBuilder, name: string): void {
  const { open, formatting } = builder
  if (open.currentName === name && !formatting.entries.includes(open.current!)) {
    builder.pop()
    return
  }
  for (let step = 0; step < MAX_OUTER_STEPS; step++) {
    const entry = formatting.find(name)
    if (entry < 0) {
      if (step === 0) closeOther(builder, name)
      return
    }
    if (!closeEntry(builder, formatting.entries[entry]!)) return
  }
}

const MAX_OUTER_STEPS = 8
const MAX_KEPT_CLONES = 3

/** Steps 4.4 to 4.19 for one entry of the list. Returns true if the algorithm repeats. */
function closeEntry(builder: TreeBuilder, element: Element): boolean {
  const { open, formatting } = builder
  const index = open.nodes.lastIndexOf(element)
  if (index >= 0 && open.find(element.name) < index) return false
  const furthestBlock = index < 0 ? -1 : findSpecialAfter(builder, index)
  if (furthestBlock >= 0) {
    adopt(builder, element, index, furthestBlock)
    return true
  }
  if (index >= 0) builder.popTo(index)
  formatting.remove(element)
  return false
}

/** "Any other end tag": closes the element unless a special element is open inside it. */
export function closeOther(builder: TreeBuilder, name: string): void {
  const { names, traits } = builder.open
  for (let i = names.length - 1; i >= 0; i--) {
    const found = names[i] === name
    if (found) builder.popTo(i)
    if (found || traits[i]! & Trait.Special) return
  }
}

function findSpecialAfter({ open }: TreeBuilder, index: number): number {
  for (let i = index + 1; i < open.size; i++) if (open.traits[i]! & Trait.Special) return i
  return -1
}

/** Steps 10 to 19. */
function adopt(builder: TreeBuilder, element: Element, index: number, blockIndex: number): void {
  const { open, formatting } = builder
  const block = open.nodes[blockIndex]!
  const { last, bookmark } = rebuildBetween(builder, element, blockIndex)
  placeUnderAncestor(builder, index - 1, last)
  const clone = cloneOf(builder, element)
  moveChildren(block, clone)
  append(block, clone)
  const entry = formatting.entries.lastIndexOf(element)
  const target = bookmark ?? entry
  formatting.entries.splice(entry, 1)
  formatting.entries.splice(target > entry ? target - 1 : target, 0, clone)
  const traits = open.traits[index]!
  open.removeAt(index)
  open.insertAt(open.nodes.lastIndexOf(block) + 1, clone, traits)
}

/** Steps 11 to 13: copies the elements between the formatting element and the block, each around the one below. */
function rebuildBetween(builder: TreeBuilder, element: Element, blockIndex: number) {
  const { open, formatting } = builder
  let last: Element = open.nodes[blockIndex]!
  let bookmark: number | undefined
  let kept = 0
  for (let i = blockIndex - 1; open.nodes[i] !== element; i--) {
    const node = open.nodes[i]!
    const entry = formatting.entries.lastIndexOf(node)
    if (entry < 0 || kept >= MAX_KEPT_CLONES) {
      if (entry >= 0) {
        formatting.entries.splice(entry, 1)
        if (bookmark !== undefined && entry < bookmark) bookmark--
      }
      open.removeAt(i)
      continue
    }
    kept++
    const clone = cloneOf(builder, node)
    formatting.entries[entry] = clone
    open.nodes[i] = clone
    bookmark ??= entry + 1
    detach(last)
    append(clone, last)
    last = clone
  }
  return { last, bookmark }
}

function placeUnderAncestor(builder: TreeBuilder, ancestorIndex: number, node: Element): void {
  const { open, document } = builder
  const table = builder.fosterTable(open.traits[ancestorIndex] ?? 0)
  detach(node)
  if (table) insertBefore(table, node)
  else append(open.nodes[ancestorIndex] ?? document, node)
}

function cloneOf(builder: TreeBuilder, element: Element): Element {
  builder.count()
  return new Element(element.name, { ...element.attribs })
}
