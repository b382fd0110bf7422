// What names a collapsed panel: the control that opens it, or the line right before it.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { textOf } from '../walk.ts'
import { type Extent, holdsInk } from './extent.ts'

type ExtentOf = (element: Element) => Extent

/** Maximum number of characters of a label, without white space. A longer text is content of its own. */
const MAX_LABEL_INK = 160

/** Whether an element may be the label of a panel: it has text, but no more than a line. */
export function isLabel(element: Element, extent: ExtentOf): boolean {
  const { ink } = extent(element)
  return ink > 0 && ink <= MAX_LABEL_INK && extent(element).fields === 0
}

/** The elements that refer to others by their id, as a control to its panel, with the id. */
export function referencesOf({ name, attribs }: Element): string[] {
  if (attribs['aria-haspopup'] !== undefined && attribs['aria-haspopup'] !== 'false') return []
  const ids: string[] = []
  for (const attribute in attribs) {
    if (attribute !== 'href' && !isReference(attribute)) continue
    const value = attribs[attribute]!
    if (value.length > MAX_ID_CHARS) continue
    if (attribute === 'data-toggle' || attribute === 'data-bs-toggle') {
      if (LAYER_TOGGLES.test(value)) return []
    } else if (attribute !== 'href' || (name === 'a' && value.startsWith('#'))) {
      if (value.includes(' ')) ids.push(...value.split(/\s+/))
      else ids.push(value.startsWith('#') ? value.slice(1) : value)
    }
  }
  return ids
}

const MAX_ID_CHARS = 200
/** Values of Bootstrap's attribute for what opens above the page. Its other values are `tab`, `pill` and `collapse`. */
const LAYER_TOGGLES = /^(?:modal|dropdown|popover|tooltip|offcanvas)$/i

const isReference = (attribute: string) =>
  attribute === 'aria-controls' || attribute === 'aria-owns' || attribute === 'for' || attribute.startsWith('data-')

/**
 * The line right before a panel, if it names it: a heading, a control, a term, a question, or a short line that is
 * called title or toggle.
 *
 * @param lines if they are given, no other line counts
 */
export function labelBefore(panel: Element, extent: ExtentOf, lines?: ReadonlySet<Element>): Element | undefined {
  const before = shownBefore(panel, extent)
  if (before === undefined || lines?.has(before) === false || !isLabel(before, extent)) return undefined
  const inner = onlyPartOf(before, extent)
  if (HEADING.test(inner.name) || HEADING.test(before.name) || before.name === 'dt') return inner
  if (isControl(inner) || isControl(before)) return inner
  if (QUESTION.test(textOf(before))) return inner
  return before.name !== 'p' && TITLE_NAME.test(before.attribs.class ?? '') ? inner : undefined
}

/** The title of the page (`h1`) names everything, so it names no panel. */
export const HEADING = /^h[2-6]$/
const QUESTION = /[?？؟;⸮]\s*$/
const TITLE_NAME =
  /(?:^|[\s_-])(?:title|question|heading|header|trigger|toggler?|summary|accordion|collapser?|collapsible|expander?)(?:$|[\s_-])/i

export function isControl({ name, attribs }: Element): boolean {
  if (name === 'button' || name === 'summary' || attribs.role === 'button' || attribs.role === 'tab') return true
  if (attribs['aria-expanded'] !== undefined || attribs['aria-controls'] !== undefined) return true
  return name === 'a' && /^(?:#|javascript:|$)/i.test(attribs.href ?? '')
}

/** Maximum number of elements without text between a label and its panel. */
const MAX_EMPTY_BETWEEN = 8

/** The element with text before another, and beside it no text of its own. */
export function shownBefore(panel: Element, extent: ExtentOf): Element | undefined {
  let node: ChildNode | null = panel.prev
  for (let i = 0; i < MAX_EMPTY_BETWEEN && node !== null; i++, node = node.prev) {
    if (isText(node) && node.data.trim() !== '') return undefined
    if (isTag(node) && holdsInk(node, extent)) return node
  }
  return undefined
}

/** Maximum number of wrappers around the control or heading of a panel. */
const MAX_WRAPPERS = 4

/** The lines that may have one of the controls as their label. */
export function linesWith(controls: readonly Element[]): Set<Element> {
  const lines = new Set<Element>()
  for (const control of controls) {
    let line: Element['parent'] = control
    for (let i = 0; i < MAX_WRAPPERS && line !== null && isTag(line); i++, line = line.parent) lines.add(line)
  }
  return lines
}

/** What may have one of these lines as its label. */
export function panelsBehind(lines: ReadonlySet<Element>): Set<ChildNode> {
  const behind = new Set<ChildNode>()
  for (const line of lines) {
    let node = line.next
    for (let i = 0; i < MAX_EMPTY_BETWEEN && node !== null; i++, node = node.next) behind.add(node)
  }
  return behind
}

/** The innermost heading or control that holds all text of an element, or else the element. */
function onlyPartOf(element: Element, extent: ExtentOf): Element {
  const { ink } = extent(element)
  let found = element
  let node: Element | undefined = element
  for (let i = 0; i < MAX_WRAPPERS && node !== undefined; i++) {
    if (HEADING.test(node.name) || isControl(node)) found = node
    node = node.children.find((child): child is Element => isTag(child) && extent(child).ink === ink)
  }
  return found
}

/** The outermost element that holds no other text. */
export function itemAround(trigger: Element, extent: ExtentOf): Element {
  const { ink } = extent(trigger)
  let item = trigger
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const { parent } = item
    if (parent === null || !isTag(parent) || extent(parent).ink !== ink) break
    item = parent
  }
  return item
}

/** Whether a label says only that there is more. */
export const isToggle = (text: string) =>
  TOGGLE.test(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s.…»>+→]+$/u, ''),
  )

/** What such a label says, by language. */
const MORE = [
  // English
  '(?:read|show|see|view|load|learn|find out|discover)(?: (?:more|all|less|details?|full.*))?|more(?: (?:info|information|details))?|continue reading|expand(?: all)?|collapse|toggle|open|close',
  // German
  'mehr(?: (?:lesen|anzeigen|erfahren))?|weiterlesen|alle anzeigen',
  // French
  '(?:lire|voir|afficher)(?: (?:plus|la suite|tout))?|en savoir plus',
  // Spanish and Portuguese
  '(?:leer|ver|mostrar|ler)(?: (?:más|mais|todo|tudo))?',
  // Italian
  'leggi (?:di più|tutto)|mostra (?:altro|tutto)',
  // Dutch
  '(?:lees|toon|meer)(?: (?:meer|lezen|tonen))?',
  // Polish
  '(?:czytaj|pokaż|zobacz) (?:więcej|dalej)|rozwiń',
  // Russian
  'читать (?:далее|дальше|полностью)|показать (?:ещё|еще|все|всё)|подробнее|развернуть',
  // Finnish
  '(?:lue|näytä) lisää',
  // Swedish, Norwegian, Danish
  '(?:läs|visa|les|vis|læs) mere?',
  // Hungarian
  '(?:olvass )?tovább',
  // Czech, Slovak, Romanian, Greek
  'číst (?:dál|dále|více)|čítať ďalej|citește mai mult|διαβάστε περισσότερα',
  // Turkish
  'devamını (?:oku|gör)|daha fazla(?: göster)?',
  // Chinese, Japanese, Korean
  '(?:阅读|閱讀|查看|显示|顯示|展开|展開)?(?:更多|全部|全文)|展开|展開|(?:もっと|続きを|さらに|すべて)(?:見る|読む|表示)|더 ?(?:보기|읽기)',
  // Arabic
  '(?:اقرأ|عرض)? ?المزيد',
]
const TOGGLE = new RegExp(`^(?:${MORE.join('|')})$`, 'u')
