import { type Element, isTag } from 'domhandler'
import { isFigurePart } from './caption.ts'
import type { Conversion } from './conversion.ts'
import { isBackReference } from './footnote.ts'
import { isPermalink } from './heading.ts'
import type { LinkTarget } from './link-target.ts'
import { type Rule, SKIP, type Visit } from './rule.ts'
import type { Mark } from './run.ts'
import { isSelfLink } from './self-link.ts'
import { findBelow, plainTextOf } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/**
 * A link. Blocks inside become one line of text. A link around a heading is written inside the heading; a link around
 * lists, tables or code is written inside each of their lines. A heading does not link to itself.
 */
export const link: Rule = (conversion, element) => {
  const { run } = conversion
  if (run.mode === 'heading' && isPermalink(element)) return SKIP
  if (isBackReference(element)) return SKIP
  const target = conversion.options.style.links === 'none' ? null : targetOf(element)
  if (!target || conversion.inLink) return undefined
  if (conversion.options.style.images === 'none') conversion.linkHasText = !isBlank(plainTextOf(element))
  const content = run.mode === 'paragraph' && run.inlineOnly === 0 ? blocksIn(element) : 'none'
  if ((content === 'heading' || run.mode === 'heading') && isSelfLink(element, conversion.options.page))
    return undefined
  if (content === 'heading') return aroundHeading(conversion, target)
  const isPart = content === 'none' && conversion.inBlocks && isPictureOf(element)
  if (content !== 'block' && !isPart) return aroundLine(conversion, target, content === 'none')
  conversion.boundary()
  const { leave } = aroundLine(conversion, target, true)
  return {
    leave(...args) {
      leave?.(...args)
      conversion.boundary()
    },
  }
}

/** Whether a link in a figure is its picture. Other links there are words of the caption. */
function isPictureOf(element: Element): boolean {
  return isFigurePart(element) && findBelow(element, ({ name }) => name === 'img') !== null
}

/** Targets that lead nowhere outside the page's own scripts, or to the author's disk. */
const NO_TARGET = /^\s*(?:$|#$|javascript:|vbscript:|data:|about:|file:)/i

function targetOf({ attribs }: Element): LinkTarget | null {
  const { href, title = '' } = attribs
  // Nearly all targets are `http` and have no title.
  if (href === undefined || (href[0] !== 'h' && NO_TARGET.test(href))) return null
  return { href, title: title.trim() }
}

type Inside = 'heading' | 'structure' | 'block' | 'none'

const kind = (names: string, inside: Inside) => names.split(' ').map((name): [string, Inside] => [name, inside])
const KINDS = new Map<string, Inside>([
  ...kind('h1 h2 h3 h4 h5 h6', 'heading'),
  ...kind('ul ol table pre blockquote dl', 'structure'),
  ...kind('div p section article figure header footer', 'block'),
])

function blocksIn({ children }: Element): Inside {
  let found: Inside = 'none'
  const pending = children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isTag(node)) continue
    const inside = KINDS.get(node.name)
    if (inside === 'heading' || inside === 'structure') return inside
    found = inside ?? found
    for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return found
}

function aroundLine(conversion: Conversion, target: LinkTarget, inline: boolean): Visit {
  const { run } = conversion
  const mark: Mark = { type: 'link', target }
  conversion.inLink = true
  run.openMark(mark)
  if (inline) run.inlineOnly++
  return {
    leave() {
      if (inline) run.inlineOnly--
      run.closeMark(mark)
      conversion.inLink = false
    },
  }
}

function aroundHeading(conversion: Conversion, target: LinkTarget): Visit {
  conversion.inLink = true
  conversion.headingLink = target
  return {
    leave() {
      conversion.inLink = false
      conversion.headingLink = null
    },
  }
}
