import { type Element, isTag } from 'domhandler'
import { wordsOf } from '../../entities/page-identity.ts'
import type { EvidencePage } from '../../model.ts'
import { pictureIn, resolved } from '../../records/links.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/**
 * The photograph beside the headline: the first that is no icon, surer if its description has the words of the headline;
 * the still of a film; the picture behind the headline.
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
    const src = page.regionOf(element) === 'main' ? photoOf(element, page) : undefined
    if (src === undefined) continue
    const isNamed = sharedWith(title, element.attribs.alt ?? '') > 0.5
    const isAbove = page.orderOf(element) < at
    if (isAbove && !isNamed) continue
    found.push({ source: 'pattern', score: isNamed ? 0.55 : 0.42 - 0.05 * found.length, raw: src, src, element })
    if (found.length === MAX_FOUND) break
  }
  return [...found, ...behind(headline, page)]
}

/** Elements before and after the headline that are looked at. */
const BEFORE = 60
const REACH = 300
const MAX_FOUND = 3
const DRAWING = /\.(?:svg|gif|mp4|webm)(?:[?#]|$)/i
const ICON =
  /(?:^|[/_.\s-])(?:ico|icons?|logos?|avatars?|badges?|buttons?|btn|sprites?|signature|spacer|pixel|banners?|print(?:er)?|flags?|stars?|users?|authors?|profile|gravatar)(?:[/_.\s\d-]|$)/i

function photoOf(element: Element, page: EvidencePage): string | undefined {
  if (element.name === 'video') return resolved(page, element.attribs.poster)
  if (element.name !== 'img' || !isPhoto(element)) return undefined
  const { src } = pictureIn(page, element)
  return src === undefined || DRAWING.test(src) ? undefined : src
}

/** The background of the closest box around the headline that has one of its own, not one of the site's style sheet. */
function behind(headline: Element, page: EvidencePage): Candidate[] {
  for (let box = headline.parent, up = 0; box !== null && isTag(box) && up < MAX_UP; box = box.parent, up += 1) {
    const written = BACKGROUND.exec(box.attribs.style ?? '')?.[1]
    const src = resolved(page, written)
    if (src === undefined || DRAWING.test(src) || ICON.test(written!)) continue
    return [{ source: 'pattern', score: 0.4, raw: src, src, element: box }]
  }
  return []
}

const MAX_UP = 4
const BACKGROUND = /background(?:-image)?\s*:[^;]*?url\(\s*["']?([^"')\s]+)/i

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
