import { childNamed, type XmlElement } from '../container/xml.ts'

/** The variant to read of alternate content (ECMA-376 part 3): the first choice, which is the richest. */
export function preferredContent(element: XmlElement): XmlElement {
  return childNamed(element, 'Choice') ?? childNamed(element, 'Fallback') ?? element
}
