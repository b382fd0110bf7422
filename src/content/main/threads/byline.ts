import { type ChildNode, Element, type ParentNode, Text } from 'domhandler'
import { adopt } from '../../prune.ts'

/** Who wrote a post and when, and where that is to be said: before `at`, or as the first thing in it. */
export interface Signature {
  at: Element
  inside: boolean
  name: string
  time: string
  /** Pictures of the author: they go. */
  faces: readonly Element[]
}

/** Writes each signature as a line of its own, `**Name** · date`; without a name a rule is drawn before the post. */
export function sign(signatures: readonly Signature[]): void {
  const gone = new Set<ChildNode>()
  const before = new Map<ChildNode, Element[]>()
  const parents = new Set<ParentNode>()
  for (const { at, inside, name, time, faces } of signatures) {
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
