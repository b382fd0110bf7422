// Quotations of other posts, which forums write as boxes with a line that says who wrote them.
import { type ChildNode, Element, isTag, isText, Text } from 'domhandler'
import { adopt } from '../prune.ts'
import { firstNodesOf, nodesOf } from '../walk.ts'
import type { Restatement } from './clues.ts'

const BOXES = ['div', 'aside', 'section', 'table', 'blockquote', 'fieldset']

export const quotations: Restatement = { tags: BOXES, apply: makeQuotation }

/**
 * Makes a `blockquote` of a box in which a post quotes another one. It begins with a line that says who wrote it, in
 * bold. That line stands in the box or right before it. A box that is only named as a quotation may be a pull quote of
 * an article and stays as it is.
 */
function makeQuotation(element: Element): void {
  if (!BOXES.includes(element.name)) return
  const isNamed = isNamedQuotation(element)
  if (isNamed || element.name === 'blockquote') {
    const label = labelIn(element, isNamed)
    if (label !== undefined) {
      sign(label)
      enclose(element, label)
      return
    }
  }
  const label = contentOf(element.prev, 'prev')
  if (label === undefined || element.name === 'table' || !isTag(label) || !LINES.has(label.name)) return
  if (!(isNamed || isAmongText(element, label)) || !isLabel(label, false)) return
  const line = new Element('p', {}, label.children)
  adopt(line, label.children)
  adopt(label, [])
  sign(line)
  adopt(element, [line, ...element.children])
  makeBlockquote(element)
}

/** Whether the class of an element names it as a quotation. */
export function isNamedQuotation({ attribs }: Element): boolean {
  return attribs.class !== undefined && QUOTE_CLASS.test(attribs.class)
}

/** Elements that a label may be. A paragraph before a quotation is a sentence of an article. */
const LINES = new Set('div span b strong cite em i a small header'.split(' '))
const PARTS = new Set('tbody thead tfoot tr td th'.split(' '))
/** Names that forum software gives to quotations (phpBB, vBulletin, XenForo, Discourse, MyBB), without those of buttons. */
const QUOTE_CLASS =
  /(?:^|[\s_-])(?:quoted?|quotation|zitat)(?:[_-]?(?:content|body|text|box|block|container|message|main|wrapper))?(?:$|\s)/i
const MAX_LABEL_CHARS = 70
const MAX_LABEL_NODES = 12
const MAX_LEVELS = 5

/** What a line says that names the author of a quotation, after the name or before it. */
const SAYS =
  /[\p{L}\p{N}_)\]](?: (?:wrote|said|schrieb|hat geschrieben|sagte|a écrit|a dit|escribió|dijo|escreveu|disse|ha scritto|ha detto|schreef|zei|napisała?|napisał\(a\)|pisze|написал(?:а|\(а\)|и)?|писал(?:а|\(а\))?|сказал(?:а|\(а\))?|yazdı|dedi ki|demiş ki|kirjoitti|sanoi|írta|skrev|كتب|قال)(?: on .{4,30}| am .{4,30})?| ?(?:さん(?:は|が)書きました|さんの(?:発言|投稿)|(?:写道|寫道|说|說|发表于.{4,20})|님이 (?:작성|씀|쓰기를)|님의 글)) ?[:：]$/iu
const SAID_BY =
  /^(?:(?:originally posted|original post) by|quote from|zitat von|cita de|citation de|citazione di|citação de|citaat van|cytat z|цитата от|كتب|قال|اقتباس من):? ?[\p{L}\p{N}_@].*$/iu
/** A label without a name. */
const BARE =
  /^(?:quote|zitat|citation|cita|citazione|citação|citaat|cytat|цитата|alıntı|引用|引述|인용|اقتباس|lainaus|idézet) ?[:：]?$/iu
/** In a box named as a quotation, a line may be only the name. */
const NAME = /^[\p{L}\p{N}_@][^:：.?!]{0,40}[:：]$/u

/** The label at the beginning of a box, some levels below it. */
function labelIn(box: Element, isNamed: boolean): Element | undefined {
  let at: Element = box
  for (let level = 0; level < MAX_LEVELS; level++) {
    const first = contentOf(at.children[0] ?? null, 'next')
    if (first === undefined || !isTag(first)) return undefined
    if (contentOf(first.next, 'next') !== undefined && isLabel(first, isNamed))
      return first.name === 'p' && !isNamed ? undefined : first
    at = first
  }
  return undefined
}

function isLabel(element: Element, isNamed: boolean): boolean {
  const text = shortText(element)
  if (text === '') return false
  const hasColon = text.endsWith(':') || text.endsWith('：')
  return (hasColon && (SAYS.test(text) || (isNamed && NAME.test(text)))) || SAID_BY.test(text) || BARE.test(text)
}

/** The text of an element as short as a label. Otherwise ''. */
function shortText(element: Element): string {
  const nodes = firstNodesOf(element, MAX_LABEL_NODES + 1)
  if (nodes.length > MAX_LABEL_NODES) return ''
  let text = ''
  for (const node of nodes) if (isText(node) && text.length < 2 * MAX_LABEL_CHARS) text += node.data.slice(0, 300)
  const said = text.replace(/\s+/g, ' ').trim()
  return said.length <= MAX_LABEL_CHARS ? said : ''
}

/** Writes a label in bold. One without a name goes. */
function sign(label: Element): void {
  const text = shortText(label).replace(/^[↑⬆»>]+\s*/u, '')
  const strong = new Element('strong', {})
  adopt(strong, [new Text(text)])
  if (!PARTS.has(label.name)) label.name = 'p'
  adopt(label, BARE.test(text) ? [] : [strong])
}

/** Makes the quotation of a box that begins with a label. If the rest is a `blockquote` already, the label moves there. */
function enclose(box: Element, label: Element): void {
  const rest = contentOf(label.next, 'next')
  const isAll = rest !== undefined && label.parent === box && contentOf(rest.next, 'next') === undefined
  if (!isAll || !isTag(rest) || rest.name !== 'blockquote') {
    makeBlockquote(box)
    return
  }
  if (box.name === 'table') return
  box.name = 'div'
  const line = new Element('p', {})
  adopt(line, label.children)
  adopt(label, [])
  adopt(rest, [line, ...rest.children])
}

function makeBlockquote(element: Element): void {
  if (element.name === 'table')
    for (const node of nodesOf(element)) {
      if (node !== element && isTag(node) && node.name === 'table') break
      if (isTag(node) && PARTS.has(node.name)) node.name = 'div'
    }
  const outer = element.parent
  const isInner = outer !== null && isTag(outer) && outer.name === 'blockquote' && isOnly(element)
  element.name = isInner ? 'div' : 'blockquote'
}

function isOnly({ prev, next }: Element): boolean {
  return contentOf(prev, 'prev') === undefined && contentOf(next, 'next') === undefined
}

/** Whether label and box stand in the text of a post, and are not a post with its head. */
function isAmongText(box: Element, label: Element): boolean {
  if (box.name === 'blockquote') return true
  const [before, after] = [contentOf(label.prev, 'prev'), contentOf(box.next, 'next')]
  if (before !== undefined || after !== undefined) return isProse(before) || isProse(after)
  const { parent } = box
  if (parent === null || !isTag(parent)) return false
  return isProse(contentOf(parent.prev, 'prev')) || isProse(contentOf(parent.next, 'next'))
}

function isProse(node: ChildNode | undefined): boolean {
  return node !== undefined && (isText(node) || (isTag(node) && node.name === 'p'))
}

/** The first node from here on that is neither white space, nor a line break, nor empty. */
function contentOf(from: ChildNode | null, way: 'next' | 'prev'): ChildNode | undefined {
  let node = from
  for (let looked = 0; node !== null && looked < MAX_LABEL_NODES; looked++, node = node[way]) {
    if (isText(node) ? node.data.trim() !== '' : isTag(node) && node.children.length > 0) return node
  }
  return undefined
}
