import { type Element, isTag } from 'domhandler'
import { Said } from '../class-names.ts'
import { shortTextOf } from '../entities/short-text.ts'
import { plainText } from '../entities/text.ts'
import { entitiesAt, valuesAt } from '../entities/values.ts'
import type { Entity, EvidencePage } from '../model.ts'
import { fromBiography } from './biography.ts'
import type { Headline } from './headline.ts'
import { BYLINE, FULL_NAME, namesIn } from './names.ts'
import { MAX_LINE_CHARS, type NearLines } from './near.ts'
import { isReadable, namesLength } from './readable.ts'
import type { HeadTags } from './tags.ts'

/** What the search for authors looks at. */
export interface AuthorSources {
  page: EvidencePage
  tags: HeadTags
  headline: Headline
  /** The texts around the headline. */
  lines: () => NearLines
  /** The entities that are the page or what it is about, the most important first. */
  works: readonly Entity[]
  siteNames: readonly string[]
}

/** The names of the authors of a page, from the first of its sources that has some. */
export function authorsOf(sources: AuthorSources): string[] {
  for (const read of SOURCES) {
    const names = [...new Set(read(sources))]
    if (names.length > 0) return names.slice(0, MAX_AUTHORS)
  }
  return []
}

const MAX_AUTHORS = 20

/** From the most to the least explicit. */
const SOURCES: ((sources: AuthorSources) => string[])[] = [
  personInByline,
  fromEntities,
  fromMetas,
  nearHeadline,
  fromText,
  besidePortrait,
  fromTeams,
  anywhere,
  ({ page }) => fromBiography(page),
]

/** The person of a byline, where the page states its own site as the author. */
function personInByline(sources: AuthorSources): string[] {
  const stated = fromEntities(sources)
  const [site] = sources.siteNames
  if (stated.length === 0 ? fromTeams(sources).length === 0 : stated.some((name) => name !== site)) return []
  const near = nearHeadline(sources)
  const names = near.length > 0 ? near : fromText(sources)
  return names.every((name) => name !== site && FULL_NAME.test(name)) ? names : []
}

function fromEntities({ works, siteNames }: AuthorSources): string[] {
  for (const work of works) {
    const persons = entitiesAt(work, 'author').filter(({ types }) => types.includes('Person'))
    // The site of a person has the name of its author.
    const named = persons.flatMap((person) => valuesAt(person, 'name').flatMap((name) => namesIn(String(name))))
    const written = (work.properties.get('author') ?? []).filter((author) => typeof author === 'string')
    const names = [...named, ...written.flatMap((author) => namesIn(plainText(author), siteNames))]
    if (names.length > 0) return names
  }
  return []
}

/** Organizations. A byline that names a person comes first. */
function fromTeams({ works, siteNames }: AuthorSources): string[] {
  for (const work of works) {
    const names = valuesAt(work, 'author').flatMap((author) => namesIn(String(author), siteNames))
    if (names.length > 0) return names
  }
  return []
}

const META_NAMES: string[][] = [
  ['author'],
  ['article:author_name', 'article:author'],
  [
    'parsely-author',
    'sailthru.author',
    'byl',
    'dc.creator',
    'dc.creator.personalname',
    'dcterms.creator',
    'cxenseparse:author',
    'shareaholic:article_author_name',
    'vr:author',
    'rbauthors',
    'authors',
    'article.author',
    'dcsext.author',
    'byline',
  ],
  ['citation_author'],
]

function fromMetas({ tags, siteNames }: AuthorSources): string[] {
  for (const names of META_NAMES) {
    const found = tags.all(...names).flatMap((text) => namesIn(text, siteNames))
    if (found.length > 0) return found
  }
  const labels = ['twitter:label1', 'twitter:label2']
  const at = labels.findIndex((label) =>
    /^(?:written|posted)?\s*by|^(?:autor|verfasst|écrit|escrito|geschreven|author)/i.test(tags.first(label) ?? ''),
  )
  return at < 0 ? [] : namesIn(tags.first(`twitter:data${at + 1}`) ?? '')
}

/** Names of what is shown beside authors. */
const OF_AUTHOR =
  /comment|respond|related|bio\b|avatar|social|share|follow|photo|image|img|thumb|caption|credit|count|meta-date|recommend|widget|date/i

/** Whether class, relation or item property of an element say that it holds an author. */
function namesAuthor(element: Element, page: EvidencePage): boolean {
  const { name, attribs } = element
  const isLink = name === 'a'
  if (isLink && attribs.rel !== undefined && /(?:^|\s)author(?:\s|$)/i.test(attribs.rel)) return true
  if (attribs.itemprop === 'author' || attribs['data-author'] !== undefined) return true
  const said = page.saidBy(element)
  if (!isLink && !(said & Said.Author)) return false
  const length = namesLength(element)
  if (length < 3 || length > 300) return false
  if (said & Said.Author) return !OF_AUTHOR.test(attribs.class ?? '') && !OF_AUTHOR.test(attribs.id ?? '')
  return /\/(?:authors?|people|profile|staff|contributors?|by|writers?|autor|auteur)\/[^/?#]+/i.test(attribs.href ?? '')
}

/** What stands below the headline belongs to it; what stands above may belong to something else. */
function nearHeadline(sources: AuthorSources): string[] {
  const { headline, page } = sources
  const isNamed = (element: Element) => namesAuthor(element, page) && isReadable(element, page)
  const own = headline.element === undefined ? [] : [headline.element]
  return inElements([...headline.after.filter(isNamed), ...[...headline.before, ...own].filter(isNamed)], sources)
}

/** Pages that name many authors list works of others. */
function anywhere(sources: AuthorSources): string[] {
  const { page } = sources
  const elements = page.elements.filter(
    (element) =>
      (page.regionOf(element) === 'main' || element.name === 'aside') &&
      namesAuthor(element, page) &&
      isReadable(element, page),
  )
  const texts = new Set(elements.map((element) => shortTextOf(element, page)).filter((text) => text !== ''))
  return texts.size > MAX_MARKED ? [] : inElements(elements, sources)
}

const MAX_MARKED = 4

function inElements(elements: readonly Element[], { page, siteNames }: AuthorSources): string[] {
  for (const element of elements) {
    const links = linksIn(element, page).flatMap((link) => namesIn(shortTextOf(link, page), siteNames))
    if (links.length > 0) return links
    const text = shortTextOf(element, page)
    const names = text.length > MAX_LINE_CHARS ? [] : namesIn(text, siteNames)
    if (names.length > 0) return names
  }
  return []
}

/** Links to authors in a byline. */
function linksIn(element: Element, page: EvidencePage): Element[] {
  if (element.name === 'a') return [element]
  const links: Element[] = []
  const pending = [...element.children]
  for (let node = pending.shift(), left = 60; node !== undefined && left > 0; node = pending.shift(), left--) {
    if (!('attribs' in node)) continue
    if (node.name === 'a' && (namesAuthor(node, page) || /author|user|profile/i.test(node.attribs.href ?? '')))
      links.push(node)
    else pending.push(...node.children)
  }
  return links
}

/** `By Ann Lee` as a text of its own near the headline, or after a date: `8 Dec 2025 by Ann Lee`. */
function fromText({ lines, page, siteNames }: AuthorSources): string[] {
  const { before, after } = lines()
  for (const { element, text } of [...before, ...after]) {
    const names = bylineIn(element, text, page).flatMap((line) => namesIn(line, siteNames))
    if (names.length > 0 && /^\p{Lu}|^[^\p{Ll}]/u.test(names[0]!) && isReadable(element, page)) return names
  }
  return []
}

const BYLINE_ALONE =
  /^(?:(?:written|posted|published|article|story|words|text) )?(?:by|von|par|por|di|door|av|af)\s*:?$|^(?:author|autor|auteur|autore)\s*:?$/i
const BYLINE_AFTER_DATE = /\d{4}[\s,|·•–—-]+(?:by|von|par|por|di|door|av|af)\s+(\p{Lu}.+)$/u

/** Texts in which the name of an author may stand. */
function bylineIn(element: Element, text: string, page: EvidencePage): string[] {
  if (BYLINE_ALONE.test(text)) {
    let next = element.next
    while (next !== null && !isTag(next)) next = next.next
    return next === null ? [] : [shortTextOf(next, page)].filter((name) => name.length <= MAX_LINE_CHARS)
  }
  if (BYLINE.test(text)) return [text]
  const name = BYLINE_AFTER_DATE.exec(text)?.[1]
  return name === undefined ? [] : [name]
}

/** A picture between headline and text whose description is the name beside it: `<a><img alt="Ann Lee">Ann Lee</a>`. */
function besidePortrait({ headline, page, siteNames }: AuthorSources): string[] {
  const isLong = (element: Element) => element.name === 'p' && page.textOf(element).length > MAX_LINE_CHARS
  for (const [at, element] of headline.after.entries()) {
    const name = element.name === 'img' ? element.attribs.alt?.trim() : undefined
    const box = element.parent
    if (name === undefined || !FULL_NAME.test(name) || box === null || !isTag(box)) continue
    if (headline.after.slice(0, at).some(isLong)) return []
    if (shortTextOf(box, page) === name && isReadable(element, page)) return namesIn(name, siteNames)
  }
  return []
}
