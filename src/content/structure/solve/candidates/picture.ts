import type { Element } from 'domhandler'
import { wordsOf } from '../../entities/page-identity.ts'
import type { EvidencePage } from '../../model.ts'
import { pictureIn } from '../../records/links.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/**
 * The photograph beside the headline: the first that is no icon, surer if its description has the words of the headline.
 *
 * @param stated the picture that the page states for itself, which leaves no question
 */
export function pictureCandidates(slot: Slot, page: EvidencePage, stated: string | undefined): Candidate[] {
  const [best] = slot.concepts
  if (best?.concept.id !== 'image' || best.score < 0.5 || slot.isList || stated !== undefined) return []
  const headline = page.elements.find((element) => element.name === 'h1' && page.textOf(element) !== '')
  if (headline === undefined) return []
  const title = wordsOf(page.textOf(headline))
  const at = page.orderOf(headline)
  const found: Candidate[] = []
  for (const element of page.elements.slice(Math.max(0, at - BEFORE), at + REACH)) {
    if (element.name !== 'img' || page.regionOf(element) !== 'main' || !isPhoto(element)) continue
    const { src } = pictureIn(page, element)
    if (src === undefined || DRAWING.test(src)) continue
    const isNamed = sharedWith(title, element.attribs.alt ?? '') > 0.5
    const isAbove = page.orderOf(element) < at
    if (isAbove && !isNamed) continue
    found.push({ source: 'pattern', score: isNamed ? 0.55 : 0.42 - 0.05 * found.length, raw: src, src, element })
    if (found.length === MAX_FOUND) break
  }
  return found
}

/** Elements before and after the headline that are looked at. */
const BEFORE = 60
const REACH = 300
const MAX_FOUND = 3
const DRAWING = /\.(?:svg|gif|mp4|webm)(?:[?#]|$)/i
const ICON =
  /(?:^|[/_.\s-])(?:ico|icons?|logos?|avatars?|badges?|buttons?|btn|sprites?|signature|spacer|pixel|banners?|print(?:er)?|flags?|stars?|users?|authors?|profile|gravatar)(?:[/_.\s\d-]|$)/i

function isPhoto({ attribs }: Element): boolean {
  const sides = [attribs.width, attribs.height].map(Number).filter((side) => side > 0)
  if (sides.some((side) => side < MIN_SIDE)) return false
  return !ICON.test(`${attribs.src ?? ''} ${attribs.class ?? ''} ${attribs.alt ?? ''}`)
}

const MIN_SIDE = 120

function sharedWith(title: ReadonlySet<string>, text: string): number {
  const words = wordsOf(text)
  const common = [...title].filter((word) => words.has(word)).length
  return title.size === 0 ? 0 : common / title.size
}
