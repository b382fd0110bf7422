import { type Element, isText, type ParentNode } from 'domhandler'
import { elementsOf } from '../../walk.ts'
import { shinglesOf } from '../page/shingles.ts'
import { listedUrlsIn } from './json-ld-lists.ts'
import { productsIn } from './json-ld-products.ts'
import { stepsOf } from './json-ld-steps.ts'

/** What a page states about its content for machines. Read it before cleaning, which removes scripts. */
export interface Hints {
  /** Host and path of the page's URL. */
  host: string
  path: string
  /** Whether the page is a front page by its URL. */
  isHome: boolean
  /** The page's URL and its canonical one. */
  ownUrls: ReadonlySet<string>
  /** The only `headline` in its JSON-LD, or ''. */
  headline: string
  /** The titles for link previews: `og:title`, `twitter:title`. */
  titles: string[]
  /** Its descriptions for search engines and link previews. */
  descriptions: string[]
  /** Shingles (page/shingles.ts) of the texts in the page's JSON-LD, and of its description. */
  jsonLdShingles: ReadonlySet<number>
  descriptionShingles: ReadonlySet<number>
  /** The longest `articleBody` in its JSON-LD, or ''. */
  articleBody: string
  /** Normalised ingredients and steps from its JSON-LD (json-ld-steps.ts). */
  steps: ReadonlySet<string>
  /**
   * Whether its JSON-LD describes one product. `og:type` does not tell: shops write `product` on categories, too.
   */
  isProduct: boolean
  /** The pages that lists in its JSON-LD name. */
  listed: ReadonlySet<string>
}

/** @param elements all under `root`, if they are known */
export function hintsOf(root: ParentNode, url: string, elements: readonly Element[] = elementsOf(root)): Hints {
  const jsonLdShingles = new Set<number>()
  const descriptionShingles = new Set<number>()
  const titles: string[] = []
  const descriptions: string[] = []
  const headlines = new Set<string>()
  const ownUrls = new Set([url])
  const steps = new Set<string>()
  const listed = new Set<string>()
  let articleBody = ''
  let products = 0
  let left = MAX_JSON_CHARS
  for (const element of elements) {
    const { name, attribs } = element
    if (name !== 'link' && name !== 'meta' && name !== 'script') continue
    if (name === 'link' && attribs.rel === 'canonical') ownUrls.add(URL.parse(attribs.href ?? '', url)?.href ?? url)
    if (name === 'meta' && isTitle(attribs)) titles.push(attribs.content ?? '')
    if (name === 'meta' && isDescription(attribs) && descriptions.length < MAX_DESCRIPTIONS)
      descriptions.push(attribs.content ?? '')
    const json = name === 'script' ? jsonOf(element) : ''
    if (json === '' || json.length > left) continue
    left -= json.length
    const value = parsed(json)
    for (const step of stepsOf(value)) steps.add(step)
    products += productsIn(value)
    for (const listedUrl of listedUrlsIn(value)) listed.add(URL.parse(listedUrl, url)?.href ?? listedUrl)
    for (const { property, text } of textsOf(value)) {
      note(jsonLdShingles, text)
      if (property === 'headline') headlines.add(text)
      if (property === 'articleBody' && text.length > articleBody.length) articleBody = text
    }
  }
  for (const text of descriptions) note(descriptionShingles, text)
  const { hostname: host = '', pathname: path = '', search = '' } = URL.parse(url) ?? {}
  const headline = headlines.size === 1 ? [...headlines][0]! : ''
  return {
    host,
    path,
    isHome: HOME.test(path) && CAMPAIGN.test(search),
    ownUrls,
    headline,
    titles,
    descriptions,
    jsonLdShingles,
    descriptionShingles,
    articleBody,
    steps,
    isProduct: products === 1,
    listed,
  }
}

/** schema.org properties that repeat text of the page. */
const TEXT_PROPERTIES = new Set(['articleBody', 'text', 'description', 'reviewBody', 'headline'])
const MIN_TEXT_CHARS = 20
const MAX_SHINGLES = 5000
/** Total characters of JSON-LD that are read. */
const MAX_JSON_CHARS = 400_000

const HOME = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|home|default)(?:\.\w+)?\/?)?$/i
/** A query that only says where a reader comes from. Any other one names a page: `/?p=123`. */
const CAMPAIGN = /^(?:\?(?:(?:utm_\w+|fbclid|gclid|msclkid|srsltid|ref)=[^&]*(?:&|$))*)?$/

/** A page has one for search engines, and one or two for previews. */
const MAX_DESCRIPTIONS = 4

function isTitle({ property, name }: Element['attribs']): boolean {
  return /^(?:og|twitter):title$/.test(property ?? name ?? '')
}

function isDescription({ property, name }: Element['attribs']): boolean {
  return name === 'description' || property === 'og:description'
}

function jsonOf({ attribs, children: [text] }: Element): string {
  return attribs.type === 'application/ld+json' && text !== undefined && isText(text) ? text.data : ''
}

function* textsOf(value: unknown): Generator<{ property: string; text: string }> {
  const pending: unknown[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const [property, below] of Object.entries(next)) {
      if (typeof below !== 'string') pending.push(below)
      else if (TEXT_PROPERTIES.has(property) && below.length >= MIN_TEXT_CHARS) yield { property, text: plain(below) }
    }
  }
}

/** JSON-LD is often written by hand. Invalid JSON counts as empty. */
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
