import type { Element } from 'domhandler'
import { MAX_ACTIVE_FORMATTING } from './limits.ts'

/** The list of active formatting elements (WHATWG 13.2.4.3). `null` is a marker. */
export class ActiveFormatting {
  readonly entries: (Element | null)[] = []

  mark(): void {
    this.entries.push(null)
  }

  clearToMarker(): void {
    while (this.entries.length > 0 && this.entries.pop() !== null);
  }

  push(element: Element): void {
    const { entries } = this
    let equal = 0
    let earliestEqual = -1
    let i = entries.length - 1
    for (; i >= 0; i--) {
      const entry = entries[i]!
      if (entry === null) break
      if (sameTag(entry, element)) {
        equal++
        earliestEqual = i
      }
    }
    if (equal >= MAX_EQUAL_ENTRIES) entries.splice(earliestEqual, 1)
    else if (entries.length - 1 - i >= MAX_ACTIVE_FORMATTING) entries.splice(i + 1, 1)
    entries.push(element)
  }

  /** Index of the latest entry of that name after the last marker, or -1. */
  find(name: string): number {
    for (let i = this.entries.length - 1; i >= 0; i--) {
      const entry = this.entries[i]!
      if (entry === null) return -1
      if (entry.name === name) return i
    }
    return -1
  }

  remove(element: Element): void {
    const index = this.entries.lastIndexOf(element)
    if (index >= 0) this.entries.splice(index, 1)
  }
}

/** Maximum number of equal formatting elements that are reopened: the "Noah's Ark clause". */
const MAX_EQUAL_ENTRIES = 3

function sameTag(a: Element, b: Element): boolean {
  if (a.name !== b.name) return false
  const names = Object.keys(a.attribs)
  if (names.length !== Object.keys(b.attribs).length) return false
  return names.every((name) => a.attribs[name] === b.attribs[name])
}
