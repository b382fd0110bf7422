// Buttons: most are left out, but some carry content.
import { type ChildNode, type Element, isText } from 'domhandler'
import { type Rule, SKIP } from './rule.ts'
import { findBelow, plainTextOf } from './subtree.ts'
import { isBlank } from './whitespace.ts'

/** A button with at least this many characters holds a sentence, not a command. */
const MIN_SENTENCE_CHARACTERS = 40

/** A button is left out unless it carries content: a heading, a link, the question of an accordion, a list's label. */
export const button: Rule = (conversion, element) => {
  const isContent = conversion.run.mode === 'heading' || isContentButton(element)
  return isContent ? undefined : SKIP
}

function isContentButton(element: Element): boolean {
  if (/^(?:dt|summary|h[1-6])$/.test(parentName(element))) return true
  if (labelsList(element)) return true
  if (plainTextOf(element, MIN_SENTENCE_CHARACTERS).trim().length >= MIN_SENTENCE_CHARACTERS) return true
  return findBelow(element, ({ name, attribs }) => (name === 'a' ? 'href' in attribs : /^h[1-6]$/.test(name))) !== null
}

function parentName({ parent }: Element): string {
  return parent && 'name' in parent ? parent.name : ''
}

/** Maximum number of elements around a button at the start of an item. */
const MAX_ITEM_WRAPPERS = 3

/** Maximum number of elements between the start of an item and its list. It bounds the search in nested items. */
const MAX_ELEMENTS_BEFORE_LIST = 100

const LISTS = new Set(['ul', 'ol'])

/** Whether a button opens an item with a nested list. It folds the list, and its text says what is in it. */
function labelsList(button: Element): boolean {
  let node = button
  for (let i = 0; i < MAX_ITEM_WRAPPERS; i++) {
    const { parent, prev } = node
    if (!parent || !('name' in parent) || !isFirst(prev)) return false
    if (parent.name === 'li') return holdsList(parent)
    node = parent
  }
  return false
}

function holdsList(item: Element): boolean {
  let passed = 0
  const found = findBelow(item, ({ name }) => LISTS.has(name) || ++passed > MAX_ELEMENTS_BEFORE_LIST)
  return found !== null && LISTS.has(found.name)
}

function isFirst(prev: ChildNode | null): boolean {
  return prev === null || (prev.prev === null && isText(prev) && isBlank(prev.data))
}
