import { attribute, childNamed, elementsIn, type XmlElement } from '../container/xml.ts'
import { slideHtml } from '../slide-html.ts'
import type { OdfStory } from './reader-state.ts'

/** The slides of a presentation, each with its title as a heading and its notes. */
export function slidesHtml(pages: readonly XmlElement[], story: OdfStory): string {
  return pages.map((page, i) => pageHtml(page, i + 1, story)).join('')
}

function pageHtml(page: XmlElement, number: number, story: OdfStory): string {
  const shapes = elementsIn(page).filter(({ name }) => name !== 'notes')
  const title = shapes.find((shape) => attribute(shape, 'presentation:class') === 'title')
  const read = (children: XmlElement[]) => story.document.innerHtml({ name: '', attributes: {}, children }, story)
  return slideHtml({
    number,
    title: title === undefined ? '' : plain(read([title])),
    html: read(shapes.filter((shape) => shape !== title)),
    notes: notesOf(page).map(read).join(''),
  })
}

/** The text of a title, without the blocks it is in. */
function plain(html: string): string {
  const blocks = html.split(/<\/?(?:p|ul|ol|li|h[1-6])\b[^>]*>|<br>/)
  return blocks.filter((block) => block.trim() !== '').join(' ')
}

function notesOf(page: XmlElement): XmlElement[][] {
  const notes = elementsIn(childNamed(page, 'notes'))
  return [notes.filter((shape) => attribute(shape, 'presentation:class') === 'notes')]
}
