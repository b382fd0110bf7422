// Notes, tips and warnings that a page sets apart become alerts of GitHub (`> [!NOTE]`).
import { type ChildNode, Element, isTag, isText } from 'domhandler'
import { KINDS, wordOf } from './callout-kinds.ts'
import { bodyOf, iconKindOf } from './callout-table.ts'
import type { Conversion } from './conversion.ts'
import { block, type Rule, type Visit } from './rule.ts'
import { classesOf, findBelow, plainTextOf, walkBelow } from './subtree.ts'
import { type TableParts, tablePartsOf } from './table-parts.ts'
import { isBlank } from './whitespace.ts'

/**
 * Classes that mark a callout if another class states its kind: Sphinx, MkDocs and Hugo, Asciidoctor, Bootstrap,
 * Obsidian and Quarto, VitePress, GitHub, Starlight, Docusaurus.
 */
const MARKERS = new Set(
  (
    'admonition admonitionblock bd-callout callout custom-block hint-container markdown-alert starlight-aside ' +
    'notecard theme-admonition'
  ).split(' '),
)

/** A cheap test that is applied to every block before its class names are read. */
export const MAY_BE_CALLOUT = /admonition|markdown-alert|callout|custom-block|hint-container|notecard|starlight-aside/i
/** Maximum length of a title that is read, including the white space of the source. */
const MAX_TITLE_CHARACTERS = 100
const PREFIX = /^(?:theme-admonition|admonition|markdown-alert|bd-callout|callout|starlight-aside)-{1,2}/
const TITLE =
  /(?:admonition|callout|markdown-alert|custom-block|hint-container|starlight-aside)[-_]*(?:title|heading|header)|(?:^|\s)title(?:\s|$)/i

/**
 * A block. A note, tip or warning becomes an alert of GitHub, with its title in bold unless it only states the kind.
 */
export const aside: Rule = (conversion, element) => {
  const alert = conversion.inBlocks ? alertOf(element) : undefined
  if (alert === undefined) return block(conversion, element)
  return writeAlert(conversion, alert, contentOf(element, alert))
}

/** Writes nodes as an alert of GitHub. */
export function writeAlert(conversion: Conversion, alert: string, children: readonly ChildNode[]): Visit {
  const { blocks } = conversion
  conversion.boundary()
  blocks.enter('> ', '> ')
  blocks.write(`[!${alert}]`)
  blocks.joinNext()
  return {
    children,
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
  const kind = kindOf(declared) ?? kindBySelf(element)
  return kind === undefined || isEmpty(element) ? undefined : kind
}

function kindOf(names: readonly string[]): string | undefined {
  const name = names.find((candidate) => KINDS.has(candidate))
  return name && KINDS.get(name)
}

/** The kind of a callout whose class names none: what its title or icon says, or else a note. */
function kindBySelf(element: Element): string | undefined {
  const title = titleOf(element.children)
  const said = title && kindOf([wordOf(plainTextOf(title, MAX_TITLE_CHARACTERS))])
  if (said) return said
  const box = tableIn(element)
  return (box && iconKindOf(box)) ?? (title || box ? 'NOTE' : undefined)
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
function contentOf(element: Element, alert: string): readonly ChildNode[] {
  const box = tableIn(element)
  return titled(box ? bodyOf(box) : element.children, alert)
}

/** The nodes with their title as a term, or without it if it only states the kind. */
export function titled(nodes: readonly ChildNode[], alert: string): readonly ChildNode[] {
  const title = titleOf(nodes)
  if (!title) return nodes
  const rest = nodes.filter((node) => node !== title)
  return wordOf(plainTextOf(title)).toUpperCase() === alert ? rest : [new Element('dt', {}, title.children), ...rest]
}

/** The title among the nodes, or an element at their beginning that holds nothing else. */
function titleOf(nodes: readonly ChildNode[]): Element | undefined {
  return nodes.filter(isTag).find((child, i) => isTitle(child) || (i === 0 && isAroundTitle(child)))
}

function isTitle({ attribs }: Element): boolean {
  return attribs.class !== undefined && TITLE.test(attribs.class)
}

/** Maximum number of nodes up to a title in a bar of its own. */
const MAX_TITLE_NODES = 12

/** Whether an element holds a title and no other text. */
function isAroundTitle(element: Element): boolean {
  const title = findBelow(element, isTitle, MAX_TITLE_NODES)
  return title !== null && plainTextOf(title).trim() === plainTextOf(element).trim()
}

/** The table that a callout consists of, with its icon or title in one cell and its text in another, as in Asciidoctor. */
function tableIn(element: Element): TableParts | undefined {
  if (!classesOf(element).includes('admonitionblock')) return undefined
  const table = findBelow(element, ({ name }) => name === 'table')
  const parts = table && tablePartsOf(table)
  return parts && parts.rows.length > 0 ? parts : undefined
}
