import { type ChildNode, Element, type ParentNode, Text } from 'domhandler'
import { adopt } from '../../prune.ts'

/** The author and the date of a post, and where to write them: before `at`, or as the first thing inside it. */
export interface Byline {
  at: Element
  inside: boolean
  name: string
  time: string
  /** Pictures of the author, which are removed. */
  faces: readonly Element[]
}

/** Writes each byline as a line of its own, `**Name** · date`. A post without a name gets a rule before it instead. */
export function writeBylines(bylinesOf: readonly Byline[]): void {
  const gone = new Set<ChildNode>()
  const before = new Map<ChildNode, Element[]>()
  const parents = new Set<ParentNode>()
  for (const { at, inside, name, time, faces } of bylinesOf) {
    const line = lineOf(name, time)
    for (const face of faces) {
      gone.add(face)
      parents.add(face.parent!)
    }
    if (inside) {
      adopt(at, [...line, ...at.children])
    } else {
      before.set(at, line)
      parents.add(at.parent!)
    }
  }
  for (const parent of parents)
    adopt(
      parent,
      parent.children.flatMap((child) => (gone.has(child) ? [] : [...(before.get(child) ?? []), child])),
    )
}

function lineOf(name: string, time: string): Element[] {
  if (name === '') return [new Element('hr', {})]
  const strong = new Element('strong', {})
  adopt(strong, [new Text(name)])
  return [paragraph(time === '' ? [strong] : [strong, new Text(` · ${time}`)])]
}

function paragraph(children: ChildNode[]): Element {
  const element = new Element('p', {})
  adopt(element, children)
  return element
}
