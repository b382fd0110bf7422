import { type Element, hasChildren, isTag, isText, type ParentNode, type Text } from 'domhandler'
import { isHidden } from './hidden.ts'

/** Elements that are never content: programs, looks, what belongs in the head, pictures drawn in place. */
export const NEVER_CONTENT: ReadonlySet<string> = new Set('script style template title meta link base svg'.split(' '))

export interface Balance {
  /** Whether the page hides nearly all of itself until its scripts have run. */
  everythingIsHidden: boolean
  /** Whether it shows little then, outside of `noscript`. */
  isThin: boolean
}

/** Whether a verdict on this element depends on the balance of its page, which takes a while to find out. */
export function needsBalance(element: Element): boolean {
  return element.name === 'noscript' || isHidden(element)
}

/** A page that hides this share of its text or more, and so many characters, shows it by script: then nothing counts as hidden. */
const HIDDEN_WRAPPER_SHARE = 0.6
const MIN_HIDDEN_CHARS = 200
/** Not where a smaller share of the hidden words stands nowhere in view: data for machines, a print version. */
const MIN_NEW_WORDS = 0.2

/** What holds text that no reader of the page sees. */
const UNREAD = new Set([...NEVER_CONTENT, 'noscript'])

/** A page with fewer characters of its own is taken to tell its story in `noscript` (forums for readers without scripts). */
const THIN_PAGE_CHARS = 600

/** How much of its text a page shows without running scripts. No more of it is counted than is needed to tell. */
export function balanceOf(root: ParentNode): Balance {
  const { shown, hidden } = textsOf(root)
  const hiddenChars = inkOf(hidden)
  if (hiddenChars >= MIN_HIDDEN_CHARS) {
    // Where more is shown than hidden, the share is no longer in doubt.
    const allChars = hiddenChars + inkOf(shown, hiddenChars)
    if (hiddenChars >= HIDDEN_WRAPPER_SHARE * allChars && shareNew(hidden, shown) >= MIN_NEW_WORDS) {
      return { everythingIsHidden: true, isThin: allChars < THIN_PAGE_CHARS }
    }
  }
  return { everythingIsHidden: false, isThin: inkOf(shown, THIN_PAGE_CHARS) < THIN_PAGE_CHARS }
}

function textsOf(root: ParentNode): { shown: Text[]; hidden: Text[] } {
  const texts = { shown: [] as Text[], hidden: [] as Text[] }
  const pending: { parent: ParentNode; into: Text[] }[] = [{ parent: root, into: texts.shown }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const child of next.parent.children) {
      if (isText(child)) next.into.push(child)
      else if (hasChildren(child) && !(isTag(child) && UNREAD.has(child.name))) {
        pending.push({ parent: child, into: isTag(child) && isHidden(child) ? texts.hidden : next.into })
      }
    }
  }
  return texts
}

/** Characters that are no blanks; more than `enough` are not counted any further. */
function inkOf(texts: readonly Text[], enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const { data } of texts) {
    if (count > enough) break
    count += data.replace(/\s+/g, '').length
  }
  return count
}

/** Share of the words of `texts` that stand nowhere in `known`. */
function shareNew(texts: readonly Text[], known: readonly Text[]): number {
  const knownWords = new Set(known.flatMap(wordsOf))
  const words = texts.flatMap(wordsOf)
  return words.filter((word) => !knownWords.has(word)).length / Math.max(1, words.length)
}

function wordsOf({ data }: Text): string[] {
  return data.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
