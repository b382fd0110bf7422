import type { Element } from 'domhandler'
import { elementAt, type Measures } from '../page/measure.ts'
import { isAuthor } from './authors.ts'
import type { Post } from './posts.ts'

/** The pictures that show a post's author, by their name or place. Pictures within the post's text do not count. */
export function avatarsOf(
  measures: Measures,
  { row: from, end }: Post,
  { name, isText }: { name: string; isText: (row: number) => boolean },
): Element[] {
  const faces: Element[] = []
  for (let row = from; row < end; row++) {
    const element = elementAt(measures, row)!
    if (element.name === 'img' && !isText(row) && (isNamed(element, name) || isPlaced(measures, row)))
      faces.push(element)
  }
  return faces
}

/** Such a picture has a telling class, or is nested a few levels below an element marked as the author. */
const FACE = /\bavatar/i
const MAX_LEVELS = 3

function isNamed({ attribs }: Element, name: string): boolean {
  return name !== '' && `${attribs.alt ?? ''} ${attribs.title ?? ''}`.includes(name)
}

function isPlaced(measures: Measures, row: number): boolean {
  for (let at = row, level = 0; at > 0 && level < MAX_LEVELS; at = measures.parent[at]!, level++) {
    const element = elementAt(measures, at)!
    if (isAuthor(element) || FACE.test(element.attribs.class ?? '')) return true
  }
  return false
}
