import { Parser } from 'htmlparser2'
import { decodeText } from '../../content/charset.ts'
import { MAX_XML_DEPTH, MAX_XML_NODES, MAX_XML_OPEN } from '../limits.ts'

/** An element of an office format. Its name has no prefix, since writers choose prefixes freely. */
export interface XmlElement {
  name: string
  /** By their names as written, prefix included. */
  attributes: Record<string, string>
  children: XmlNode[]
}

export type XmlNode = XmlElement | string

export interface XmlTree {
  root: XmlElement
  truncated: boolean
}

/**
 * Parses an XML part leniently: a broken element ends where it breaks. Only the five XML entities and character
 * references are decoded. A DTD is skipped, so that nothing in it is expanded or fetched.
 *
 * @returns `root` is a wrapper around the root element and anything else at the top level
 */
export function readXml(part: Uint8Array): XmlTree {
  const { text } = decodeText(part, 'application/xml')
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open: XmlElement[] = [root]
  let nodes = 0
  let ignored = 0
  const isFull = () => nodes >= MAX_XML_NODES || open.length + ignored > MAX_XML_OPEN
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (isFull()) {
          // Stop here: at each end tag the parser searches all open elements.
          parser.pause()
          return
        }
        if (open.length > MAX_XML_DEPTH) {
          ignored++
          return
        }
        nodes++
        const element = { name: localName(name), attributes: sharedIfEmpty(attributes), children: [] }
        open[open.length - 1]!.children.push(element)
        open.push(element)
      },
      onclosetag() {
        if (ignored > 0) ignored--
        else if (open.length > 1) open.pop()
      },
      ontext(data) {
        if (isFull()) return
        const { children } = open[open.length - 1]!
        const last = children.length - 1
        // The parser splits text at entities.
        if (typeof children[last] === 'string') children[last] += data
        else {
          nodes++
          children.push(data)
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return { root, truncated: isFull() }
}

const NONE: Record<string, string> = {}

/** Most elements have no attributes; they share one object. */
function sharedIfEmpty(attributes: Record<string, string>): Record<string, string> {
  for (const _ in attributes) return attributes
  return NONE
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

export function elementsIn(parent: XmlElement | undefined): XmlElement[] {
  return parent?.children.filter(isElement) ?? []
}

export function childNamed(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((child): child is XmlElement => isElement(child) && child.name === name)
}

export function childrenNamed(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elementsIn(parent).filter((child) => child.name === name)
}

/** The first descendant of that name, in document order. */
export function firstNamed(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of elementsIn(parent)) {
    const found = child.name === name ? child : firstNamed(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** All descendants of that name, in document order, except those inside another match. */
export function allNamed(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elementsIn(parent).flatMap((child) => (child.name === name ? [child] : allNamed(child, name)))
}

/** The value of an attribute. An exact match wins; otherwise prefixes are ignored. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  if (element === undefined) return undefined
  const exact = element.attributes[name]
  if (exact !== undefined) return exact
  const local = localName(name)
  for (const key in element.attributes) if (localName(key) === local) return element.attributes[key]
  return undefined
}

/** All text inside an element. */
export function textIn(element: XmlElement | undefined): string {
  return element?.children.map((child) => (isElement(child) ? textIn(child) : child)).join('') ?? ''
}
