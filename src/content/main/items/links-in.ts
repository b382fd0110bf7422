import { elementAt, type Measures } from '../page/measure.ts'

/** The links in an element, in their order. */
export function linksIn(measures: Measures, from: number): { row: number; href: string }[] {
  const links: { row: number; href: string }[] = []
  for (let row = from; row < measures.end[from]!; row++) {
    const { name, attribs } = elementAt(measures, row)!
    if (name === 'a' && attribs.href !== undefined) links.push({ row, href: attribs.href })
  }
  return links
}
