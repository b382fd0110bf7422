import { type Element, isTag, isText } from 'domhandler'
import { NEVER_CONTENT } from './balance.ts'
import type { Extent } from './extent.ts'
import type { Tests } from './layers.ts'
import { isLabel, shownBefore } from './triggers.ts'

/**
 * Panels of tabs that nothing but their place tells: equal siblings of which one is in view and the others are hidden,
 * behind a bar with as many labels. The label of the panel in view has a class name that the others lack.
 */
export function bareTabs({ extent, hidden, isLayer }: Tests): { panel: Element; label: Element }[] {
  const tabs: { panel: Element; label: Element }[] = []
  const frames = new Set<Element>()
  for (const { name, parent } of hidden) if (PANEL.test(name) && parent !== null && isTag(parent)) frames.add(parent)
  for (const frame of frames) {
    const panels = lastAlike(frame)
    if (panels.length < 2 || panels.length > MAX_TABS + 1) continue
    // All but one are hidden. The first may be the bar.
    if (panels.filter((panel) => hidden.has(panel)).length < panels.length - 2) continue
    const labels = labelsOf(barBefore(panels[0]!, extent), extent)
    const [first, ...others] = panels as [Element, ...Element[]]
    const found =
      pairs(panels, labels, hidden) ?? pairs(others, hidden.has(first) ? [] : labelsOf(first, extent), hidden)
    if (found?.some(({ panel }) => isLayer(panel, extent(panel), false) && extent(panel).ink > 0) === false)
      tabs.push(...found)
  }
  return tabs
}

const PANEL = /^(?:div|section|article|ul|ol|dl|table)$/
const MAX_TABS = 12
/** A longer label is a text of its own. */
const MAX_LABEL_INK = 40
/** Maximum number of wrappers around the panels, and around the labels. */
const MAX_WRAPPERS = 3

/** The last children of an element that have the same tag. */
function lastAlike({ children }: Element): Element[] {
  const parts = children.filter((child): child is Element => isTag(child) && !NEVER_CONTENT.has(child.name))
  const from = parts.findLastIndex(({ name }) => name !== parts.at(-1)!.name)
  return parts.slice(from + 1).filter(({ name }) => PANEL.test(name))
}

function pairs(panels: Element[], labels: Element[], hidden: Tests['hidden']) {
  const closed = panels.filter((panel) => hidden.has(panel)).length
  if (panels.length < 2 || labels.length !== panels.length || closed !== panels.length - 1) return undefined
  const open = panels.findIndex((panel) => !hidden.has(panel))
  if (!standsOut(labels[open]!, labels.toSpliced(open, 1))) return undefined
  return panels.map((panel, i) => ({ panel, label: labels[i]! }))
}

/** Whether a label is built as the others, which look alike, and has a class name more than they have. */
function standsOut(label: Element, others: readonly Element[]): boolean {
  const [own, ...rest] = [label, ...others].map(namesOf) as [string[], ...string[][]]
  const model = rest[0]!
  const areAlike = others.every(({ name }) => name === label.name) && rest.every((names) => sameNames(names, model))
  const isNamed = model.length > 0 || others.length > 1
  return areAlike && isNamed && own.length > model.length && model.every((name) => own.includes(name))
}

const sameNames = (one: string[], other: string[]) => one.length === other.length && one.join(' ') === other.join(' ')

/** The class names of a label, or else those of what it holds. */
function namesOf(label: Element): string[] {
  const written = label.attribs.class ?? label.children.find(isTag)?.attribs.class ?? ''
  return written.split(/\s+/).filter(Boolean)
}

function barBefore(panel: Element, extent: (element: Element) => Extent): Element | undefined {
  let node = panel
  for (let level = 0; level < MAX_WRAPPERS; level++) {
    const before = shownBefore(node, extent)
    if (before !== undefined) return before
    if (node.parent === null || !isTag(node.parent)) return undefined
    node = node.parent
  }
  return undefined
}

/** The labels of a bar: short parts that lead to no other page. */
function labelsOf(bar: Element | undefined, extent: (element: Element) => Extent): Element[] {
  let node = bar
  for (let level = 0; level <= MAX_WRAPPERS && node !== undefined; level++) {
    if (node.children.some((child) => isText(child) && child.data.trim() !== '')) return []
    const parts = node.children.filter((child): child is Element => isTag(child) && extent(child).ink > 0)
    if (parts.length > 1) {
      const labels = parts.filter((part) => !leadsAway(part))
      return labels.every((part) => isLabel(part, extent) && extent(part).ink <= MAX_LABEL_INK) ? labels : []
    }
    node = parts[0]
  }
  return []
}

function leadsAway(part: Element): boolean {
  let node: Element | undefined = part
  for (let level = 0; level <= MAX_WRAPPERS && node !== undefined; level++) {
    if (node.name === 'a' && !/^(?:#|javascript:|$)/i.test(node.attribs.href ?? '')) return true
    node = node.children.find(isTag)
  }
  return false
}
