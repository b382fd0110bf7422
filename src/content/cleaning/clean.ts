import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { type PruneAction, prune } from '../prune.ts'
import { absolutise } from '../urls.ts'
import { elementsOf } from '../walk.ts'
import { type Balance, balanceOf, NEVER_CONTENT, needsBalance } from './balance.ts'
import { hasWords, isBlank, isLoadable, speaksAlone } from './blank.ts'
import { isBlankData } from './data-picture.ts'
import { revealEmail } from './email.ts'
import { isHidden } from './hidden.ts'
import { settleImage } from './lazy.ts'
import { lendSource, roleOfNoscript } from './noscript.ts'
import { isPermalink } from './permalink.ts'

/**
 * Makes the tree plain content, in place: programs, styles, comments and hidden parts gone, images with their real
 * source, `noscript` copies settled, addresses hidden from robots readable, event handlers dropped, every URL absolute.
 *
 * @param base URL that relative references resolve against
 * @param keepsData whether `data:` images are asked for, blank ones with words too
 */
export function clean(root: ParentNode, base: string, { keepsData = false } = {}): void {
  stripToContent(root)
  for (const element of elementsOf(root)) {
    dropHandlers(element)
    dropBlankSource(element, keepsData)
    absolutise(element, base)
  }
}

/** Their script holds the source of a formula (MathJax 2), which the Markdown has a rule for. */
const MATH_SCRIPT = /^math\/(?:tex|asciimath|mml)/

/** What a button inside these says is their text: the questions of a FAQ that folds. */
const LABELLED = /^(?:h[1-6]|summary|dt)$/

/** As `clean`, but attributes stay as they came: enough for who only asks where the content leads. */
export function stripToContent(root: ParentNode): void {
  const elements = elementsOf(root)
  for (const element of elements) {
    if (element.name === 'img') settleImage(element)
    else if (element.name === 'noscript') lendSource(element)
    else revealEmail(element)
  }
  const balance = elements.some(needsBalance) ? balanceOf(root) : undefined
  prune(root, (node) => actionOf(node, balance))
}

/**
 * An image that shows nothing is what is said in its place (HTML 4.8.4.4): without words it goes, else its source does;
 * but where it is all that a link or a heading says, it stays for its words.
 */
function isEmptyImage(element: Element): boolean {
  return element.name === 'img' && !hasWords(element.attribs) && isBlank(element)
}

function dropBlankSource(element: Element, keepsData: boolean): void {
  if (element.name !== 'img' || !hasWords(element.attribs) || !isBlank(element)) return
  const source = element.attribs.src ?? ''
  if (keepsData && isBlankData(source.trim())) return
  if (!isLoadable(source) || !speaksAlone(element)) delete element.attribs.src
}

/** @param balance of the page; needed only where there is what `needsBalance` */
function actionOf(node: ChildNode, balance: Balance | undefined): PruneAction {
  if (isText(node)) return 'keep'
  if (!isTag(node)) return 'children' in node ? 'keep' : 'drop'
  if (node.name === 'script' && MATH_SCRIPT.test(node.attribs.type ?? '')) return 'keep'
  if (NEVER_CONTENT.has(node.name)) return 'drop'
  if (isPermalink(node) || isEmptyImage(node)) return 'drop'
  if (node.name === 'head') return 'unwrap'
  if (node.name === 'button' && isTag(node.parent!) && LABELLED.test(node.parent.name)) return 'unwrap'
  if (node.name === 'source') return isTag(node.parent!) && node.parent.name === 'picture' ? 'drop' : 'keep'
  if (balance === undefined) return 'keep'
  if (node.name === 'noscript') {
    // One inside another is part of what the outer one was judged by.
    if (isTag(node.parent!) && node.parent.name === 'noscript') return 'unwrap'
    return roleOfNoscript(node, balance.isThin) === 'content' ? 'unwrap' : 'drop'
  }
  return isHidden(node) && !balance.everythingIsHidden ? 'drop' : 'keep'
}

function dropHandlers({ attribs }: Element): void {
  for (const attribute in attribs) if (attribute.startsWith('on')) delete attribs[attribute]
}
