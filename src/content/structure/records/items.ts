import { type Element, isTag } from 'domhandler'
import type { EvidencePage } from '../model.ts'

/** The items of a list, or of lines that `<br>` separates. */
export function itemsIn(page: EvidencePage, element: Element): { items?: string[] } {
  const items: string[] = []
  const pending: Element[] = [element]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i]!
      if (isTag(child)) pending.push(child)
    }
    if (next.name === 'li' && page.regionOf(next) !== 'hidden') items.push(page.textOf(next))
  }
  const shown = items.filter((item) => item !== '')
  return shown.length > 0 ? { items: shown } : {}
}
