import { type Element, isTag } from 'domhandler'
import { announcedRows } from './announced.ts'
import { FURNITURE_ROLES, FURNITURE_TAGS } from './boilerplate-words.ts'
import { emptyNames } from './empty-names.ts'
import { elementAt } from './measure.ts'
import { isArticle, isMain, type Page } from './traits.ts'

/** How much is taken for furniture: landmarks (tags, roles), comments and names; all but the names; or nothing. */
export type Removal = 'names' | 'landmarks' | 'none'

/** An element with this share of the page's prose is no furniture, whatever its name or tag says. */
const MAX_NAMED_SHARE = 0.4
const MAX_LANDMARK_SHARE = 0.6
/** Comments are furniture only beside an article of this many words. */
const MIN_ARTICLE_WORDS = 30

/** Elements whose names tell of looks, not of a role in the page. */
const UNNAMED = new Set(
  'html body main h1 h2 h3 h4 h5 h6 table thead tbody tr td th pre code img figure picture'.split(' '),
)

/**
 * Which rows are furniture of the site, with all below them: 1 for each. Judged from the top, so that what stands in a
 * kept wrapper is judged on its own.
 */
export function furnitureOf(page: Page, removal: Removal): Uint8Array {
  const { nodes, parent } = page.measures
  const dropped = new Uint8Array(nodes.length)
  if (removal === 'none') return dropped
  const inContent = contentRows(page)
  const comments = commentsAreFurniture(page)
  const empty = emptyNames(page, UNNAMED)
  const announced = removal === 'names' ? announcedRows(page, comments) : new Set<number>()
  for (let row = 1; row < nodes.length; row++) {
    const element = elementAt(page.measures, row)!
    const above = parent[row]!
    if (page.inCode[row] === 1 && dropped[above] === 0) continue
    const furniture =
      dropped[above] === 1 ||
      announced.has(row) ||
      isLandmark(page, { row, element, inContent: inContent[above] === 1 }) ||
      (comments && page.names(row).discussion && !holdsMain(page, row)) ||
      (removal === 'names' && !empty.has(page.names(row).furniture) && isNamed(page, { row, element }))
    if (furniture) dropped[row] = 1
  }
  return dropped
}

interface Row {
  row: number
  element: Element
}

function isLandmark(page: Page, { row, element, inContent }: Row & { inContent: boolean }): boolean {
  const { name, attribs, parent } = element
  const role = attribs.role ?? ''
  if (!FURNITURE_TAGS.has(name) && !FURNITURE_ROLES.has(role) && name !== 'header') return false
  if (holdsMain(page, row) || shareOf(page, row) >= MAX_LANDMARK_SHARE) return false
  if (name === 'header') return !inContent && !holdsTitle(page, row)
  if (name === 'footer' && parent !== null && isTag(parent) && parent.name === 'blockquote') return false
  return !page.names(row).content
}

function isNamed(page: Page, { row, element }: Row): boolean {
  const { furniture, content } = page.names(row)
  if (UNNAMED.has(element.name) || isInHeading(element) || content) return false
  return furniture !== '' && !holdsMain(page, row) && !holdsTitle(page, row) && shareOf(page, row) < MAX_NAMED_SHARE
}

/** Names inside a heading are those of its signs and links; the heading is judged as a whole. */
function isInHeading({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && /^h[1-6]$/.test(parent.name)
}

/** Rows inside `main` or `article`: a `header` there is the head of the content. */
function contentRows({ measures }: Page): Uint8Array {
  const { nodes, parent } = measures
  const inside = new Uint8Array(nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    const element = elementAt(measures, row)!
    if (inside[parent[row]!] === 1 || isMain(element) || isArticle(element)) inside[row] = 1
  }
  return inside
}

function commentsAreFurniture({ measures, names, prose, isForum }: Page): boolean {
  if (isForum) return false
  const { nodes, parent, end } = measures
  const inside = new Uint8Array(nodes.length)
  let rest = prose(0, nodes.length)
  for (let row = 1; row < nodes.length; row++) {
    inside[row] = inside[parent[row]!]!
    if (inside[row] === 1 || !names(row).discussion) continue
    inside[row] = 1
    rest -= prose(row, end[row]!)
  }
  return rest >= MIN_ARTICLE_WORDS
}

function shareOf({ measures, prose }: Page, row: number): number {
  return prose(row, measures.end[row]!) / Math.max(1, prose(0, measures.nodes.length))
}

function holdsMain({ measures, mains }: Page, row: number): boolean {
  return mains(row, measures.end[row]!) > 0
}

function holdsTitle({ measures, titleRow }: Page, row: number): boolean {
  return titleRow >= row && titleRow < measures.end[row]!
}
