// Pictures and players that are no `img` and no `iframe` until a script makes them one.
import { type ChildNode, Element, isTag, isText } from 'domhandler'
import { adopt } from '../prune.ts'
import { isPictureFile } from './blank.ts'
import type { Restatement } from './clues.ts'

/** Attributes with the id of a film, of components that load the player on a click. */
const VIDEO_IDS = ['videoid', 'data-videoid', 'data-youtube-id', 'data-youtube', 'data-yt-id', 'data-video-id'] as const
const LATER_BACKGROUNDS = ['data-bg', 'data-background', 'data-background-image', 'data-bg-image'] as const

export const laterMedia: Restatement = {
  tags: ['iframe', 'picture'],
  custom: true,
  attributes: [...VIDEO_IDS, ...LATER_BACKGROUNDS, 'style'],
  apply: useLaterMedia,
}

/**
 * Makes an element the picture or player that a reader sees in it, in place:
 * - a `picture` without an `img` shows its first source;
 * - an element without content shows the photograph in its background, or, if it is a custom element, in its `src`;
 * - a stand-in for a player of YouTube names the film by its id, which is all that the page says about it.
 */
function useLaterMedia(element: Element): void {
  const { name, attribs } = element
  if (name === 'img' || name === 'noscript') return
  if (name === 'iframe') useLaterSource(element)
  else if (name === 'picture') showFirstSource(element)
  else if (hasVideoId(attribs)) showFilm(element)
  else if (name.includes('-') && isPictureFile(attribs.src ?? '') && isEmpty(element)) element.name = 'img'
  else if (SHOWS_BACKGROUND.has(name)) showBackground(element)
}

function hasVideoId(attribs: Element['attribs']): boolean {
  return VIDEO_IDS.some((name) => attribs[name] !== undefined)
}

/** A frame whose page is loaded when it comes into view. */
function useLaterSource({ attribs }: Element): void {
  const { src = '' } = attribs
  const later = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-cmp-src'] ?? attribs['data-url']
  if (later !== undefined && (src === '' || /^(?:about|data|javascript):/i.test(src))) attribs.src = later
}

function showFirstSource(picture: Element): void {
  const sources = picture.children.filter(isTag)
  if (sources.length > 0 && sources.every(({ name }) => name === 'source')) sources[0]!.name = 'img'
}

const FILM_ID = /^[\w-]{11}$/

function showFilm(element: Element): void {
  const { attribs, name } = element
  const id = VIDEO_IDS.map((attribute) => attribs[attribute]?.trim() ?? '').find((value) => FILM_ID.test(value))
  const isNamed = /youtube|\byt\b/i.test(`${name} ${attribs.class ?? ''} ${Object.keys(attribs).join(' ')}`)
  if (id === undefined || !isNamed) return
  const label = attribs.title ?? attribs['data-title'] ?? attribs.playlabel ?? attribs['aria-label'] ?? ''
  element.name = 'iframe'
  element.attribs = {
    src: `https://www.youtube.com/watch?v=${id}`,
    title: label.replace(/^\s*(?:play(?: video)?|watch)\s*:\s*/i, '').trim() || 'Video',
  }
  adopt(element, [])
}

const SHOWS_BACKGROUND: ReadonlySet<string> = new Set(['a', 'div', 'figure', 'span', 'section'])
const BACKGROUND = /(?:^|[;\s])background(?:-image)?\s*:[^;]{0,200}?url\(\s*["']?([^"')]{1,2000})["']?\s*\)/i
/** A part of a larger picture, as icons are. */
const PART = /background(?:-position)?\s*:[^;]*-\d+px/i
const DRAWING = /\.(?:svg|gif)(?:[?#]|$)/i

/** The picture in the background of an element without content. Behind text it only sets a mood. */
function showBackground(element: Element): void {
  const address = backgroundOf(element)
  if (address === undefined || !isPictureFile(address) || DRAWING.test(address)) return
  if (!isEmpty(element)) return
  const alt = element.attribs['aria-label'] ?? element.attribs.title ?? ''
  const image = new Element('img', { src: address, ...(alt !== '' && { alt }) })
  adopt(element, [...element.children, image])
}

function backgroundOf({ attribs }: Element): string | undefined {
  let later: string | undefined
  for (const name of LATER_BACKGROUNDS) later ??= attribs[name]
  if (later !== undefined) return later.replace(/^\s*url\(\s*["']?|["']?\s*\)\s*$/g, '').trim()
  const { style } = attribs
  return style?.includes('url(') === true && !PART.test(style) ? BACKGROUND.exec(style)?.[1]?.trim() : undefined
}

/** Whether nothing stands in an element. Its child may be empty too, as those that scripts fill are. */
function isEmpty({ children }: Element): boolean {
  const isNothing = (child: ChildNode) => (isText(child) ? child.data.trim() === '' : !isTag(child))
  return children.every(
    (child) => isNothing(child) || (isTag(child) && BARE.has(child.name) && child.children.every(isNothing)),
  )
}

const BARE: ReadonlySet<string> = new Set(['div', 'span', 'i', 'noscript'])
