import type { Element } from 'domhandler'
import { type Rule, SKIP } from './rule.ts'
import { findBelow, textOf } from './subtree.ts'

/** Text of a button, in characters, that is a sentence and not a command. */
const MIN_SENTENCE_CHARACTERS = 40

/** A button is left out, unless it carries content: a heading, a link, the question of an accordion. */
export const button: Rule = (conversion, element) => {
  const isContent = conversion.run.mode === 'heading' || isContentButton(element)
  return isContent ? undefined : SKIP
}

function isContentButton(element: Element): boolean {
  if (/^(?:dt|summary|h[1-6])$/.test(parentName(element))) return true
  if (textOf(element, MIN_SENTENCE_CHARACTERS).trim().length >= MIN_SENTENCE_CHARACTERS) return true
  return findBelow(element, ({ name, attribs }) => (name === 'a' ? 'href' in attribs : /^h[1-6]$/.test(name))) !== null
}

function parentName({ parent }: Element): string {
  return parent && 'name' in parent ? parent.name : ''
}
