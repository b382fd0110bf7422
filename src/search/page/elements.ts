// Finding elements of a results page. Every search is linear, since pages nest arbitrarily deep.
import type { Document, Element } from 'domhandler'
import { elementsOf, textOf } from '../../content/walk.ts'
import { oneLine } from '../plain-text.ts'

type Root = Document | Element
export type Test = (element: Element) => boolean

export function hasClass(...names: string[]): Test {
  return ({ attribs }) => {
    const words = attribs.class?.split(/\s+/)
    return words !== undefined && names.some((name) => words.includes(name))
  }
}

/** The elements that pass a test, without those inside of another one that does. */
export function outermost(root: Root, test: Test): Element[] {
  const found: Element[] = []
  const pending = root.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!('attribs' in node)) continue
    if (test(node)) found.push(node)
    else for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  return found
}

export function first(root: Root, test: Test): Element | undefined {
  return elementsOf(root).find(test)
}

/** The text of an element on one line; empty without one. */
export function lineOf(element: Element | undefined): string {
  return element === undefined ? '' : oneLine(textOf(element))
}

/** The URL that a form leads to, with its fields. */
export function formUrl(form: Element, page: URL): URL | undefined {
  const url = URL.parse(form.attribs.action ?? '', page.href)
  if (url === null) return
  for (const { name, attribs } of elementsOf(form)) {
    const isField =
      name === 'input' && attribs.name !== undefined && !/^(?:submit|button|image)$/i.test(attribs.type ?? '')
    if (isField) url.searchParams.set(attribs.name!, attribs.value ?? '')
  }
  return url
}

/** Of forms for other pages, the one that leads furthest, by a field that counts. */
export function furthest(urls: readonly URL[], field: string): URL | undefined {
  const place = (url: URL) => Number(url.searchParams.get(field)) || 0
  const [last] = urls.toSorted((a, b) => place(b) - place(a))
  return last !== undefined && place(last) > 0 ? last : undefined
}
