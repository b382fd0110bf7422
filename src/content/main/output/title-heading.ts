// Makes the page's title the only heading of level 1.
import { Element, isTag, type ParentNode, Text } from 'domhandler'
import { normalise } from '../../normalise.ts'
import { adopt, prune } from '../../prune.ts'
import { textOf } from '../../walk.ts'
import { partsOf, type TitleParts } from '../refine/title-parts.ts'

interface TitleOptions {
  /** All elements under the root, in document order. */
  elements: readonly Element[]
  /** The page's titles as it states them, with or without the name of the site. */
  titles: readonly string[]
  /** The title without the name of the site, for a page whose content does not show it. */
  name: string
}

/**
 * Makes the heading that names the page level 1, and other headings of that level 2. If no heading names the page, its
 * only heading of level 1 does; if there is none, or several, the title is written above the content. A heading of
 * level 1 before the title that only names the site goes, and so does a second copy of the title.
 */
export function levelTitle(root: ParentNode, { elements, titles, name }: TitleOptions): void {
  const headings = headingsOf(elements)
  const parts = partsOf([...titles, name])
  const title = titleAmong(headings, parts, new Set([...titles, name].map(normalise)))
  const gone = new Set<Element>()
  headings.forEach(({ element, said, level }, at) => {
    if (element === title?.element || (title !== undefined && areNested(title.element, element))) return
    if (said === title?.said && at < MAX_BEFORE) gone.add(element)
    if (level !== 1) return
    if (title !== undefined && at < title.at && parts.all.has(said) && !parts.surely.has(said)) gone.add(element)
    else element.name = 'h2'
  })
  if (gone.size > 0) prune(root, (node) => (isTag(node) && gone.has(node) ? 'drop' : 'keep'))
  if (title !== undefined) title.element.name = 'h1'
  else if (name.trim() !== '') writeTitle(root, name.trim())
}

/** Headings nest in broken markup. */
const areNested = (one: Element, other: Element): boolean => isInside(one, other) || isInside(other, one)

/** Whether an element stands in another one, at most a few levels below. */
function isInside(element: Element, outer: Element): boolean {
  let above = element.parent
  for (let level = 0; level < MAX_LEVELS && above !== null; level++, above = above.parent)
    if (above === outer) return true
  return false
}

const MAX_LEVELS = 8

interface Heading {
  element: Element
  /** Its text, normalised (content/normalise.ts). */
  said: string
  level: number
  /** Its place among the headings that are read. */
  at: number
}

/** Of a heading, so much is read, and of the headings so many. */
const MAX_HEADING_CHARS = 400
const MAX_HEADINGS = 2000
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** The headings of level 1, and of the others those with text among which the title stands. */
function headingsOf(elements: readonly Element[]): Heading[] {
  const headings: Heading[] = []
  let shown = 0
  for (const element of elements) {
    if (!HEADINGS.has(element.name) || (element.name !== 'h1' && shown >= MAX_BEFORE)) continue
    const said = headings.length < MAX_HEADINGS ? normalise(textOf(element).slice(0, MAX_HEADING_CHARS)) : ''
    if (said !== '') shown++
    if (said !== '' || element.name === 'h1')
      headings.push({ element, said, level: Number(element.name[1]), at: headings.length })
  }
  return headings
}

/** The title stands among the first headings. */
const MAX_BEFORE = 6

function titleAmong(headings: readonly Heading[], parts: TitleParts, stated: ReadonlySet<string>): Heading | undefined {
  const shown = headings.filter(({ said }) => said !== '')
  const first = shown.slice(0, MAX_BEFORE)
  const tops = shown.filter(({ level }) => level === 1)
  const named = (candidates: readonly Heading[]) =>
    candidates.find(({ said }) => parts.surely.has(said) || stated.has(said)) ??
    candidates.find((heading) => isNearly(heading, parts))
  const only = tops.length === 1 && tops[0]!.at < MAX_BEFORE ? tops[0] : undefined
  return named(tops) ?? named(first) ?? only ?? tops.find(({ said }) => parts.names.has(said))
}

/** A heading with at least this share of the title, or of which the title is at least this share, says the same. */
const MIN_SHARE = 0.6
/** So does one that has this share of it at its beginning and end, with a word more or another one between. */
const MIN_ENDS_SHARE = 0.85
const MIN_CHARS = 6

function isNearly({ said }: Heading, { surely }: TitleParts): boolean {
  if (said.length < MIN_CHARS) return false
  return [...surely].some((part) => {
    const [short, long] = part.length < said.length ? [part, said] : [said, part]
    if (long.includes(short)) return short.length >= MIN_SHARE * long.length
    return digitsOf(short) === digitsOf(long) && sharedEnds(short, long) >= MIN_ENDS_SHARE * long.length
  })
}

/** Texts with other numbers say something else: `Part 1`, `Part 2`. */
const digitsOf = (text: string) => text.replace(/\P{N}+/gu, ' ')

/** Number of characters that two texts have in common at their beginning and at their end. */
function sharedEnds(short: string, long: string): number {
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  return start + end
}

/** Writes the title at the beginning of the page. */
function writeTitle(root: ParentNode, name: string): void {
  let place: ParentNode = root
  for (const wanted of ['html', 'body'])
    place = place.children.find((child): child is Element => isTag(child) && child.name === wanted) ?? place
  const heading = new Element('h1', {})
  adopt(heading, [new Text(name)])
  adopt(place, [heading, ...place.children])
}
