import { type ChildNode, Document, type Element, isTag, type ParentNode } from 'domhandler'
import { adopt, prune } from '../prune.ts'
import { elementsOf } from '../walk.ts'
import { matcherOf } from './selectors.ts'
import { StepBudget } from './steps.ts'

interface Selectors {
  includeTags: readonly string[]
  excludeTags: readonly string[]
}

/**
 * Applies the caller's selectors: removes what `excludeTags` match and, if there are `includeTags`, returns a new root
 * with each outermost match once, in document order. Both are matched against the unchanged page, so they may name
 * ancestors. `excludeTags` win. Changes `page`.
 *
 * @throws ServiceError `invalid_request` if a selector is refused (selectors.ts)
 */
export function select(page: ParentNode, { includeTags, excludeTags }: Selectors): ParentNode {
  const budget = new StepBudget()
  const included = matchesOf(page, includeTags.length > 0 ? matcherOf('includeTags', includeTags, budget) : undefined)
  const excluded = matchesOf(page, excludeTags.length > 0 ? matcherOf('excludeTags', excludeTags, budget) : undefined)
  if (excluded.size > 0) prune(page, (node) => (isTag(node) && excluded.has(node) ? 'drop' : 'keep'))
  if (includeTags.length === 0) return page
  const root = new Document([])
  adopt(root, outermost(page, included))
  return root
}

function matchesOf(page: ParentNode, matches: ((element: Element) => boolean) | undefined): Set<ChildNode> {
  const found = new Set<ChildNode>()
  if (matches === undefined) return found
  for (const element of elementsOf(page)) if (matches(element)) found.add(element)
  return found
}

function outermost(page: ParentNode, matches: ReadonlySet<ChildNode>): ChildNode[] {
  const found: ChildNode[] = []
  const pending: ChildNode[] = page.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (matches.has(node)) found.push(node)
    else if (isTag(node)) for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return found
}
