// Decides which pictures go although the text around them stays: icons, logos, portraits, pictures of teasers.
import { type Element, isTag, type ParentNode } from 'domhandler'
import { fileNameOf, isPictureFile } from '../../cleaning/blank.ts'
import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'

interface PictureContext {
  chosen: Uint8Array
  /** Words under each row: all of them, and those that stay. */
  all: Float64Array
  words: Float64Array
  /** Words that stay in the line that a row is part of. */
  inLine: (row: number) => number
}

/**
 * Tells which pictures go although the text around them stays:
 * - icons, by size or name, unless they are part of a line or all that a table cell says;
 * - portraits of users by name, except in figures;
 * - logos, portraits and links that hold only a picture, if they stand before the first words that stay, after the
 *   last, or beside words that go (a byline, a card). A link to a picture file or a gallery shows the picture, and a
 *   link with the same target as kept text belongs to it; both stay.
 */
export function strayTest(
  measures: Measures,
  { rowOf }: Blocks,
  context: PictureContext,
): (picture: number) => boolean {
  const [first, last] = endsOf(measures, context.chosen)
  let targets: Set<string> | undefined
  return (row) => {
    const image = elementAt(measures, row)!
    const inLine = context.inLine(row) > 0
    if (isPortrait(image)) return !isInFigure(measures, row)
    if (isIcon(image)) return !isWord(image, { inLine, block: elementAt(measures, rowOf[row]!) })
    const isLost = standsBesideLost(measures, row, context)
    if (inLine || (row > first && row < last && !isLost)) return false
    targets ??= keptTargets(measures, context.words)
    return isOfSite(image, { targets, isLost })
  }
}

/**
 * Maximum declared width and height of an icon, in pixels. A missing size or 0 does not count; the style sheet sets it.
 */
const MAX_ICON_SIZE = 48
/** The same for a portrait of an author. */
const MAX_PORTRAIT_SIZE = 128
/** Names of logos, icons and avatars, in a picture's file name, its `alt` or its class. */
const SITE_NAME = /(?:^|[^a-z])(?:logo|icon|avatar|gravatar|favicon)s?(?![a-z])/i
/** An `alt` with this many words describes a photograph. */
const MIN_CAPTION_WORDS = 15
/** Names of pages that show a picture enlarged or among others. */
const GALLERY = /galler(?:y|ies|ie|ia)|galeri|(?<![a-z])(?:photo|foto)s?(?![a-z])|lightbox|attachment/i
const DECLARED_SIZE = /^\s*\d+(?:\.\d+)?(?:px)?\s*$/
const MAX_NAME_CHARS = 300

/** Whether the nearest words around a picture all go. In a `figure` the words belong to the picture, so it stays. */
function standsBesideLost({ nodes, parent }: Measures, row: number, { all, words }: PictureContext): boolean {
  let beside = parent[row]!
  while (beside > 0 && all[beside] === 0) beside = parent[beside]!
  if (all[beside] === 0 || words[beside]! > 0) return false
  return !isInFigure({ nodes, parent }, row)
}

function isInFigure({ nodes, parent }: Pick<Measures, 'nodes' | 'parent'>, row: number): boolean {
  for (let up = row; up > 0; up = parent[up]!) if ((nodes[up] as Element).name === 'figure') return true
  return false
}

/** Rows of the first and the last words that stay. */
function endsOf({ words }: Measures, chosen: Uint8Array): [first: number, last: number] {
  let [first, last] = [0, words.length - 1]
  while (first < last && (words[first] === 0 || chosen[first] === 0)) first++
  while (last > first && (words[last] === 0 || chosen[last] === 0)) last--
  return [first, last]
}

/** Targets of the links whose words stay. */
function keptTargets({ nodes }: Measures, words: Float64Array): Set<string> {
  const targets = new Set<string>()
  for (let row = 1; row < nodes.length; row++) if (words[row]! > 0) targets.add(targetOf(nodes[row]!))
  return targets
}

function targetOf(node: ParentNode): string {
  return isTag(node) && node.name === 'a' ? (node.attribs.href ?? '') : ''
}

/** Names of portraits and icons, in the folders and the name of a picture's file, or in its class. */
const PORTRAIT_NAME = /(?:^|[^a-z])(?:no)?(?:gr)?avatars?(?![a-z])|(?:^|[^a-z])userpics?(?![a-z])/i
const AUTHOR_CLASS =
  /(?:^|[\s_-])author[_-]+(?:img|image|photo|pic|picture|thumb|thumbnail|portrait|headshot)|(?:img|image|photo|pic|picture|thumb|thumbnail|portrait|headshot)[_-]+author(?:$|[\s_-])/i
const ICON_NAME = /(?:^|[^a-z])(?:icons?|icn|chevrons?|carets?|bullets?|favicons?|sprites?|badges?)(?![a-z])/i
const DRAWING = /\.(?:svg|gif|ico)$/i
/** Declared sizes from which a picture is no icon, whatever its name. */
const MIN_PICTURE_SIZE = 150

function isPortrait(image: Element): boolean {
  return isNamed(image, PORTRAIT_NAME) || (AUTHOR_CLASS.test(image.attribs.class ?? '') && isNamed(image, AUTHOR_CLASS))
}

function isIcon(image: Element): boolean {
  if (isAtMost(image, MAX_ICON_SIZE)) return true
  return DRAWING.test(fileNameOf(image.attribs.src ?? '')) && isNamed(image, ICON_NAME)
}

/** Whether a picture has such a name, is not large, and has no `alt` that describes it. */
function isNamed({ attribs }: Element, pattern: RegExp): boolean {
  const { alt = '', class: classes = '', src = '', width = '', height = '' } = attribs
  if (!pattern.test(folderAndFile(src)) && !pattern.test(classes.slice(0, MAX_NAME_CHARS))) return false
  if ([width, height].some((size) => Number.parseFloat(size) >= MIN_PICTURE_SIZE)) return false
  return alt.split(/\s+/, MIN_DESCRIPTION_WORDS).length < MIN_DESCRIPTION_WORDS
}

const MIN_DESCRIPTION_WORDS = 8

/** The end of a URL's path: three folders and the file. */
function folderAndFile(src: string): string {
  if (src.startsWith('data:') || src.length > MAX_URL_CHARS) return ''
  const query = src.search(/[?#]/)
  const path = (query < 0 ? src : src.slice(0, query)).split('/')
  return path.slice(Math.max(3, path.length - 4)).join('/')
}

const MAX_URL_CHARS = 2000

function isAtMost({ attribs }: Element, size: number): boolean {
  return [attribs.width, attribs.height].every((declared) => {
    const pixels = DECLARED_SIZE.test(declared ?? '') ? Number.parseFloat(declared!) : 0
    return pixels > 0 && pixels <= size
  })
}

/** Whether an icon says something where it stands. An empty `alt` says that it does not (HTML 4.8.4.4.4). */
function isWord({ attribs }: Element, { inLine, block }: { inLine: boolean; block: Element | undefined }): boolean {
  if (block !== undefined && /^t[dh]$/.test(block.name)) return true
  return inLine && attribs.alt !== ''
}

function isOfSite(image: Element, { targets, isLost }: { targets: ReadonlySet<string>; isLost: boolean }): boolean {
  if (isLost && isAtMost(image, MAX_PORTRAIT_SIZE)) return true
  const { alt = '', class: names = '', src = '' } = image.attribs
  if (alt.split(/\s+/, MIN_CAPTION_WORDS).length >= MIN_CAPTION_WORDS) return false
  if ([fileNameOf(src), alt, names].some((name) => SITE_NAME.test(name.slice(0, MAX_NAME_CHARS)))) return true
  const link = linkAround(image)
  if (link === undefined) return false
  const target = targetOf(link)
  return !isPictureFile(target) && !GALLERY.test(target) && !targets.has(target)
}

/** Maximum number of elements between a link and its picture. */
const MAX_WRAPPERS = 4

function linkAround(image: Element): Element | undefined {
  let above = image.parent
  for (let i = 0; i < MAX_WRAPPERS && above !== null && isTag(above); i++, above = above.parent)
    if (above.name === 'a' && above.attribs.href !== undefined) return above
  return undefined
}
