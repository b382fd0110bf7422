import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { languageLabelled, MAX_LABEL_CHARACTERS } from './language-names.ts'
import { plainTextOf, walkBelow } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/** The parts of a `pre` that belong to the page, not to the code. */
export interface CodeBars {
  elements: ReadonlySet<Element>
  /** The language that one of them names, or ''. */
  language: string
}

/**
 * Finds the bars of a `pre`: elements with a button and otherwise only a language name, and such names beside the
 * `code`. Highlighters put them above the code: `python  [Copy]`.
 *
 * @param isPlain whether the `pre` is known to hold no buttons
 */
export function barsOf(pre: Element, isPlain: boolean): CodeBars {
  const elements = new Set<Element>()
  for (const child of besideCode(pre)) if (languageLabelled(labelOf(child) ?? '') !== undefined) elements.add(child)
  for (const control of isPlain ? [] : controlsOf(pre)) {
    const bar = barAround(control, pre)
    if (bar) elements.add(bar)
  }
  if (elements.size === 0) return NO_BARS
  const languages = [...elements].map((bar) => languageLabelled(labelOf(bar) ?? ''))
  return { elements, language: languages.find(Boolean) ?? '' }
}

const NO_BARS: CodeBars = { elements: new Set(), language: '' }

/** Limits on the controls per `pre`, the elements around each, and the nodes in each of these. */
const MAX_CONTROLS = 4
const MAX_WRAPPERS = 8
const MAX_BAR_NODES = 40

/** Element children of a `pre` with a single `code` child, without that child. */
function besideCode({ children }: Element): Element[] {
  const elements = children.filter(isTag)
  const others = elements.filter(({ name }) => name !== 'code')
  return others.length === elements.length - 1 ? others : []
}

function controlsOf(pre: Element): Element[] {
  const controls: Element[] = []
  walkBelow(pre, (node) => {
    if (isTag(node) && isControl(node)) controls.push(node)
    return controls.length === MAX_CONTROLS ? 'stop' : true
  })
  return controls
}

/** The outermost element around a control that holds only a label. */
function barAround(control: Element, pre: Element): Element | null {
  let bar: Element | null = null
  let { parent } = control
  for (let i = 0; i < MAX_WRAPPERS && parent && parent !== pre && isTag(parent); i++, parent = parent.parent) {
    const label = labelOf(parent)
    if (label === null || (!isBlank(label) && languageLabelled(label) === undefined)) break
    bar = parent
  }
  return bar
}

/** The text of an element without its controls, or null if it is longer than a label. */
function labelOf(element: Element): string | null {
  let label = ''
  let nodes = 0
  walkBelow(element, (node: ChildNode) => {
    nodes++
    if (isText(node)) label += node.data
    if (nodes > MAX_BAR_NODES || label.length > MAX_LABEL_CHARACTERS) return 'stop'
    return !isTag(node) || !(isControl(node) || node.name === 'svg')
  })
  return nodes > MAX_BAR_NODES || label.length > MAX_LABEL_CHARACTERS ? null : label
}

export const COPY_CLASS = /(?:^|[\s_-])(?:copy|clipboard)/i
const COPY_TEXT = /^\s*cop(?:y|ied)(?: code| to clipboard)?[!.]?\s*$/i

/** Whether an element in code is a button: a `button`, or an element named like one that copies the code. */
export function isControl(element: Element): boolean {
  const { name, attribs } = element
  if (name === 'button') return true
  const isNamed = attribs.role === 'button' || (attribs.class !== undefined && COPY_CLASS.test(attribs.class))
  return isNamed && COPY_TEXT.test(plainTextOf(element, MAX_LABEL_CHARACTERS))
}
