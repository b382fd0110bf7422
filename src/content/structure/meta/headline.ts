import type { Element } from 'domhandler'
import { wordsOf } from '../entities/page-identity.ts'
import { shortTextOf } from '../entities/short-text.ts'
import type { EvidencePage } from '../model.ts'

/** The heading that is the title of a page, and the elements around it in which bylines and dates stand. */
export interface Headline {
  element: Element | undefined
  text: string | undefined
  /** Elements from a little above the headline up to it, and from there to some way below it, in document order. */
  before: readonly Element[]
  after: readonly Element[]
}

/**
 * Finds the headline: the heading that has most words in common with the titles that the head states, by preference an
 * `<h1>` of the main region.
 */
export function headlineOf(page: EvidencePage, titles: readonly string[]): Headline {
  const words = titles.map(wordsOf).filter((title) => title.size > 0)
  let best: { element: Element; text: string; rating: number } | undefined
  for (const element of page.elements) {
    if (!HEADINGS.has(element.name)) continue
    const region = page.regionOf(element)
    if (region === 'hidden' || region === 'footer' || region === 'navigation') continue
    const text = shortTextOf(element, page)
    if (text === '') continue
    const own = wordsOf(text)
    const likeness = Math.max(0, ...words.map((title) => likenessOf(own, title)))
    const rating = likeness + (element.name === 'h1' ? 0.4 : 0) - (region === 'main' ? 0 : 0.2)
    if (rating > (best?.rating ?? (element.name === 'h1' ? 0.1 : 0.6))) best = { element, text, rating }
  }
  if (best === undefined) return { element: undefined, text: undefined, before: [], after: [] }
  const { element, text } = best
  const at = page.orderOf(element)
  const before = page.elements.slice(Math.max(0, at - BEFORE), at)
  return { element, text, before, after: page.elements.slice(at + 1, at + AFTER) }
}

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3'])

/** How far before and after the headline elements count as near. */
const BEFORE = 25
const AFTER = 90

function likenessOf(heading: ReadonlySet<string>, title: ReadonlySet<string>): number {
  let common = 0
  for (const word of heading) if (title.has(word)) common++
  return heading.size === 0 ? 0 : (common / heading.size) * Math.min(1, (2 * common) / title.size)
}
