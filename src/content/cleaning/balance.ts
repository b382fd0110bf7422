// How much of a page's text is visible before its scripts run. Decides whether hidden elements and `noscript` count.
import { type Element, hasChildren, isTag, isText, type ParentNode, type Text } from 'domhandler'
import { hiddenAround } from './hidden.ts'

/** Elements that are never content: scripts, styles, head elements, inline drawings. */
export const NEVER_CONTENT: ReadonlySet<string> = new Set('script style template title meta link base svg'.split(' '))

export interface Balance {
  /** Whether the page hides nearly all of its text until its scripts have run. */
  everythingIsHidden: boolean
  /** Whether the page then shows little text outside `noscript`. */
  isThin: boolean
}

/**
 * A page that hides at least this share of its text, and `MIN_HIDDEN_CHARS`, reveals it by script. Then nothing counts
 * as hidden.
 */
const HIDDEN_WRAPPER_SHARE = 0.6
const MIN_HIDDEN_CHARS = 200
/**
 * Unless less than this share of the hidden words is missing from the visible text: then it is data for machines or a
 * print version.
 */
const MIN_NEW_WORDS = 0.2

/** Elements whose text no reader sees. */
const UNREAD = new Set([...NEVER_CONTENT, 'noscript'])

/** A page with fewer characters of its own has its text in `noscript`, as some forums do. */
const THIN_PAGE_CHARS = 600

/**
 * Measures how much of its text a page shows without running scripts. Counts no further than needed.
 *
 * @param unseen the hidden elements of the page (hidden.ts)
 */
export function balanceOf(root: ParentNode, unseen: ReadonlySet<Element>): Balance {
  if (!hidesMuch(unseen)) return { everythingIsHidden: false, isThin: showsLittle(root, unseen) }
  const { shown, hidden } = textsOf(root, unseen)
  const hiddenChars = inkOf(hidden)
  if (hiddenChars >= MIN_HIDDEN_CHARS) {
    // If more is shown than hidden, the share is certain.
    const allChars = hiddenChars + inkOf(shown, hiddenChars)
    if (hiddenChars >= HIDDEN_WRAPPER_SHARE * allChars && saysNew(hidden, shown)) {
      return { everythingIsHidden: true, isThin: allChars < THIN_PAGE_CHARS }
    }
  }
  return { everythingIsHidden: false, isThin: inkOf(shown, THIN_PAGE_CHARS) < THIN_PAGE_CHARS }
}

/** Whether hidden elements hold text enough to count. Mostly they are fields, and the page need not be read for them. */
function hidesMuch(unseen: ReadonlySet<Element>): boolean {
  const outerOf = hiddenAround(unseen)
  let ink = 0
  for (const element of unseen) {
    if (element.children.length === 0 || outerOf(element) !== undefined) continue
    ink += inkOf(textsBelow([element], NONE).texts, MIN_HIDDEN_CHARS)
    if (ink >= MIN_HIDDEN_CHARS) return true
  }
  return false
}

/** Whether a page is thin. Mostly its beginning tells. */
function showsLittle(root: ParentNode, unseen: ReadonlySet<Element>): boolean {
  let ink = 0
  const pending = [root]
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    for (const child of parent.children) {
      if (isText(child)) {
        ink += child.data.replace(/\s+/g, '').length
        if (ink >= THIN_PAGE_CHARS) return false
      } else if (hasChildren(child) && !(isTag(child) && (UNREAD.has(child.name) || unseen.has(child))))
        pending.push(child)
    }
  }
  return true
}

function textsOf(root: ParentNode, unseen: ReadonlySet<Element>): { shown: Text[]; hidden: Text[] } {
  const { texts: shown, skipped } = textsBelow([root], unseen)
  return { shown, hidden: textsBelow(skipped, NONE).texts }
}

const NONE: ReadonlySet<Element> = new Set()

/** The texts that readers see below some nodes, except those in `skip`. */
function textsBelow(roots: readonly ParentNode[], skip: ReadonlySet<Element>): { texts: Text[]; skipped: Element[] } {
  const texts: Text[] = []
  const skipped: Element[] = []
  const pending = [...roots]
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    for (const child of parent.children) {
      if (isText(child)) texts.push(child)
      else if (!hasChildren(child) || (isTag(child) && UNREAD.has(child.name))) continue
      else if (isTag(child) && skip.has(child)) skipped.push(child)
      else pending.push(child)
    }
  }
  return { texts, skipped }
}

/** Characters other than white space. Stops counting above `enough`. */
function inkOf(texts: readonly Text[], enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const { data } of texts) {
    if (count > enough) break
    count += data.replace(/\s+/g, '').length
  }
  return count
}

/** Whether enough words of `texts` do not occur in `known`. */
export function saysNew(texts: readonly Text[], known: readonly Text[]): boolean {
  return shareNew(texts, known) >= MIN_NEW_WORDS
}

/** Share of the words of `texts` that do not occur in `known`. */
function shareNew(texts: readonly Text[], known: readonly Text[]): number {
  const knownWords = new Set(known.flatMap(wordsOf))
  const words = texts.flatMap(wordsOf)
  return words.filter((word) => !knownWords.has(word)).length / Math.max(1, words.length)
}

function wordsOf({ data }: Text): string[] {
  return data.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
