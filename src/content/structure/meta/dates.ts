import type { Element } from 'domhandler'
import { valuesAt } from '../entities/values.ts'
import type { Entity, EvidencePage } from '../model.ts'
import { formatDateTime, readDate } from '../readings/date.ts'
import type { Headline } from './headline.ts'
import type { HeadTags } from './tags.ts'

export interface PageDates {
  /** ISO 8601, with time and zone as far as the page states them. */
  published?: string
  modified?: string
}

/** What the search for dates looks at. */
export interface DateSources {
  page: EvidencePage
  tags: HeadTags
  headline: Headline
  /** The entities that are the page or what it is about, the most important first. */
  works: readonly Entity[]
}

/** When a page was published and modified, each from the first of its sources that has a date. */
export function datesOf(sources: DateSources): PageDates {
  const shown = shownDates(sources)
  const published =
    stated(sources, ['datePublished', 'uploadDate', 'dateCreated'], PUBLISHED) ??
    shown.published ??
    inText(sources) ??
    inUrl(sources.page.url)
  const modified = stated(sources, ['dateModified'], MODIFIED) ?? shown.modified
  return { ...(published !== undefined && { published }), ...(modified !== undefined && { modified }) }
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
export function isoDate(text: string, { language }: EvidencePage): string | undefined {
  const iso = ISO.exec(text)
  if (iso !== null) return isPlausible(iso[1]!) && !Number.isNaN(Date.parse(iso[1]!)) ? text.trim() : undefined
  const reading = readDate(text, { language })
  return reading !== undefined && isPlausible(reading.date) ? formatDateTime(reading) : undefined
}

function isPlausible(date: string): boolean {
  return date >= '1980' && date < '2100'
}

const UPDATED_NAME = /updat|modif|revis|edited|aktualis|mis à jour|maj\b|actualiz|aggiorna|bijgewerkt|更新/i
const DATE_NAME =
  /(?:^|[\s_-])(?:date|dates|datetime|time|timestamp|pub-?date|published|publish|posted|posted-?on|post-?date|entry-date|created|datum|fecha|data|meta|byline|info|details|dateline)(?:$|[\s_-])|date$|Date|time$/
const OTHER_NAME = /comment|respond|related|expir|reading|duration|event|read-?time/i
const PUBLISHED_TEXT = /publi|posted|veröffentlicht|erstellt|created|issued|gepost|geplaatst|пост|опубл/i

/** Dates in `<time>` elements and in elements whose class says date, near the headline, then in the main region. */
function shownDates({ headline, page }: DateSources): PageDates {
  const dates: PageDates = {}
  const near = orderedNear(headline, page)
  for (const elements of [near, page.elements]) {
    for (const element of elements) {
      if (dates.published !== undefined && (dates.modified !== undefined || elements !== near)) return dates
      const found = markedDate(element, page)
      if (found === undefined) continue
      if (found.isUpdate) dates.modified ??= found.date
      else dates.published ??= found.date
    }
  }
  return dates
}

/** What follows the headline first, then what stands above it. */
function orderedNear({ element, near }: Headline, page: EvidencePage): Element[] {
  const at = element === undefined ? 0 : page.orderOf(element)
  return [
    ...near.filter((each) => page.orderOf(each) > at),
    ...near.filter((each) => page.orderOf(each) < at).toReversed(),
  ]
}

function markedDate(element: Element, page: EvidencePage): { date: string; isUpdate: boolean } | undefined {
  const { name, attribs } = element
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''}`
  const isTime = name === 'time'
  if (!isTime && (names.length > 300 || !DATE_NAME.test(names) || element.children.length > 12)) return undefined
  if (OTHER_NAME.test(names) || !isReadable(element, page)) return undefined
  const text = page.textOf(element)
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

function isReadable(element: Element, page: EvidencePage): boolean {
  const region = page.regionOf(element)
  if (region !== 'main' && region !== 'header') return false
  for (let node: Element | null = element, depth = 0; node !== null && depth < 12; depth++) {
    if (/comment|respond|related|recommend/i.test(`${node.attribs?.class ?? ''} ${node.attribs?.id ?? ''}`))
      return false
    node = node.parent as Element | null
  }
  return true
}

/** A date in a short text of its own near the headline. */
function inText({ headline, page }: DateSources): string | undefined {
  for (const element of orderedNear(headline, page)) {
    if (element.children.length > 8 || element === headline.element || !isReadable(element, page)) continue
    const text = page.textOf(element)
    if (text.length > MAX_DATE_TEXT || !/\d/.test(text) || /©|copyright/i.test(text)) continue
    const date = isoDate(text, page)
    if (date !== undefined) return date
  }
  return undefined
}

function inUrl(url: string): string | undefined {
  const match = /[/_-]((?:19|20)\d{2})[/_-](0?[1-9]|1[0-2])[/_-](0?[1-9]|[12]\d|3[01])(?=[/_.-]|$)/.exec(url)
  return match === null ? undefined : `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
}
