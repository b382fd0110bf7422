import { type Element, isText, type ParentNode } from 'domhandler'
import { elementsOf } from '../walk.ts'
import { shinglesOf } from './shingles.ts'

/** What a page tells machines about its content. Read before the tree is cleaned: the scripts go then. */
export interface Hints {
  /** Path of the page's URL. */
  path: string
  /** What it is called where it is linked to (`og:title`, `twitter:title`). */
  titles: string[]
  /** Runs of words (shingles.ts) of the texts in its JSON-LD, and of its description. */
  said: ReadonlySet<number>
  described: ReadonlySet<number>
  /** The longest `articleBody` of its JSON-LD, '' without one. */
  articleBody: string
}

/** schema.org properties that hold text of the page. */
const TEXT_PROPERTIES = new Set(['articleBody', 'text', 'description', 'reviewBody', 'headline'])
const MIN_TEXT_CHARS = 20
const MAX_SHINGLES = 5000
/** JSON-LD beyond so many characters is not read. */
const MAX_JSON_CHARS = 400_000

export function hintsOf(root: ParentNode, url: string): Hints {
  const said = new Set<number>()
  const described = new Set<number>()
  const titles: string[] = []
  let articleBody = ''
  let left = MAX_JSON_CHARS
  for (const element of elementsOf(root)) {
    if (isTitle(element)) titles.push(element.attribs.content ?? '')
    if (isDescription(element)) note(described, element.attribs.content ?? '')
    const json = jsonOf(element)
    if (json === '' || json.length > left) continue
    left -= json.length
    for (const { property, text } of textsOf(json)) {
      note(said, text)
      if (property === 'articleBody' && text.length > articleBody.length) articleBody = text
    }
  }
  return { path: URL.parse(url)?.pathname ?? '', titles, said, described, articleBody }
}

function isTitle({ name, attribs }: Element): boolean {
  return name === 'meta' && /^(?:og|twitter):title$/.test(attribs.property ?? attribs.name ?? '')
}

function isDescription({ name, attribs }: Element): boolean {
  return name === 'meta' && (attribs.name === 'description' || attribs.property === 'og:description')
}

function jsonOf({ name, attribs, children }: Element): string {
  const script = name === 'script' && attribs.type === 'application/ld+json' ? children[0] : undefined
  return script !== undefined && isText(script) ? script.data : ''
}

function* textsOf(json: string): Generator<{ property: string; text: string }> {
  const pending: unknown[] = [parsed(json)]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const [property, value] of Object.entries(next)) {
      if (typeof value !== 'string') pending.push(value)
      else if (TEXT_PROPERTIES.has(property) && value.length >= MIN_TEXT_CHARS) yield { property, text: plain(value) }
    }
  }
}

/** Pages write JSON by hand: what does not parse says nothing. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function plain(html: string): string {
  return html.replace(/<[^<>]{0,500}>/g, ' ')
}

function note(shingles: Set<number>, text: string): void {
  if (shingles.size < MAX_SHINGLES) for (const shingle of shinglesOf(text, MAX_SHINGLES)) shingles.add(shingle)
}
