import { type ChildNode, Element, isTag, isText, Text } from 'domhandler'
import { adopt } from '../prune.ts'
import { firstNodesOf, textOf } from '../walk.ts'
import { isHidden } from './hidden.ts'
import type { Panels } from './panels.ts'
import { HEADING, isControl, isToggle, itemAround } from './triggers.ts'

/**
 * Puts labels where a reader sees which panel they belong to: that of a tab becomes the heading of its panel, and a
 * control before its panel becomes a heading. Returns the nodes that go for it.
 */
export function placeLabels(elements: readonly Element[], { questions, tabs, shown, extent }: Panels): Set<ChildNode> {
  const gone = new Set<ChildNode>()
  if (questions.size === 0 && tabs.size === 0) return gone
  const levels = headingLevels(elements, [...tabs.keys(), ...questions.keys()])
  const items = new Map([...tabs].map(([panel, label]) => [panel, itemAround(label, extent)]))
  for (const [panel, label] of tabs) {
    if (isHidden(panel) && !shown.has(panel)) continue
    gone.add(items.get(panel)!)
    const text = textOf(label)
    if (!startsWith(panel, text)) adopt(panel, [headingOf(text, levelFor(panel, levels)), ...panel.children])
  }
  for (const [panel, label] of questions) {
    if (!isControl(label) || (isHidden(panel) && !shown.has(panel))) continue
    if (isToggle(textOf(label))) {
      gone.add(label)
      continue
    }
    if (label.attribs.href?.startsWith('#')) delete label.attribs.href
    if (isInLine(label) || holdsHeading(label)) label.name = label.name === 'button' ? 'span' : label.name
    else {
      label.name = `h${levelFor(panel, levels)}`
      label.children = label.children.filter((child) => !(isTag(child) && child.name === 'svg'))
    }
  }
  return gone
}

/** Whether a heading, term or summary holds the label, so that it is one already. */
function isInLine(label: Element): boolean {
  let node = label.parent
  for (let i = 0; i < 3 && node !== null && isTag(node); i++, node = node.parent)
    if (/^(?:h[1-6]|dt|summary)$/.test(node.name)) return true
  return HEADING.test(label.name)
}

/** Maximum number of nodes of a panel or label that are looked at. */
const MAX_NODES = 60

const holdsHeading = (label: Element) =>
  firstNodesOf(label, MAX_NODES).some((node) => isTag(node) && /^h[1-6]$/.test(node.name))

/** For each of the panels, the level of the last heading before it. */
function headingLevels(elements: readonly Element[], panels: readonly Element[]): Map<Element, number> {
  const levels = new Map<Element, number>()
  const asked = new Set(panels)
  let level = 1
  for (const element of elements) {
    if (asked.has(element)) levels.set(element, level)
    if (element.name.length === 2 && /^h[1-6]$/.test(element.name)) level = Number(element.name[1])
  }
  return levels
}

/** One level above the first heading in the panel, or below the last one before it. */
function levelFor(panel: Element, levels: ReadonlyMap<Element, number>): number {
  const inner = firstNodesOf(panel, MAX_NODES).find(
    (node): node is Element => isTag(node) && /^h[1-6]$/.test(node.name),
  )
  const level = inner === undefined ? (levels.get(panel) ?? 1) + 1 : Number(inner.name[1]) - 1
  return Math.min(6, Math.max(2, level))
}

function headingOf(text: string, level: number): Element {
  const heading = new Element(`h${level}`, {})
  adopt(heading, [new Text(text)])
  return heading
}

/** Whether a panel begins with its label. */
function startsWith(panel: Element, label: string): boolean {
  const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  const start = firstNodesOf(panel, MAX_NODES).map((node) => (isText(node) ? node.data : ''))
  return folded(start.join('')).startsWith(folded(label))
}
