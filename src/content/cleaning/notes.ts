import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler'
import { adopt } from '../prune.ts'
import { nodesOf } from '../walk.ts'
import type { Restatement } from './clues.ts'

export const notes: Restatement = {
  tags: ['aside', 'fn', 'footnote', 'sidenote'],
  custom: true,
  attributes: ['popover'],
  classes: ['inline-?foot', 'foot-?note', 'side-?note', 'margin-?note', 'end-?note', 'fn', 'ltx_note'],
  apply: writeNote,
}

/**
 * Puts a note that stands within a sentence, for a style sheet that moves it to the margin or a script that opens it, in
 * parentheses. A note that is hidden until then is shown. Its own number is left out, since the sentence has it.
 */
function writeNote(element: Element): void {
  if (isListOfNotes(element)) element.name = 'div'
  if (!isNamedNote(element)) return
  const { prev, next, attribs } = element
  delete attribs.hidden
  delete attribs.popover
  if (HIDING.test(attribs.style ?? '')) delete attribs.style
  const isFirst = prev === null || (isBlankText(prev) && prev.prev === null)
  if (!INLINE.test(element.name) || isFirst) return
  const said = lettersOf(element)
  if (said === null || said.length < MIN_LETTERS) return
  const content = withoutMark(element.children)
  if (NOTHING.test(said)) adopt(element, [])
  else adopt(element, [new Text(' ('), ...trimmed(content), new Text(next !== null && beginsWord(next) ? ') ' : ')')])
}

/** Names of notes that are written where they belong: Tufte CSS, Org, Hugo, LaTeXML and others. */
const NOTE_CLASS =
  /(?:^|\s)(?:(?:inline-?)?foot-?notes?|side-?note|margin-?note|end-?note|fn)(?:(?:-|_|__)?(?:text|content|body|inline|popover|popup|tooltip))?(?:$|\s)|(?:^|\s)ltx_note_outer(?:$|\s)/i
const NOTE_NAME = /^(?:fn|footnote|sidenote|(?:[a-z]+-)(?:foot|side)?note)$/
const INLINE = /^(?:span|small|i|em|fn|footnote|sidenote|[a-z]+-[a-z]+)$/
const HIDING = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i

function isNamedNote({ name, attribs }: Element): boolean {
  if (NOTE_NAME.test(name) || NOTE_CLASS.test(attribs.class ?? '')) return true
  return attribs.popover !== undefined && (attribs.role === 'note' || attribs.role === 'doc-footnote')
}

/** Whether an `aside` holds nothing but a few items that continue the numbers of earlier ones: the notes beside a section. */
function isListOfNotes({ name, children }: Element): boolean {
  if (name !== 'aside') return false
  const [list, ...others] = children.filter((child) => !isBlankText(child))
  if (list === undefined || others.length > 0 || !isTag(list) || list.name !== 'ol') return false
  return list.attribs.start !== undefined && list.children.filter(isTag).length <= MAX_NOTES
}

const MAX_NOTES = 4

/** Fewer letters are the mark of a note, not a note. */
const MIN_LETTERS = 4
/** What LaTeXML writes where a note is only referred to. */
const NOTHING = /^footnotemark$/i
const MAX_NODES = 300

/** The letters of a note, or null if it is all a link, as the mark of a note is. */
function lettersOf(element: Element): string | null {
  const inner = element.children.filter((child) => !isBlankText(child))
  if (inner.length === 1 && isTag(inner[0]!) && inner[0].name === 'a') return null
  let letters = ''
  let nodes = 0
  for (const node of nodesOf(element)) {
    if (++nodes > MAX_NODES) break
    if (isText(node)) letters += node.data.replace(/\P{L}+/gu, '')
  }
  return letters
}

/** The nodes of a note without the number or sign at its beginning, which is an element of its own. */
function withoutMark(nodes: readonly ChildNode[]): ChildNode[] {
  const content = nodes.filter((node, i) => !(isBlankText(node) && i === 0))
  while (content.length > 1 && isTag(content[0]!) && isMark(content[0])) content.shift()
  const [only] = content
  if (content.length === 1 && only !== undefined && isTag(only) && only.children.length > 1) {
    adopt(only, withoutMark(only.children))
  }
  return content
}

function isMark(element: Element): boolean {
  let text = ''
  let nodes = 0
  for (const node of nodesOf(element)) {
    if (++nodes > 6) return false
    if (isText(node)) text += node.data
  }
  return /^\s*[[(]?(?:\d{1,3}|[*†‡§¶⊕]{1,3})[\])]?[.:]?\s*$/.test(text)
}

/** The nodes without white space at their ends, so that the parentheses close tightly. */
function trimmed(nodes: ChildNode[]): ChildNode[] {
  const [first, last] = [nodes[0], nodes.at(-1)]
  if (first !== undefined && isText(first)) first.data = first.data.trimStart()
  if (last !== undefined && isText(last)) last.data = last.data.trimEnd()
  return nodes
}

function beginsWord(node: ChildNode): boolean {
  return !isText(node) || /^[\p{L}\p{N}]/u.test(node.data)
}

function isBlankText(node: ChildNode): boolean {
  return isText(node) && node.data.trim() === ''
}
