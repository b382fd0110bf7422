// What the document benchmark compares: the words, headings, list items and cells of a text.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import MarkdownIt from 'markdown-it'

/** What is compared of a document: how often it contains each word, heading, list item and cell. */
export type Parts = Record<PartName, Counts>
export type PartName = (typeof PARTS)[number]
export type Counts = ReadonlyMap<string, number>

export const PARTS = ['words', 'headings', 'items', 'cells'] as const

const markdown = new MarkdownIt({ html: true })

/** Parses GFM. The parser does not know footnotes, so they count as list items. */
export const partsOfMarkdown = (text: string): Parts =>
  partsOfHtml(markdown.render(filledRows(text).replace(/^\[\^[^\]]+\]:/gm, '1. ')))

/** Pads short rows of pipe tables: the parser gives up on a large table with many of them. */
function filledRows(text: string): string {
  let width = 0
  return text.replace(/^.*$/gm, (line) => {
    const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0
    width = cells === 0 || width === 0 ? cells : width
    return cells < width ? line + ' |'.repeat(width - cells) : line
  })
}

/** Plain text has only words. */
export const partsOfText = (text: string): Parts => ({
  words: wordsOf(text),
  headings: new Map(),
  items: new Map(),
  cells: new Map(),
})

const UNSHOWN = new Set(['head', 'style', 'script', 'del', 'comment'])
const INLINE = new Set([
  'a',
  'b',
  'i',
  'u',
  's',
  'em',
  'strong',
  'span',
  'font',
  'sup',
  'sub',
  'code',
  'strike',
  'small',
])
const LISTS = new Set(['ul', 'ol'])
const NONE: ReadonlySet<string> = new Set()

export function partsOfHtml(html: string): Parts {
  const found: Record<Exclude<PartName, 'words'>, string[]> = { headings: [], items: [], cells: [] }
  const visit = (node: ChildNode): void => {
    if (!isTag(node) || UNSHOWN.has(node.name)) return
    if (/^h[1-6]$/.test(node.name)) found.headings.push(key(textOf(node, NONE)))
    if (node.name === 'li') found.items.push(key(textOf(node, LISTS)))
    if (node.name === 'table' && !arrangesBlocks(node)) found.cells.push(...cellsOf(node))
    node.children.forEach(visit)
  }
  const tree = parseDocument(html)
  tree.children.forEach(visit)
  // Numbers of list items count as words, since other tools write them as text.
  const text = tree.children.map((node) => textOf(node, NONE, numberOf)).join('')
  return {
    words: wordsOf(text),
    headings: counted(found.headings),
    items: counted(found.items),
    cells: counted(found.cells),
  }
}

const BLOCKS = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Whether cells contain tables or headings. */
const arrangesBlocks = (table: Element): boolean =>
  table.children.some((child) => isTag(child) && (BLOCKS.has(child.name) || arrangesBlocks(child)))

/** Cells with a neighbour in their row: a single cell is a title or a frame. */
function cellsOf(node: Element): string[] {
  if (node.name !== 'tr') return node.children.filter(isTag).flatMap(cellsOf)
  const keys = node.children.filter(isTag).map((cell) => key(textOf(cell, NONE)))
  const filled = keys.filter((each) => each !== '')
  return filled.length > 1 ? filled : []
}

function textOf(node: ChildNode, without: ReadonlySet<string>, mark: (element: Element) => string = () => ''): string {
  if (isText(node)) return node.data
  if (!isTag(node)) return ''
  if (node.name === 'br') return '\n'
  const text = node.children
    .filter((child) => !isTag(child) || !(UNSHOWN.has(child.name) || without.has(child.name)))
    .map((child) => textOf(child, without, mark))
    .join('')
  return INLINE.has(node.name) ? text : `\n${mark(node)}${text}\n`
}

/** The marker of a list item: `3. ` before the third item of a numbered list. */
function numberOf(element: Element): string {
  const list = element.parent
  if (element.name !== 'li' || list === null || !isTag(list) || list.name !== 'ol') return ''
  const items = list.children.filter((child) => isTag(child) && child.name === 'li')
  return `${Number(list.attribs.start ?? 1) + items.indexOf(element)}. `
}

/** Letters and digits only. Tools differ in case, spaces, list and note markers and trailing zeros. */
function key(text: string): string {
  return cleaned(text)
    .replace(/^\d+\.0+$/, (number) => String(Number(number)))
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const cleaned = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    // A word split at a line end counts as one word, whether a tool joins it or not.
    .replace(/(\p{L})[-\u2010] *\n\s*(?=\p{Ll})/gu, '$1')
    .toLowerCase()
    .trim()

/** What pandas writes for an empty cell or name. */
const FILLER = new Set(['nan', 'unnamed'])

export function wordsOf(text: string): Counts {
  const plain = cleaned(text).replace(/https?:\S+/g, ' ')
  const words = [...plain.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(([word]) =>
    // CJK text has no word boundaries, so letters are compared.
    /[\u3040-\u9fff]/.test(word) ? [...word] : [word],
  )
  return counted(words.filter((word) => !FILLER.has(word)))
}

function counted(keys: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const each of keys) if (each !== '') counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** What at least two tools found: the second-highest count of each. */
export function agreed(all: readonly Counts[]): Counts {
  const counts = new Map<string, number>()
  for (const each of new Set(all.flatMap((one) => [...one.keys()]))) {
    const second = all.map((one) => one.get(each) ?? 0).sort((a, b) => b - a)[1] ?? 0
    if (second > 0) counts.set(each, second)
  }
  return counts
}

/** The smaller count of each. */
export function common(one: Counts, other: Counts): Counts {
  return new Map(
    [...one].map(([each, n]) => [each, Math.min(n, other.get(each) ?? 0)] as const).filter(([, n]) => n > 0),
  )
}

/** The first counts minus the second. */
export function without(one: Counts, other: Counts): Counts {
  return new Map([...one].map(([each, n]) => [each, n - (other.get(each) ?? 0)] as const).filter(([, n]) => n > 0))
}

export const sizeOf = (counts: Counts) => [...counts.values()].reduce((sum, n) => sum + n, 0)
