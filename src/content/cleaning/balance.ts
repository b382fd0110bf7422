import { type ChildNode, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { isHidden } from './hidden.ts'

/** A page that hides this share of its text or more, and so many characters, shows it by script: then nothing counts as hidden. */
const HIDDEN_WRAPPER_SHARE = 0.6
const MIN_HIDDEN_CHARS = 200

/** Elements that are never content: programs, looks, what belongs in the head, pictures drawn in place. */
export const NEVER_CONTENT: ReadonlySet<string> = new Set('script style template title meta link base svg'.split(' '))

export interface Balance {
  /** Whether the page hides nearly all of itself until its scripts have run. */
  everythingIsHidden: boolean
  /** Characters that it shows then, blanks not counted. */
  pageChars: number
}

/** Whether a verdict on this element depends on the balance of its page, which takes a while to find out. */
export function needsBalance(element: Element): boolean {
  return element.name === 'noscript' || isHidden(element)
}

/** How much of its text a page shows without running scripts, and how much stands in its hidden parts. */
export function balanceOf(root: ParentNode): Balance {
  const hiddenParts: Element[] = []
  const shown = charactersIn(root, (element) => isHidden(element) && hiddenParts.push(element) > 0)
  const hidden = hiddenParts.reduce((sum, part) => sum + charactersIn(part, () => false), 0)
  const everythingIsHidden = hidden >= MIN_HIDDEN_CHARS && hidden >= HIDDEN_WRAPPER_SHARE * (shown + hidden)
  return { everythingIsHidden, pageChars: everythingIsHidden ? shown + hidden : shown }
}

function charactersIn(root: ParentNode, isPassedOver: (element: Element) => boolean): number {
  let count = 0
  const pending: ChildNode[] = [...root.children]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isText(node)) count += inkOf(node.data)
    if (!hasChildren(node)) continue
    if (isTag(node) && (NEVER_CONTENT.has(node.name) || node.name === 'noscript' || isPassedOver(node))) continue
    for (const child of node.children) pending.push(child)
  }
  return count
}

/** Characters that are no blanks, as `\s` has them; counted by hand, since replacing them takes four times as long. */
function inkOf(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const blank = code <= 0x20 ? code === 0x20 || (code >= 9 && code <= 13) : code >= 0xa0 && /\s/.test(text[i]!)
    if (!blank) count++
  }
  return count
}
