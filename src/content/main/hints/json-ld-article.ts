import { Document, Element, type ParentNode, Text } from 'domhandler'
import { adopt } from '../../prune.ts'

/**
 * Builds a new root from the page's JSON-LD `articleBody`, under the page's title. Undefined if the page has none or
 * shows enough of it.
 *
 * @param words words on the page
 */
export function articleFromJsonLd(articleBody: string, title: string, words: number): ParentNode | undefined {
  if (articleBody === '' || words >= MIN_SHOWN_SHARE * articleBody.split(/\s+/).length) return undefined
  const root = new Document([])
  const paragraphs = articleBody.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  adopt(root, [
    ...(title === '' ? [] : [elementOf('h1', title)]),
    ...paragraphs.map((paragraph) => elementOf('p', paragraph)),
  ])
  return root
}

/** A page with fewer words than this share of the `articleBody` does not show the article. */
const MIN_SHOWN_SHARE = 0.3

function elementOf(name: string, text: string): Element {
  const element = new Element(name, {})
  adopt(element, [new Text(text)])
  return element
}
