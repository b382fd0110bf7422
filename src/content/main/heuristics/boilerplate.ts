import { type Element, isTag, isText } from 'domhandler'
import {
  BOILERPLATE_HEADINGS,
  BOILERPLATE_ROLES,
  BOILERPLATE_TAGS,
  DISCUSSION_HEADINGS,
} from '../page/boilerplate-words.ts'
import { kindTest } from '../page/kinds.ts'
import { elementAt } from '../page/measure.ts'
import type { Page } from '../page/traits.ts'
import { announcedRows, anyOf } from './announced.ts'
import { contentRows } from './content-rows.ts'
import { emptyNames } from './empty-names.ts'

/**
 * For each removal, which rows are boilerplate: a 1 for each.
 * - `names`: landmarks (tags, roles), readers' comments, and elements whose class or id names boilerplate;
 * - `landmarks`: the same without the names;
 * - `none`: no row.
 */
export type Boilerplate = Record<Removal, Uint8Array>

export type Removal = 'names' | 'landmarks' | 'none'

/** Step 1 of the cascade (main.ts): finds the site's boilerplate. A marked row is marked with its whole subtree. */
export function boilerplateOf(page: Page): Boilerplate {
  const facts = factsOf(page)
  return {
    names: boilerplateRows(page, facts, { named: namedOf(page, facts), sharesMatter: true }),
    landmarks: boilerplateRows(page, facts, { sharesMatter: true }),
    none: new Uint8Array(page.measures.nodes.length),
  }
}

/**
 * The rows that are boilerplate even if they hold most of the page's prose: the footer of a page whose content is still to
 * come is no content. Parts that are only named boilerplate still count as content if they hold a lot of prose.
 */
export function asideRows(page: Page): Uint8Array {
  const facts = factsOf(page)
  const isLong = page.prose(0, page.measures.nodes.length) >= 2 * MANY_WORDS
  const { announced, empty } = namedOf(page, facts)
  const named = { announced, empty: isLong ? empty : new Set<string>() }
  return boilerplateRows(page, facts, { named, sharesMatter: false })
}

/** An element with this share of the page's prose is content, whatever its name or tag says. */
const MAX_NAMED_SHARE = 0.4
const MAX_LANDMARK_SHARE = 0.6
/** With fewer words of prose, a name counts whatever its share, where shares do not matter otherwise. */
const MANY_WORDS = 150
/** Comments are boilerplate only beside an article of at least this many words. */
const MIN_ARTICLE_WORDS = 30

/** Elements whose class names describe looks, not a role on the page. */
const UNNAMED = new Set(
  'html body main h1 h2 h3 h4 h5 h6 table thead tbody tr td th pre code img figure picture'.split(' '),
)

/** What all removals of a page have in common. */
interface Facts {
  /** 1 for each row inside what is marked as content. A `header` there is the head of the content. */
  inContent: Uint8Array
  /** Whether readers' comments are boilerplate. */
  comments: boolean
}

const factsOf = (page: Page): Facts => ({ inContent: contentRows(page), comments: commentsAreBoilerplate(page) })

/** Headings that announce boilerplate, without and with those of readers' comments. */
const SITE_HEADINGS = anyOf(BOILERPLATE_HEADINGS)
const FOREIGN_HEADINGS = anyOf([...BOILERPLATE_HEADINGS, ...DISCUSSION_HEADINGS])

/** What only counts if names do. */
interface Named {
  /** Boilerplate under a heading that says so. */
  announced: ReadonlyMap<number, unknown>
  /** Names that mean nothing on this page. */
  empty: ReadonlySet<string>
}

function namedOf(page: Page, { comments }: Facts): Named {
  const headings = comments ? FOREIGN_HEADINGS : SITE_HEADINGS
  return { announced: announcedRows(page, [{ headings }]), empty: emptyNames(page, UNNAMED) }
}

/**
 * Goes from the root down, so that the parts of a wrapper that is kept are judged on their own.
 *
 * @param named missing if names do not count
 */
function boilerplateRows(
  page: Page,
  { inContent, comments }: Facts,
  { named, sharesMatter }: { named?: Named; sharesMatter: boolean },
): Uint8Array {
  const { nodes, parent } = page.measures
  const dropped = new Uint8Array(nodes.length)
  const isTagged = kindTest(page.measures, ({ name }) => BOILERPLATE_TAGS.has(name) || name === 'header')
  for (let row = 1; row < nodes.length; row++) {
    const above = parent[row]!
    if (dropped[above] === 1) {
      dropped[row] = 1
      continue
    }
    if (page.inCode[row] === 1) continue
    const element = elementAt(page.measures, row)!
    const { discussion, boilerplate } = page.names(row)
    const isBoilerplate =
      ((isTagged(row) || hasRole(element)) &&
        isLandmark(page, { row, element, sharesMatter, inContent: inContent[above] === 1 })) ||
      (comments && discussion && !holdsMain(page, row)) ||
      (named !== undefined &&
        boilerplate !== '' &&
        !named.empty.has(boilerplate) &&
        isNamed(page, { row, element, sharesMatter })) ||
      named?.announced.has(row) === true
    if (isBoilerplate) dropped[row] = 1
  }
  return dropped
}

interface BoilerplateCandidate {
  row: number
  element: Element
  /** Whether a large share of the page's prose makes it content. */
  sharesMatter: boolean
}

function hasRole({ attribs: { role } }: Element): boolean {
  return role !== undefined && BOILERPLATE_ROLES.has(role)
}

/** Whether an element with the tag or role of a landmark is one. */
function isLandmark(
  page: Page,
  { row, element, sharesMatter, inContent }: BoilerplateCandidate & { inContent: boolean },
): boolean {
  const { name, attribs, parent } = element
  if (holdsMain(page, row) || (sharesMatter && shareOf(page, row) >= MAX_LANDMARK_SHARE)) return false
  if (name === 'header') return !inContent && !holdsTitle(page, row)
  if (name === 'footer' && parent !== null && isTag(parent) && parent.name === 'blockquote') return false
  if (name === 'aside' && (attribs.role ?? '') === '' && isLead(page, row, element)) return false
  return !page.names(row).content
}

/** Whether an `aside` is the text of the heading right before it, and leads nowhere. */
function isLead({ measures, words, prose }: Page, row: number, { prev }: Element): boolean {
  const before = prev !== null && isText(prev) && prev.data.trim() === '' ? prev.prev : prev
  if (before === null || !isTag(before) || !/^h[1-6]$/.test(before.name)) return false
  const all = words(row, measures.end[row]!)
  return all > 0 && all === prose(row, measures.end[row]!) && measures.end[row]! - row <= MAX_LEAD_ROWS
}

/** Number of elements in a few paragraphs. */
const MAX_LEAD_ROWS = 8

function isNamed(page: Page, { row, element, sharesMatter }: BoilerplateCandidate): boolean {
  if (UNNAMED.has(element.name) || isInHeading(element) || page.names(row).content) return false
  if (holdsMain(page, row) || holdsTitle(page, row) || isQuotation(page, row)) return false
  const few = !sharesMatter && page.prose(row, page.measures.end[row]!) < MANY_WORDS
  return few || shareOf(page, row) < MAX_NAMED_SHARE
}

/** Whether a quotation is most of what the element says: a post that an article shows (`social-embed`). */
function isQuotation({ measures, words }: Page, row: number): boolean {
  const { end } = measures
  const last = Math.min(end[row]!, row + 1 + MAX_WRAPPERS)
  for (let at = row + 1; at < last; at++)
    if (elementAt(measures, at)!.name === 'blockquote')
      return words(at, end[at]!) >= MIN_QUOTED_SHARE * words(row, end[row]!)
  return false
}

/** Elements around a quotation, and its minimum share of the words. */
const MAX_WRAPPERS = 3
const MIN_QUOTED_SHARE = 0.7

/** Names inside a heading belong to its icons and links. The heading is judged as a whole. */
function isInHeading({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && /^h[1-6]$/.test(parent.name)
}

function commentsAreBoilerplate({ measures, names, prose, isForum }: Page): boolean {
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
