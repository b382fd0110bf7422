import type { Element } from 'domhandler'
import { absolute } from '../../urls.ts'
import type { EvidencePage } from '../model.ts'
import { textWithin } from './element-text.ts'
import { holdsUrl } from './names.ts'

/** Reads the values that elements have for properties, up to a limit for the whole page, since elements nest. */
export class ValueReader {
  private left = MAX_CHARS

  constructor(readonly page: EvidencePage) {}

  /**
   * Value of an element for a property (WHATWG HTML, microdata, "Values"). Two departures, since pages need them:
   * `content` counts on every element, and a link gives its text where no URL is expected.
   */
  valueOf(element: Element, property: string): string {
    const { name, attribs } = element
    const { base } = this.page
    if (attribs.content !== undefined) {
      return holdsUrl(property) ? resolvedUrl(attribs.content, base) : attribs.content.trim()
    }
    const attribute = VALUE_ATTRIBUTES.get(name)
    if (attribute === 'href' && name !== 'link' && !holdsUrl(property)) {
      const text = this.textOf(element)
      if (text !== '') return text
    }
    const written = attribute === undefined ? undefined : sourceIn(attribs, attribute)
    if (written === undefined) return this.textOf(element)
    return attribute === 'value' || attribute === 'datetime' ? written.trim() : resolvedUrl(written, base)
  }

  textOf(element: Element): string {
    if (this.left <= 0) return ''
    const text = textWithin(element, this.page)
    this.left -= text.length + 1
    return text
  }
}

const MAX_CHARS = 1_000_000

const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'href',
    area: 'href',
    link: 'href',
    audio: 'src',
    embed: 'src',
    iframe: 'src',
    img: 'src',
    source: 'src',
    track: 'src',
    video: 'src',
    object: 'data',
    data: 'value',
    meter: 'value',
    input: 'value',
    time: 'datetime',
  }),
)

/** Lazy images have a placeholder as source. */
function sourceIn(attribs: Record<string, string>, attribute: string): string | undefined {
  const written = attribs[attribute]
  if (attribute !== 'src' || (written !== undefined && written.trim() !== '' && !written.startsWith('data:'))) {
    return written
  }
  return attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-original'] ?? written
}

/** The URL in an attribute, or its text if it is none. */
export function resolvedUrl(written: string, base: string): string {
  const text = written.trim()
  return text === '' ? '' : (absolute(text, base) ?? text)
}
