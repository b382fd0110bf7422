import { type Element, isTag } from 'domhandler'
import type { EvidencePage } from '../model.ts'

/** The items of a list, or of lines that `<br>` separates. */
export function itemsIn(page: EvidencePage, element: Element): { items?: string[] } {
  const items: string[] = []
  const pending: Element[] = [element]
  let left = MAX_VISITED
  for (let next = pending.pop(); next !== undefined && left > 0; next = pending.pop()) {
    left -= 1
    for (let i = Math.min(next.children.length, left) - 1; i >= 0; i--) {
      const child = next.children[i]!
      if (isTag(child)) pending.push(child)
    }
    if (next.name === 'li' && page.regionOf(next) !== 'hidden') items.push(page.textOf(next))
  }
  const shown = items.filter((item) => item !== '')
  return shown.length > 0 ? { items: shown } : {}
}

/** Elements of one list that are looked at, since lists nest. */
const MAX_VISITED = 5_000
