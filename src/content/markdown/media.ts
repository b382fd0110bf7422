// Videos, sounds and embedded players, as links.
import { type Element, isTag } from 'domhandler'
import { type Rule, SKIP, type Visit } from './rule.ts'
import type { Mark } from './run.ts'
import { plainTextOf } from './subtree.ts'
import { oneLine } from './whitespace.ts'

/** A player as a link on a line of its own; a sound within its line. Its name is its title, or else what it is. */
export const media: Rule = (conversion, element) => {
  const href = sourceOf(element)
  const title = href === '' || isUnseen(element) ? '' : nameOf(element)
  if (title === '' || conversion.inLink) return SKIP
  const ownLine = element.name !== 'audio'
  if (ownLine) conversion.boundary()
  const mark: Mark = { type: 'link', target: { href, title: '' } }
  const isLink = conversion.options.style.links !== 'none'
  if (isLink) conversion.run.openMark(mark)
  conversion.text(title)
  if (isLink) conversion.run.closeMark(mark)
  if (ownLine) conversion.boundary()
  return SKIP satisfies Visit
}

const NO_SOURCE = /^(?:about|javascript|data|blob):/i

function sourceOf({ attribs, children }: Element): string {
  const source = children.find((child) => isTag(child) && child.name === 'source' && child.attribs.src)
  const href = attribs.src || (source !== undefined && isTag(source) ? source.attribs.src! : '')
  return NO_SOURCE.test(href) ? '' : href
}

/** Titles of frames that hold advertisements or measure visits. */
const ADVERT =
  /^(?:3rd party |third.party )?(?:ad|ads|advert\w*|anzeige|werbung|publicité|publicidad|pubblicità|reklam\w*|sponsor\w*|광고|広告|广告|廣告|إعلان)(?: content| frame| \d+)?$|\b(?:doubleclick|adsense|ad slot|tag manager|pixel|recaptcha)\b/i

/** A frame that a reader does not see, or a film without controls that only moves in the background. */
function isUnseen({ name, attribs }: Element): boolean {
  if ([attribs.width, attribs.height].some((size) => /^\s*[01](?:px)?\s*$/.test(size ?? ''))) return true
  if (name === 'video')
    return !('controls' in attribs) && ['autoplay', 'muted', 'loop'].some((state) => state in attribs)
  return ADVERT.test((attribs.title ?? attribs['aria-label'] ?? '').trim())
}

/** Permissions that only players ask for, and the names of their pages. */
const PLAYER = /fullscreen|autoplay|picture-in-picture|encrypted-media/i
const PLAYER_PAGE = /\/(?:embed|player|video)s?(?:[/?.]|$)/i

function nameOf(element: Element): string {
  const { name, attribs } = element
  const title = oneLine(attribs.title || attribs['aria-label'] || attribs['data-title'] || attribs.alt || '')
  if (title !== '') return title
  if (name === 'audio') return 'Audio'
  if (name === 'video') return oneLine(linkTextIn(element)) || 'Video'
  const allowed = `${attribs.allow ?? ''} ${'allowfullscreen' in attribs ? 'fullscreen' : ''}`
  return name === 'iframe' && PLAYER.test(allowed) && PLAYER_PAGE.test(attribs.src ?? '') ? 'Video' : ''
}

/** The name of the file, in the link for browsers that cannot play it. */
function linkTextIn({ children }: Element): string {
  const link = children.find((child) => isTag(child) && child.name === 'a')
  return link === undefined || !isTag(link) ? '' : plainTextOf(link, MAX_NAME_CHARS).slice(0, MAX_NAME_CHARS)
}

const MAX_NAME_CHARS = 100
