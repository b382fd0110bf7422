import type { Element } from 'domhandler'
import { Trait } from './elements.ts'

/** The stack of open elements (WHATWG 13.2.4.2), as three arrays so that searches touch no element. */
export class OpenElements {
  readonly nodes: Element[] = []
  readonly names: string[] = []
  readonly traits: number[] = []
  /** Number of open `p` elements. Nearly every block asks for one, and mostly there is none. */
  private paragraphs = 0

  get size(): number {
    return this.nodes.length
  }

  get current(): Element | undefined {
    return this.nodes[this.nodes.length - 1]
  }

  get currentName(): string {
    return this.names[this.names.length - 1] ?? ''
  }

  get currentTraits(): number {
    return this.traits[this.traits.length - 1] ?? 0
  }

  push(node: Element, traits: number): void {
    this.nodes.push(node)
    this.names.push(node.name)
    this.traits.push(traits)
    if (node.name === 'p') this.paragraphs++
  }

  pop(): number {
    this.nodes.pop()
    if (this.names.pop() === 'p') this.paragraphs--
    return this.traits.pop() ?? 0
  }

  removeAt(index: number): void {
    if (this.names[index] === 'p') this.paragraphs--
    this.nodes.splice(index, 1)
    this.names.splice(index, 1)
    this.traits.splice(index, 1)
  }

  insertAt(index: number, node: Element, traits: number): void {
    this.nodes.splice(index, 0, node)
    this.names.splice(index, 0, node.name)
    this.traits.splice(index, 0, traits)
  }

  /** A loop, since it is asked for most texts, and `includes` takes several times as long on a short list. */
  has(node: Element): boolean {
    for (let i = this.nodes.length - 1; i >= 0; i--) if (this.nodes[i] === node) return true
    return false
  }

  /** Index of the innermost element of that name with no element of trait `border` inside it, or -1. */
  find(name: string, border: number = Trait.Scope): number {
    for (let i = this.names.length - 1; i >= 0; i--) {
      if (this.names[i] === name) return i
      if (this.traits[i]! & border) return -1
    }
    return -1
  }

  /** Like `find`, for any element with the trait. */
  findTrait(trait: number, border: number = Trait.Scope): number {
    for (let i = this.traits.length - 1; i >= 0; i--) {
      if (this.traits[i]! & trait) return i
      if (this.traits[i]! & border) return -1
    }
    return -1
  }

  /** "Has a p element in button scope". */
  findParagraph(): number {
    if (this.paragraphs === 0) return -1
    for (let i = this.names.length - 1; i >= 0; i--) {
      const name = this.names[i]!
      if (name === 'p') return i
      if (name === 'button' || this.traits[i]! & Trait.Scope) return -1
    }
    return -1
  }
}
