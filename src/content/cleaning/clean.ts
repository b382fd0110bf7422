import { type AnyNode, type ChildNode, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { type PruneAction, prune } from '../prune.ts'
import { absolutise } from '../urls.ts'
import { elementsOf } from '../walk.ts'
import { isAdFrame } from './advertisement.ts'
import { type Balance, balanceOf, NEVER_CONTENT } from './balance.ts'
import { hasWords, isBlank, isLoadable, speaksAlone } from './blank.ts'
import { isHeadingControl, isTextButton } from './buttons.ts'
import { isBlankData } from './data-picture.ts'
import { dropHandlers } from './handlers.ts'
import { isHidden } from './hidden.ts'
import { dropNewWindow, saysNewWindow } from './new-window.ts'
import { roleOfNoscript } from './noscript.ts'
import { placeLabels } from './panel-labels.ts'
import { PANELS, panelsOf } from './panels.ts'
import { isPermalink } from './permalink.ts'
import { playerParts } from './players.ts'
import { dropShortcodes } from './shortcodes.ts'
import { candidates, restateAll, type Survey, surveyOf } from './survey.ts'
import { isNamedTooltip, isTooltip } from './tooltips.ts'

/**
 * Reduces the tree to plain content, in place. Removes scripts, styles, comments, hidden parts and event handlers.
 * Gives images their real source, resolves `noscript`, restores obfuscated email addresses, and makes every URL
 * absolute.
 *
 * @param base URL that relative references resolve against
 * @param keepsData whether `data:` images are wanted; then blank ones with an `alt` stay too
 */
export function clean(root: ParentNode, base: string, { keepsData = false } = {}): void {
  const images: Element[] = []
  // What an image shows depends on what is left around it, so images wait until everything else is gone.
  const finish = (element: Element) => {
    if (element.name === 'img') images.push(element)
    else absolutise(element, base)
  }
  const survey = strip(root, finish)
  if (isTag(root)) finish(root)
  for (const element of candidates(survey, 'hasHandler')) dropHandlers(element)
  for (const image of images) {
    dropBlankSource(image, keepsData)
    absolutise(image, base)
  }
}

/** Like `clean`, but leaves attributes as they are. Enough if only links are wanted. */
export function stripToContent(root: ParentNode): void {
  strip(root)
}

/**
 * The links that `stripToContent` leaves. It usually only walks the tree, since taking it apart was a third of the time.
 * The tree may still change as `stripToContent` changes it.
 */
export function linksLeft(root: ParentNode): Element[] {
  const { actionOf, tooltips } = judge(root)
  const links: Element[] = []
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (isTag(node)) {
      if (node.name === 'button' || tooltips.has(node)) {
        if (!elementsOf(node).some(isLink)) continue
        // Whether it stays depends on the text beside it, and on what was dropped in between.
        prune(root, actionOf)
        return elementsOf(root).filter(isLink)
      }
      if (node !== root && actionOf(node) === 'drop') continue
      if (isLink(node)) links.push(node)
    } else if (!hasChildren(node)) continue
    const { children } = node
    for (let i = children.length - 1; i >= 0; i--) if (mayHoldLink(children[i]!)) pending.push(children[i]!)
  }
  return links
}

const isLink = ({ name }: Element) => name === 'a' || name === 'area'

/** Most elements are empty or hold only a text. */
function mayHoldLink(node: ChildNode): boolean {
  if (!hasChildren(node)) return false
  const { children } = node
  return children.length > 1 || (isTag(node) && isLink(node)) || (children.length === 1 && !isText(children[0]!))
}

/** @param finish what happens to each element that is kept */
function strip(root: ParentNode, finish?: (element: Element) => void): Survey {
  const { survey, actionOf } = judge(root)
  prune(root, (node) => {
    const action = actionOf(node)
    if (action === 'keep' && finish !== undefined && isTag(node)) finish(node)
    return action
  })
  return survey
}

interface Judgement {
  survey: Survey
  actionOf: (node: ChildNode) => PruneAction
  tooltips: ReadonlySet<ChildNode>
}

/** Restates what the page says, places the labels of its panels, and tells what is to go. */
function judge(root: ParentNode): Judgement {
  const survey = surveyOf(root)
  restateAll(survey)
  const { elements } = survey
  const hidden = new Set(candidates(survey, 'isHidden').filter(isHidden))
  const needsBalance = hidden.size > 0 || candidates(survey, 'isNoscript').length > 0
  const balance = needsBalance ? balanceOf(root, hidden) : undefined
  const panels = mayOpen(candidates(survey, 'isDisclosure'), hidden) ? panelsOf(survey, hidden) : undefined
  const labels = panels === undefined ? NOTHING : placeLabels(elements, panels)
  const players = playerParts(candidates(survey, 'isPlayer'))
  const gone = new Set<ChildNode>([...labels, ...players, ...(panels?.gone ?? NOTHING)])
  const tooltips = new Set<ChildNode>(candidates(survey, 'isTooltip').filter(isNamedTooltip))
  const view = { balance, hidden, tooltips, shown: panels?.shown ?? NOTHING }
  return {
    survey,
    actionOf: (node) => (gone.size > 0 && gone.has(node) ? 'drop' : actionOf(node, view)),
    tooltips,
  }
}

const NOTHING: ReadonlySet<ChildNode> = new Set()

/** Whether a page may have panels of tabs or accordions. */
function mayOpen(disclosures: readonly Element[], hidden: ReadonlySet<Element>): boolean {
  for (const { name } of hidden) if (PANELS.test(name)) return true
  return disclosures.some(({ attribs }) => attribs.role === 'tabpanel' || attribs['aria-expanded'] !== undefined)
}

/** What of a page is hidden, and what of it a reader gets to see. */
interface View {
  /** Absent on pages that hide nothing and have no `noscript`. */
  balance: Balance | undefined
  hidden: ReadonlySet<ChildNode>
  /** What may be a tooltip. */
  tooltips: ReadonlySet<ChildNode>
  shown: ReadonlySet<ChildNode>
}

/**
 * A blank image stands for its `alt` (HTML 4.8.4.4). Without one it goes, otherwise its source goes. If it is all that
 * a link or heading holds, it stays for its `alt`.
 */
function isEmptyImage(element: Element): boolean {
  return !hasWords(element.attribs) && isBlank(element)
}

function dropBlankSource(element: Element, keepsData: boolean): void {
  if (!hasWords(element.attribs) || !isBlank(element)) return
  const source = element.attribs.src ?? ''
  if (keepsData && isBlankData(source.trim())) return
  if (!isLoadable(source) || !speaksAlone(element)) delete element.attribs.src
}

function actionOf(node: ChildNode, { balance, hidden, tooltips, shown }: View): PruneAction {
  if (isText(node)) {
    dropShortcodes(node)
    dropNewWindow(node)
    return 'keep'
  }
  if (!isTag(node)) return 'children' in node ? 'keep' : 'drop'
  if (tooltips.size > 0 && tooltips.has(node) && isTooltip(node)) return 'drop'
  const action = BY_NAME.get(node.name)?.(node)
  if (action !== undefined) return action
  if (balance === undefined) return 'keep'
  if (node.name === 'noscript') {
    // A nested `noscript` was already judged with the outer one.
    if (isTag(node.parent!) && node.parent.name === 'noscript') return 'unwrap'
    return roleOfNoscript(node, balance.isThin) === 'content' ? 'unwrap' : 'drop'
  }
  return hidden.has(node) && !balance.everythingIsHidden && !shown.has(node) ? 'drop' : 'keep'
}

/** These scripts hold the source of a formula (MathJax 2), for which the Markdown conversion has a rule. */
const MATH_SCRIPT = /^math\/(?:tex|asciimath|mml)/

type Verdict = (element: Element) => PruneAction | undefined

const dropIf =
  (test: (element: Element) => boolean): Verdict =>
  (element) =>
    test(element) ? 'drop' : undefined

/** What happens to elements of some names. Undefined if other facts decide. */
const BY_NAME = new Map<string, Verdict>([
  ...[...NEVER_CONTENT].map((name): [string, Verdict] => [name, () => 'drop']),
  ['script', ({ attribs }) => (MATH_SCRIPT.test(attribs.type ?? '') ? 'keep' : 'drop')],
  ['head', () => 'unwrap'],
  ['source', ({ parent }) => (isTag(parent!) && parent.name === 'picture' ? 'drop' : 'keep')],
  ['button', (button) => (isHeadingControl(button) ? 'drop' : isTextButton(button) ? 'unwrap' : undefined)],
  ['a', dropIf(isPermalink)],
  ['img', dropIf(isEmptyImage)],
  ['iframe', dropIf(isAdFrame)],
  ['span', dropIf(saysNewWindow)],
])
