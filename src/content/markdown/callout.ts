// Notes, tips and warnings that a page sets apart become alerts of GitHub (`> [!NOTE]`).
import { type ChildNode, Element, isTag, isText } from 'domhandler'
import { block, type Rule } from './rule.ts'
import { classesOf, findBelow, plainTextOf, walkBelow } from './subtree.ts'
import { isBlank, oneLine } from './whitespace.ts'

/**
 * Classes that mark a callout if another class states its kind: Sphinx, MkDocs and Hugo, Asciidoctor, Bootstrap,
 * Obsidian and Quarto, VitePress, GitHub, Starlight, Docusaurus.
 */
const MARKERS = new Set(
  (
    'admonition admonitionblock bd-callout callout custom-block hint-container markdown-alert starlight-aside ' +
    'theme-admonition'
  ).split(' '),
)

/** Names of kinds → the five kinds of GitHub's alerts. */
const KINDS = new Map(
  Object.entries({
    NOTE: 'note info information seealso abstract summary tldr todo example question faq',
    TIP: 'tip hint success check done',
    IMPORTANT: 'important',
    WARNING: 'warning attention',
    CAUTION: 'caution danger error bug failure',
  }).flatMap(([kind, names]) => names.split(' ').map((name): [string, string] => [name, kind])),
)

/** A cheap test that is applied to every block before its class names are read. */
export const MAY_BE_CALLOUT = /admonition|markdown-alert|callout|custom-block|hint-container|starlight-aside/i
const PREFIX = /^(?:theme-admonition|admonition|markdown-alert|bd-callout|callout|starlight-aside)-{1,2}/
const TITLE =
  /(?:admonition|callout|markdown-alert|custom-block|hint-container|starlight-aside)[-_]*(?:title|heading|header)/i

/**
 * A block. A note, tip or warning becomes an alert of GitHub, with its title in bold unless it only states the kind.
 */
export const aside: Rule = (conversion, element) => {
  const alert = conversion.inBlocks ? alertOf(element) : undefined
  if (alert === undefined) return block(conversion, element)
  const { blocks } = conversion
  conversion.boundary()
  blocks.enter('> ', '> ')
  blocks.write(`[!${alert}]`)
  blocks.joinNext()
  return {
    children: contentOf(element, alert),
    leave() {
      conversion.boundary()
      blocks.leave()
    },
  }
}

/** The kind of a callout with text, or undefined for other elements. */
function alertOf(element: Element): string | undefined {
  const { class: classes } = element.attribs
  if (classes === undefined || !MAY_BE_CALLOUT.test(classes)) return undefined
  const names = classesOf(element)
  if (!names.some((name) => MARKERS.has(name))) return undefined
  const declared = [...names.map((name) => name.replace(PREFIX, '')), element.attribs['data-callout'] ?? '']
  const name = declared.find((candidate) => KINDS.has(candidate))
  return name === undefined || isEmpty(element) ? undefined : KINDS.get(name)
}

function isEmpty(element: Element): boolean {
  let empty = true
  walkBelow(element, (node) => {
    if (isText(node) && !isBlank(node.data)) empty = false
    return empty ? true : 'stop'
  })
  return empty
}

/** The content of a callout: its title as a term, then its body. */
function contentOf(element: Element, alert: string): ChildNode[] {
  // Asciidoctor writes a table with the title or icon in one cell and the text in the other.
  const cell = classesOf(element).includes('admonitionblock') && findBelow(element, isContentCell)
  if (cell) return cell.children
  const title = element.children.filter(isTag).find((child, i) => isTitle(child) || (i === 0 && isAroundTitle(child)))
  if (!title) return element.children
  const rest = element.children.filter((child) => child !== title)
  const saysKind = oneLine(plainTextOf(title)).replace(/:$/, '').toUpperCase() === alert
  return saysKind ? rest : [new Element('dt', {}, title.children), ...rest]
}

function isTitle({ attribs }: Element): boolean {
  return attribs.class !== undefined && TITLE.test(attribs.class)
}

/** Whether an element holds a title and no other text. */
function isAroundTitle(element: Element): boolean {
  const title = findBelow(element, isTitle)
  return title !== null && plainTextOf(title).trim() === plainTextOf(element).trim()
}

function isContentCell({ name, attribs }: Element): boolean {
  return name === 'td' && attribs.class === 'content'
}
