import { type Element, isTag, isText, type ParentNode } from 'domhandler'
import { saysLoading } from '../loading.ts'
import { elementsOf, firstNodesOf, textOf } from '../walk.ts'
import { bareTabs } from './bare-tabs.ts'
import { type Extent, extents } from './extent.ts'
import { hiddenAround, inView } from './hidden.ts'
import { layerTest, type Tests } from './layers.ts'
import { candidates, type Survey } from './survey.ts'
import { HEADING, isLabel, itemAround, labelBefore, linesWith, panelsBehind, referencesOf } from './triggers.ts'
import { unlockedBlocks } from './unlocked.ts'

export interface Panels {
  /** Hidden elements that a reader can open, or that a script shows. */
  shown: ReadonlySet<Element>
  /** What goes: copies of what the page shows elsewhere. */
  gone: ReadonlySet<Element>
  /** The label of each panel whose label stands right before it, and of each whose label is in a bar of tabs. */
  questions: ReadonlyMap<Element, Element>
  tabs: ReadonlyMap<Element, Element>
  extent: (element: Element) => Extent
}

interface Named {
  panel: Element
  label: Element
}

/**
 * Finds the panels of accordions and tabs, hidden or not, and what names them.
 *
 * @param hidden the elements that are hidden (hidden.ts), in document order
 */
export function panelsOf(survey: Survey, hidden: ReadonlySet<Element>): Panels {
  const { elements } = survey
  const extent = extents()
  const tests = { extent, hidden, isLayer: layerTest() }
  const { isLayer } = tests
  const references = referencesIn(survey)
  const named = new Map<Element, Element>()
  for (const { panel, label } of tabPanels(references, tests)) named.set(panel, label)
  for (const { panel, label } of bareTabs(tests)) if (!named.has(panel)) named.set(panel, label)
  const tabs = new Map(named)
  const questions = new Map<Element, Element>()
  const lines = linesWith(candidates(survey, 'isDisclosure').filter(isDisclosure))
  const behind = panelsBehind(lines)
  for (const panel of behind.size > 0 ? elements : hidden) {
    const isClosed = hidden.has(panel)
    if (!(isClosed || behind.has(panel)) || tabs.has(panel) || !PANELS.test(panel.name)) continue
    const label = labelBefore(panel, extent, isClosed ? undefined : lines)
    if (label === undefined) continue
    if (isClosed) questions.set(panel, label)
    else if (isDisclosure(label) && !isLayer(panel, extent(panel), isInHeading(label))) questions.set(panel, label)
  }
  for (const { panel, label } of references) {
    if (!named.has(panel) && !questions.has(panel) && hidden.has(panel) && isNear(panel, label)) named.set(panel, label)
  }
  for (const [panel, label] of questions) named.set(panel, label)
  return { ...verdicts(elements, named, tests), questions, tabs, extent }
}

/** Elements that can be a panel. A hidden word in a line is none. */
export const PANELS = /^(?:div|section|article|p|ul|ol|dl|dd|table|figure|blockquote|pre|main|.+-.+)$/

const isDisclosure = ({ attribs }: Element) => attribs['aria-expanded'] !== undefined && !hasPopup(attribs)
const hasPopup = (attribs: Element['attribs']) => !/^(?:|false)$/.test(attribs['aria-haspopup'] ?? '')

/** Decides on each panel, outer ones first, so that what is in a hidden part that goes is not asked about. */
function verdicts(
  elements: readonly Element[],
  named: ReadonlyMap<Element, Element>,
  { extent, hidden, isLayer }: Tests,
): { shown: Set<Element>; gone: Set<Element> } {
  const shown = new Set<Element>()
  const gone = new Set<Element>()
  const unlocked = unlockedBlocks(elements, { extent, hidden, isLayer })
  const texts = new Texts(elements, hidden)
  const outerOf = hiddenAround(hidden)
  for (const element of hidden) {
    const outer = outerOf(element)
    if (outer !== undefined && !shown.has(outer)) continue
    const label = named.get(element)
    const isTitled = label !== undefined && (HEADING.test(label.name) || label.name === 'dt' || isTab(label))
    const opens =
      label !== undefined &&
      !/!\s*important/i.test(element.attribs.style ?? '') &&
      !isLayer(element, extent(element), isTitled || isInHeading(label)) &&
      !(extent(element).ink < MAX_LOADING_INK && saysLoading(startOf(element)))
    if ((!opens && !unlocked.has(element)) || element.name === 'dialog' || element.name === 'input') continue
    if (outer !== undefined || !texts.isCopy(element)) shown.add(element)
    else if (label !== undefined && labelBefore(element, extent) === label) gone.add(itemAround(label, extent))
  }
  return { shown, gone }
}

/** A note that the content is still to come is short. */
const MAX_LOADING_INK = 60

const startOf = (element: Element) =>
  firstNodesOf(element, MAX_LOADING_INK)
    .map((node) => (isText(node) ? node.data : ''))
    .join(' ')

const isTab = ({ attribs }: Element) => attribs.role === 'tab'

function isInHeading({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && (HEADING.test(parent.name) || parent.name === 'dt')
}

/** Known texts of the page: those in view, and those of panels so far. */
class Texts {
  private known: Set<string> | undefined

  constructor(
    private readonly elements: readonly Element[],
    private readonly hidden: ReadonlySet<Element>,
  ) {}

  /** Whether a panel says nothing new. If it does, it is known from now on. */
  isCopy(panel: Element): boolean {
    this.known ??= this.inView()
    let all = 0
    let known = 0
    const parts = elementsOf(panel)
    for (const element of parts)
      for (const child of element.children) {
        if (!isText(child)) continue
        const text = child.data.trim()
        all += text.length
        if (this.known.has(text)) known += text.length
      }
    const isCopy = all >= MIN_COPY_CHARS && known >= COPY_SHARE * all
    if (!isCopy) for (const element of parts) addTexts(element, this.known)
    return isCopy
  }

  private inView(): Set<string> {
    const known = new Set<string>()
    for (const element of inView(this.elements, this.hidden)) addTexts(element, known)
    return known
  }
}

function addTexts({ children }: Element, known: Set<string>): void {
  for (const child of children) if (isText(child)) known.add(child.data.trim())
}

/** A shorter answer is the same by chance: "Yes, of course." */
const MIN_COPY_CHARS = 24
const COPY_SHARE = 0.9

/** Each panel that a control refers to by its id, or that refers to its label. */
function referencesIn(survey: Survey): Named[] {
  const byId = new Map<string, Element>()
  for (const element of candidates(survey, 'isIdentified'))
    if (element.attribs.id) byId.set(element.attribs.id, element)
  const references: Named[] = []
  if (byId.size === 0) return references
  for (const element of candidates(survey, 'isReference')) {
    const label = byId.get(element.attribs['aria-labelledby'] ?? '')
    if (label !== undefined) references.push({ panel: element, label })
    for (const id of referencesOf(element)) {
      const panel = byId.get(id)
      if (panel !== undefined && panel !== element && PANELS.test(panel.name))
        references.push({ panel, label: element })
    }
  }
  return references
}

/** Maximum number of elements between a control and the parent of its panel. */
const MAX_DISTANCE = 6

/** Whether a control stands beside its panel. The one of a dialog stands anywhere. */
function isNear(panel: Element, label: Element): boolean {
  const frame = panel.parent
  if (frame === null || !isTag(frame) || /^(?:body|html)$/.test(frame.name)) return isDisclosure(label)
  let node = label.parent
  for (let i = 0; i < MAX_DISTANCE && node !== null && isTag(node); i++) {
    if (node === panel) return false
    if (node === frame) return true
    node = node.parent
  }
  return isDisclosure(label)
}

/** Panels of one parent whose controls stand in one bar. All but one of them are hidden, or the controls are tabs. */
function tabPanels(references: readonly Named[], { extent, hidden, isLayer }: Tests): Named[] {
  const found: Named[] = []
  const groups = new Map<Element, Map<Element, Named[]>>()
  const seen = new Set<Element>()
  const frames = framesOfTabs(references, hidden)
  for (const { panel, label } of references) {
    const frame = panel.parent
    if (frame === null || !isTag(frame) || !frames.has(frame) || seen.has(panel) || !isLabel(label, extent)) continue
    const bar = itemAround(label, extent).parent
    if (bar === null || !isTag(bar)) continue
    seen.add(panel)
    const bars = groups.get(frame) ?? new Map<Element, Named[]>()
    groups.set(frame, bars)
    const group = bars.get(bar)
    if (group === undefined) bars.set(bar, [{ panel, label }])
    else group.push({ panel, label })
  }
  for (const bars of groups.values())
    for (const group of bars.values()) {
      const closed = group.filter(({ panel }) => hidden.has(panel)).length
      const areTabs = group.every(isTabOfPanel)
      if (group.length < 2 || (!areTabs && closed < group.length - 1)) continue
      if (group.some(({ label, panel }) => isBetween(label, panel, extent))) continue
      for (const { panel, label } of group) {
        const isHiddenLayer = isLayer(panel, extent(panel), true)
        if (!isHiddenLayer && textOf(label) !== '') found.push({ panel, label })
      }
    }
  return found
}

const isTabOfPanel = ({ panel, label }: Named) => isTab(label) || panel.attribs.role === 'tabpanel'

/** What holds hidden elements or panels of tabs. */
function framesOfTabs(references: readonly Named[], hidden: ReadonlySet<Element>): Set<ParentNode> {
  const frames = new Set<ParentNode>()
  for (const { parent } of hidden) if (parent !== null) frames.add(parent)
  for (const reference of references)
    if (isTabOfPanel(reference) && reference.panel.parent !== null) frames.add(reference.panel.parent)
  return frames
}

/** Whether a label stands right before its panel, as in an accordion. */
function isBetween(label: Element, panel: Element, extent: (element: Element) => Extent): boolean {
  return labelBefore(panel, extent) === label || itemAround(label, extent).parent === panel.parent
}
