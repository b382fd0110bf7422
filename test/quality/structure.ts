import { type Element, isTag, isText, type ParentNode } from 'domhandler'

/** The structure of a page, as the scorer of ../shared/quality counts it. */
export const KINDS = ['headings', 'levels', 'links', 'items', 'cells', 'code', 'images'] as const

/** For each kind of item: item → number of occurrences. */
export type Structure = Record<(typeof KINDS)[number] | 'relatedCells', Map<string, number>>

/** Elements that are not shown, or are not part of the text. */
const NOT_TEXT = new Set('script style noscript template head svg math iframe object textarea'.split(' '))
const BLOCKS = new Set(
  (
    'p div li ul ol dl dt dd table tr td th h1 h2 h3 h4 h5 h6 pre blockquote section article header footer figure ' +
    'figcaption br hr thead tbody main aside nav form details summary caption address option button'
  ).split(' '),
)
const LISTS = new Set(['ul', 'ol'])

/**
 * Counts headings (also with their level), links by text and target, list items by their own text, table cells, code as
 * it is, and images by source. Text is reduced to its words in lower case.
 *
 * As in fidelity.py, except where that depends on the form of the page and not its meaning: the text of an item does
 * not include nested lists, however wrapped; text in code holds no links; a line of code that is an element ends once.
 * `relatedCells` are the cells with both a row and a column (not those of layout tables, by shape or by role); all of
 * them must be found, and no cell may be found that is not in `cells`.
 */
export function structureOf(root: ParentNode): Structure {
  const structure: Structure = {
    headings: new Map(),
    levels: new Map(),
    links: new Map(),
    items: new Map(),
    cells: new Map(),
    relatedCells: new Map(),
    code: new Map(),
    images: new Map(),
  }
  const visit = (parent: ParentNode, inCode: boolean) => {
    for (const element of parent.children.filter(isTag)) {
      if (NOT_TEXT.has(element.name)) continue
      count(structure, element, inCode)
      visit(element, inCode || element.name === 'pre')
    }
  }
  visit(root, false)
  return structure
}

function count(structure: Structure, element: Element, inCode: boolean): void {
  const { name, attribs } = element
  const add = (kind: keyof Structure, item: string) => {
    if (item !== '') structure[kind].set(item, (structure[kind].get(item) ?? 0) + 1)
  }
  const text = () => words(textOf(element))
  if (/^h[1-6]$/.test(name)) {
    add('headings', text())
    if (text() !== '') add('levels', `${name} ${text()}`)
  } else if (name === 'a' && attribs.href && !inCode && !/^(?:javascript|file):/i.test(attribs.href)) {
    if (text() !== '') add('links', `${text()} ${target(attribs.href)}`)
  } else if (name === 'li') {
    add('items', words(textOf(element, LISTS)))
  } else if ((name === 'td' || name === 'th') && !has(element, 'table')) {
    add('cells', text())
    if (isRelated(element)) add('relatedCells', text())
  } else if (name === 'pre') {
    add('code', codeOf(element))
  } else if (name === 'img' && attribs.src && !/^(?:data|file):/i.test(attribs.src)) {
    add('images', target(attribs.src))
  }
}

/** Text below `root`, with each block on a line of its own, without the `without` elements. */
function textOf(root: Element, without: ReadonlySet<string> = new Set()): string {
  let text = ''
  for (const node of root.children) {
    if (isText(node)) text += node.data
    if (!isTag(node) || NOT_TEXT.has(node.name) || without.has(node.name)) continue
    const below = textOf(node, without)
    text += BLOCKS.has(node.name) ? `\n${below}\n` : below
  }
  return text
}

/**
 * Text of a `pre`. Spaces at line ends and empty lines around it do not count, and a no-break space is a space
 * (fidelity.py ignores all white space).
 */
function codeOf(element: Element): string {
  let code = ''
  const visit = (parent: ParentNode) => {
    for (const node of parent.children) {
      if (isText(node)) code += node.data
      else if (isTag(node) && node.name === 'br') code += '\n'
      else if (isTag(node) && node.name !== 'button' && !NOT_TEXT.has(node.name)) visit(node)
    }
  }
  visit(element)
  return code
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}

/** Whether a cell is in a table of at least two rows and two columns that is not marked as layout. */
function isRelated(cell: Element): boolean {
  const table = ancestor(cell, 'table')
  if (table === null || table.attribs.role === 'presentation' || has(table, 'table')) return false
  const rows = below(table, 'tr').map((row) => row.children.filter((child) => isTag(child)).length)
  return rows.length > 1 && Math.max(...rows) > 1
}

function ancestor({ parent }: Element, name: string): Element | null {
  if (parent === null || !isTag(parent)) return null
  return parent.name === name ? parent : ancestor(parent, name)
}

function has(element: Element, name: string): boolean {
  return element.children.some((child) => isTag(child) && (child.name === name || has(child, name)))
}

function below(element: Element, name: string): Element[] {
  return element.children.filter(isTag).flatMap((child) => (child.name === name ? [child] : below(child, name)))
}

function words(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).join(' ')
}

/** A URL in a single spelling: percent-encoding is decoded where possible. */
function target(url: string): string {
  const trimmed = url.trim().replace(/[\t\n\r]/g, '')
  try {
    return decodeURI(trimmed)
  } catch {
    return trimmed
  }
}
