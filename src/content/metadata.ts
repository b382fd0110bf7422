import type { AnyNode, Element } from 'domhandler'
import { MAX_VALUE_CHARS, note, type PageMetadata, spelled } from './metakeys.ts'
import type { PageFacts } from './structure/meta/meta.ts'
import { namesAuthors } from './structure/meta/names.ts'
import { absolute } from './urls.ts'
import { textOf } from './walk.ts'

export type { PageMetadata } from './metakeys.ts'

/**
 * What a page states about itself: the typed keys of docs/compatibility.md, "Metadata" (`title`, `description`,
 * `language`, `ogImage`…), and every `<meta>` under its raw name, with repeated ones as arrays. metakeys.ts limits keys
 * and sizes.
 *
 * @param elements all of the page
 * @param base URL that relative references resolve against
 */
export function metadataOf(elements: readonly Element[], base: string): PageMetadata {
  const found = new Map<string, string[]>()
  const icons: (string | undefined)[] = []
  let language: string | undefined
  let title: string | undefined
  for (const element of elements) {
    const { name, attribs } = element
    if (name === 'html') language ??= attribs.lang ?? attribs['xml:lang']
    else if (name === 'title') title ||= isOfPicture(element) ? undefined : textOf(element)
    else if (name === 'link') noteIcon(icons, attribs, base)
    else if (name === 'meta') noteMeta(found, attribs)
  }
  const metadata = spelled(found)
  for (const key of URL_KEYS)
    if (metadata[key] !== undefined) metadata[key] = absolute(String(metadata[key]), base) ?? metadata[key]
  const first = (key: string): string | undefined => found.get(key)?.[0]
  const named = title || first('og:title') || first('twitter:title')
  if (named) metadata.title = named
  if (language?.trim()) metadata.language = language.trim()
  const favicon = icons.find((icon) => icon !== undefined)
  if (favicon !== undefined) metadata.favicon = favicon
  return metadata
}

/**
 * Adds what the rest of the page states (structured data, bylines, dates) under the keys that its `<meta>` elements leave
 * empty.
 */
export function completeMetadata(metadata: PageMetadata, facts: PageFacts): PageMetadata {
  const complete = { ...metadata }
  for (const [key, read] of FACTS) {
    if (!isEmpty(key, metadata[key])) continue
    const value = read(facts)
    if (value !== undefined) complete[key] = value.slice(0, MAX_VALUE_CHARS)
  }
  return complete
}

/** Facts are read one by one, since some take a search through the page. */
const FACTS: readonly [key: string, read: (facts: PageFacts) => string | undefined][] = [
  ['description', ({ description }) => description],
  ['language', ({ language }) => language],
  ['keywords', ({ keywords }) => keywords?.join(', ')],
  ['ogImage', ({ image }) => image],
  ['ogSiteName', ({ siteName }) => siteName],
  ['ogUrl', ({ canonical }) => canonical],
  ['articleSection', ({ section }) => section],
  ['publishedTime', ({ published }) => published],
  ['modifiedTime', ({ modified }) => modified],
  ['favicon', ({ favicon }) => favicon],
  ['author', ({ authors }) => authors?.join(', ')],
]

/** An `author` that is an account, such as `admin`, counts as empty. */
function isEmpty(key: string, value: string | string[] | undefined): boolean {
  return value === undefined || value === '' || (key === 'author' && !namesAuthors(value))
}

/** Keys whose values are made absolute. */
const URL_KEYS = ['ogUrl', 'ogImage', 'ogAudio', 'ogVideo']
const ICON_RELS = [/(?:^|\s)icon(?:\s|$)/i, /(?:^|\s)apple-touch-icon(?:-precomposed)?(?:\s|$)/i]

function isOfPicture({ parent }: AnyNode): boolean {
  return parent !== null && 'name' in parent && parent.name === 'svg'
}

function noteIcon(icons: (string | undefined)[], attribs: Record<string, string>, base: string): void {
  const { rel, href } = attribs
  if (!rel || !href) return
  const rank = ICON_RELS.findIndex((pattern) => pattern.test(rel))
  if (rank >= 0) icons[rank] ??= absolute(href, base)
}

function noteMeta(found: Map<string, string[]>, attribs: Record<string, string>): void {
  const value = attribs.content?.trim()
  if (!value) return
  const name = attribs.name?.trim()
  const property = attribs.property?.trim()
  const itemprop = attribs.itemprop?.trim()
  if (name) note(found, name, value)
  if (property && property !== name) note(found, property, value)
  if (itemprop && itemprop !== name && itemprop !== property) note(found, itemprop, value)
}
