import type { Element } from 'domhandler'
import { absolute } from './urls.ts'

/**
 * The targets of `a` and `area`, each once, in document order, absolute, with fragments. Only http, https, mailto and
 * tel. A bare `#part` is a place on this page, not a link. References may still be relative.
 *
 * @param elements in which the links are
 */
export function linksOf(elements: readonly Element[], base: string): string[] {
  const links = new Set<string>()
  for (const { name, attribs } of elements) {
    if (name !== 'a' && name !== 'area') continue
    const reference = attribs.href?.trim()
    if (reference === undefined || reference.startsWith('#')) continue
    const url = absolute(reference, base)
    if (url !== undefined && FOLLOWED.test(url)) links.add(url)
  }
  return [...links]
}

const FOLLOWED = /^(?:https?|mailto|tel):/
