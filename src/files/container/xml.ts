import { Parser } from 'htmlparser2'
import { decodeText } from '../../content/charset.ts'
import { MAX_XML_DEPTH, MAX_XML_NODES, MAX_XML_OPEN } from '../limits.ts'

/** An element of an office format. Prefixes of names are dropped: writers choose them as they like. */
export interface XmlElement {
  name: string
  /** By the names as written, prefix included. */
  attributes: Record<string, string>
  children: XmlNode[]
}

export type XmlNode = XmlElement | string

export interface XmlTree {
  root: XmlElement
  truncated: boolean
}

/**
 * The tree of an XML part. Lenient: what is broken ends where it breaks. Entities are the five of XML and numbers; a
 * DTD is skipped, so that nothing in it is expanded or fetched.
 *
 * @returns `root` holds the root element, beside nothing or what else stands at the top
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
          // The parser looks through all that is open at each end tag.
          parser.pause()
          return
        }
        if (open.length > MAX_XML_DEPTH) {
          ignored++
          return
        }
        nodes++
        const element = { name: localName(name), attributes: someOf(attributes), children: [] }
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
        // Text comes in pieces around entities.
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

/** Most elements have no attributes: one object for all of them. */
function someOf(attributes: Record<string, string>): Record<string, string> {
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

/** The first element of a name below `parent`, in document order. */
export function firstNamed(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const child of elementsIn(parent)) {
    const found = child.name === name ? child : firstNamed(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** All elements of a name below `parent`, in document order; not those inside one that was found. */
export function allNamed(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elementsIn(parent).flatMap((child) => (child.name === name ? [child] : allNamed(child, name)))
}

/** The value of an attribute whatever its prefix; with a prefix in `name`, that very one if there is one. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  if (element === undefined) return undefined
  const exact = element.attributes[name]
  if (exact !== undefined) return exact
  const local = localName(name)
  for (const key in element.attributes) if (localName(key) === local) return element.attributes[key]
  return undefined
}

/** All text in an element. */
export function textIn(element: XmlElement | undefined): string {
  return element?.children.map((child) => (isElement(child) ? textIn(child) : child)).join('') ?? ''
}
