import type { Element } from 'domhandler'
import { Said, textSaidBy } from '../class-names.ts'
import { shortTextOf } from '../entities/short-text.ts'
import { valuesAt } from '../entities/values.ts'
import type { Entity, EvidencePage } from '../model.ts'
import { once } from '../once.ts'
import { formatDateTime, readDate } from '../readings/date.ts'
import type { Headline } from './headline.ts'
import { MAY_STATE_YEAR, type NearLine, type NearLines } from './near.ts'
import { isNearText, isReadable, namesLength } from './readable.ts'
import type { HeadTags } from './tags.ts'

/** When a page was published and modified: ISO 8601, with time and zone as far as the page states them. */
export interface PageDates {
  published(): string | undefined
  modified(): string | undefined
}

/** Dates that a page shows. */
interface ShownDates {
  published?: string
  modified?: string
}

/** What the search for dates looks at. */
export interface DateSources {
  page: EvidencePage
  tags: HeadTags
  headline: Headline
  /** The texts around the headline. */
  lines: () => NearLines
  /** The entities that are the page or what it is about, the most important first. */
  works: readonly Entity[]
}

/** When a page was published and modified, each from the first of its sources that has a date. */
export function datesOf(sources: DateSources): PageDates {
  const shown = once(() => shownDates(sources))
  return {
    published: once(
      () =>
        stated(sources, ['datePublished', 'uploadDate', 'dateCreated'], PUBLISHED) ??
        shown().published ??
        inText(sources) ??
        inUrl(sources.page.url),
    ),
    modified: once(() => stated(sources, ['dateModified'], MODIFIED) ?? shown().modified),
  }
}

/** Names of `<meta>` elements, most trusted first. */
const PUBLISHED =
  'article:published_time article:published og:article:published_time og:published_time og:pubdate datepublished parsely-pub-date sailthru.date citation_publication_date citation_online_date citation_date dc.date.issued dcterms.issued dc.date.created dcterms.created dc.created dcterms.date dc.date pubdate publishdate publish-date publish_date publication_date date_published published_time published_at cxenseparse:recs:publishtime cxenseparse:publishtime shareaholic:article_published_time article:post_date rnews:datepublished vr:published_time published-date releasedate displaydate originalpublicationdate article.published date'.split(
    ' ',
  )
const MODIFIED =
  'article:modified_time og:updated_time article:modified og:modified_time datemodified dcterms.modified dc.date.modified dc.modified last-modified lastmod modified_time revised updated_time shareaholic:article_modified_time article.updated'.split(
    ' ',
  )

function stated({ works, tags, page }: DateSources, properties: string[], metas: string[]): string | undefined {
  for (const property of properties) {
    for (const work of works) {
      const [value] = valuesAt(work, property)
      const date = value === undefined ? undefined : isoDate(String(value), page)
      if (date !== undefined) return date
    }
  }
  for (const name of metas) {
    const value = tags.first(name)
    const date = value === undefined ? undefined : isoDate(value, page)
    if (date !== undefined) return date
  }
  return undefined
}

const ISO = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$/i

/** A date as ISO 8601. One that is written so stays as it is. */
function isoDate(text: string, { language }: EvidencePage): string | undefined {
  const iso = ISO.exec(text)
  if (iso !== null) return isPlausible(iso[1]!) && !Number.isNaN(Date.parse(iso[1]!)) ? text.trim() : undefined
  if (!MAY_STATE_YEAR.test(text)) return undefined
  const reading = readDate(text, { language })
  return reading !== undefined && isPlausible(reading.date) ? formatDateTime(reading) : undefined
}

function isPlausible(date: string): boolean {
  return date >= '1980' && date < '2100'
}

const UPDATED_NAME = /updat|modif|revis|edited|aktualis|mis à jour|maj\b|actualiz|aggiorna|bijgewerkt|更新/i
const OTHER_NAME = /comment|respond|related|expir|reading|duration|event|read-?time/i
const PUBLISHED_TEXT = /publi|posted|veröffentlicht|erstellt|created|issued|gepost|geplaatst|пост|опубл/i

/**
 * Dates in `<time>` elements and in elements whose class says date: near the headline, first what follows it, else
 * anywhere. The posts of a thread follow the first, while a page that lists others has the newest first, which says
 * nothing about itself.
 */
function shownDates({ headline, page }: DateSources): ShownDates {
  const near = markedDates([...headline.after, ...headline.before.toReversed()], page)
  const [first] = near.published
  const [update] = near.updated
  if (first !== undefined) return datesFrom(first, update)
  const all = markedDates(page.elements, page)
  const [earliest] = all.published.toSorted((a, b) => a.localeCompare(b))
  const isThread =
    new Set(all.published).size <= MAX_MARKED || all.published[0]!.slice(0, 10) === earliest!.slice(0, 10)
  return datesFrom(
    isThread ? all.published[0] : undefined,
    update ?? (all.updated.length <= MAX_MARKED ? all.updated[0] : undefined),
  )
}

const MAX_MARKED = 4

function datesFrom(published: string | undefined, modified: string | undefined): ShownDates {
  return { ...(published !== undefined && { published }), ...(modified !== undefined && { modified }) }
}

function markedDates(elements: readonly Element[], page: EvidencePage): { published: string[]; updated: string[] } {
  const dates = { published: [] as string[], updated: [] as string[] }
  let left = MAX_READ
  for (const element of elements) {
    if (!isNearText(element, page) || (element.name !== 'time' && !isNamedDate(element, page))) continue
    const found = markedDate(element, page)
    if (found === undefined) continue
    if (left-- <= 0) break
    dates[found.isUpdate ? 'updated' : 'published'].push(found.date)
  }
  return dates
}

const MAX_READ = 100

/** Whether class, id or item property of an element speak of a date. */
function isNamedDate(element: Element, page: EvidencePage): boolean {
  const { itemprop } = element.attribs
  const isNamed = (page.saidBy(element) & Said.Date) !== 0 || (itemprop !== undefined && isDateProperty(itemprop))
  return isNamed && namesLength(element) + (itemprop?.length ?? 0) <= MAX_NAMES
}

const isDateProperty = (name: string) => (textSaidBy(name) & Said.Date) !== 0 || /(?:date|time)$/.test(name)

const MAX_NAMES = 299

function markedDate(element: Element, page: EvidencePage): { date: string; isUpdate: boolean } | undefined {
  const { name, attribs } = element
  const isTime = name === 'time'
  if (!isTime && element.children.length > 12) return undefined
  const names = [attribs.class ?? '', attribs.id ?? '', attribs.itemprop ?? ''].join(' ')
  if (OTHER_NAME.test(names) || !isReadable(element, page)) return undefined
  const text = shortTextOf(element, page)
  if (!isTime && (text.length > MAX_DATE_TEXT || !/\d/.test(text))) return undefined
  const date = isoDate(attribs.datetime ?? attribs.content ?? text, page) ?? isoDate(text, page)
  if (date === undefined) return undefined
  const before = isTime ? textBefore(element) : ''
  const isUpdate =
    UPDATED_NAME.test(names.replace(/\bpublished\b.*\bupdated\b|\bupdated\b.*\bpublished\b/, '')) ||
    (UPDATED_NAME.test(`${before} ${text}`) && !PUBLISHED_TEXT.test(`${before} ${text}`))
  return { date, isUpdate }
}

const MAX_DATE_TEXT = 120

function textBefore({ prev }: Element): string {
  return prev !== null && 'data' in prev && typeof prev.data === 'string' ? prev.data.slice(-40) : ''
}

/** A date in a short text of its own near the headline: after it, else before it. */
function inText({ lines, page }: DateSources): string | undefined {
  const { before, after } = lines()
  return firstDate(after, page) ?? firstDate(before.toReversed(), page)
}

function firstDate(lines: readonly NearLine[], page: EvidencePage): string | undefined {
  for (const { element, text } of lines) {
    if (element.children.length > 8 || text.length > MAX_DATE_TEXT || /©|copyright/i.test(text)) continue
    const date = isoDate(text, page)
    if (date !== undefined && isReadable(element, page)) return date
  }
  return undefined
}

function inUrl(url: string): string | undefined {
  const match = /[/_-]((?:19|20)\d{2})[/_-](0?[1-9]|1[0-2])[/_-](0?[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(url)
  return match === null ? undefined : `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
}
