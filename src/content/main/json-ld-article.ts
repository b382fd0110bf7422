import { Document, Element, type ParentNode, Text } from 'domhandler'
import { adopt } from '../prune.ts'

/** A page with fewer words than this share of the article it tells machines does not show the article. */
const MIN_SHOWN_SHARE = 0.3

/**
 * The article that a page tells machines (JSON-LD `articleBody`) as a new root, under the page's title; undefined if
 * the page has none, or shows as much itself.
 *
 * @param words on the page
 */
export function toldArticle(articleBody: string, title: string, words: number): ParentNode | undefined {
  if (articleBody === '' || words >= MIN_SHOWN_SHARE * articleBody.split(/\s+/).length) return undefined
  const root = new Document([])
  const paragraphs = articleBody.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  adopt(root, [
    ...(title === '' ? [] : [elementOf('h1', title)]),
    ...paragraphs.map((paragraph) => elementOf('p', paragraph)),
  ])
  return root
}

function elementOf(name: string, text: string): Element {
  const element = new Element(name, {})
  adopt(element, [new Text(text)])
  return element
}
