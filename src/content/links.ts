import type { AnyNode } from 'domhandler'
import { absolute } from './urls.ts'
import { elementsOf } from './walk.ts'

const FOLLOWED = /^(?:https?|mailto|tel):/

/**
 * Where the content leads: each target of `a` and `area` once, in document order, absolute, with its fragment. Only
 * http, https, mailto and tel; a mere `#part` is a place in this page and no link. References may be relative still.
 */
export function linksOf(root: AnyNode, base: string): string[] {
  const links = new Set<string>()
  for (const { name, attribs } of elementsOf(root)) {
    if (name !== 'a' && name !== 'area') continue
    const reference = attribs.href?.trim()
    if (reference === undefined || reference.startsWith('#')) continue
    const url = absolute(reference, base)
    if (url !== undefined && FOLLOWED.test(url)) links.add(url)
  }
  return [...links]
}
