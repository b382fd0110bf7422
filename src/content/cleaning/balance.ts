import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { isHidden } from './hidden.ts'

/** A page that hides this share of its text or more, and so many characters, may show it by script. */
const HIDDEN_SHARE = 0.6
const MIN_HIDDEN_CHARS = 200
/** But hidden parts with a smaller share of words that stand nowhere in view say it once more: data for machines, a print version. */
const MIN_NEW_WORDS = 0.2

interface TextBalance {
  /** Characters (blanks not counted) that the page shows without running scripts. */
  shown: number
  /** Those in its hidden parts. */
  hidden: number
  /** Whether the page hides nearly all it says until scripts run: then nothing counts as hidden. */
  isShownByScript: boolean
}

/**
 * How much of a page's text is in view.
 *
 * @param hasNoText elements whose text is none of the page's: scripts, styles
 */
export function textBalance(root: ParentNode, hasNoText: (element: Element) => boolean): TextBalance {
  const texts = { shown: [] as string[], hidden: [] as string[] }
  const pending: { node: ChildNode | ParentNode; hidden: boolean }[] = [{ node: root, hidden: false }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, hidden } = next
    if (isText(node)) texts[hidden ? 'hidden' : 'shown'].push(node.data)
    if (!('children' in node) || (isTag(node) && hasNoText(node))) continue
    const below = hidden || (isTag(node) && isHidden(node))
    for (const child of node.children) pending.push({ node: child, hidden: below })
  }
  const [shown, hidden] = [visibleChars(texts.shown), visibleChars(texts.hidden)]
  const isMuch = hidden >= MIN_HIDDEN_CHARS && hidden >= HIDDEN_SHARE * (shown + hidden)
  return { shown, hidden, isShownByScript: isMuch && newWords(texts.hidden, texts.shown) >= MIN_NEW_WORDS }
}

function visibleChars(texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.replace(/\s+/g, '').length, 0)
}

/** Share of the words of `texts` that stand nowhere in `known`. */
function newWords(texts: string[], known: string[]): number {
  const knownWords = new Set(known.flatMap(wordsOf))
  const words = texts.flatMap(wordsOf)
  return words.filter((word) => !knownWords.has(word)).length / Math.max(1, words.length)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
