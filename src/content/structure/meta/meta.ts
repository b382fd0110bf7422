import { absolute } from '../../urls.ts'
import { mainEntity } from '../entities/main-entity.ts'
import { isKindOf } from '../entities/types.ts'
import { valuesAt } from '../entities/values.ts'
import type { Entity, EvidencePage } from '../model.ts'
import { once } from '../once.ts'
import { authorsOf } from './authors.ts'
import { datesOf } from './dates.ts'
import { headlineOf } from './headline.ts'
import { linesNear } from './near.ts'
import { type HeadTags, headTags } from './tags.ts'
import { titleOf } from './title.ts'

/** What a page says about itself, from all kinds of evidence. */
export interface PageFacts {
  /** Without the name of the site. */
  title?: string | undefined
  authors?: string[] | undefined
  /** ISO 8601, with time and zone as far as the page states them. */
  published?: string | undefined
  modified?: string | undefined
  description?: string | undefined
  image?: string | undefined
  siteName?: string | undefined
  /** URL of the page by its own account. */
  canonical?: string | undefined
  favicon?: string | undefined
  keywords?: string[] | undefined
  /** Language tag as the page writes it. */
  language?: string | undefined
  section?: string | undefined
}

/**
 * What a page says about itself, each fact from the most explicit source that has it: the entity it is about, the
 * `<meta>` elements of the usual vocabularies, then the text around its headline. Facts are read when they are asked for:
 * the metadata wants only those that the page's own tags do not state.
 *
 * @param entities those of `entitiesOf`
 */
export function metaOf(page: EvidencePage, entities: readonly Entity[]): PageFacts {
  const tags = headTags(page)
  const main = mainEntity(page, entities)
  const works = worksOf(main, entities)
  const siteName = siteNameOf(tags, entities)
  const siteNames = [...(siteName === undefined ? [] : [siteName]), ...hostNames(page.url)]
  const shared = tags.first('og:title', 'twitter:title')
  const stated = main === undefined ? undefined : first(main, 'headline', 'name')
  const headline = headlineOf(
    page,
    [tags.title, shared, stated].filter((title) => title !== undefined),
  )
  const lines = once(() => linesNear(headline, page))
  const authors = once(() => authorsOf({ page, tags, headline, lines, works, siteNames }))
  const dates = datesOf({ page, tags, headline, lines, works })
  return {
    get title() {
      return titleOf({ written: tags.title, shared, heading: headline.text, stated, siteNames }) || undefined
    },
    get authors() {
      return authors().length > 0 ? authors() : undefined
    },
    get published() {
      return dates.published() || undefined
    },
    get modified() {
      return dates.modified() || undefined
    },
    get description() {
      return (
        tags.first('description', 'og:description', 'twitter:description', 'dc.description', 'dcterms.description') ??
        (main && first(main, 'description'))
      )
    },
    get image() {
      const stated = tags.first('og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src')
      return resolved(stated ?? (main && first(main, 'image')), page)
    },
    siteName,
    get canonical() {
      return resolved(tags.link('canonical') ?? tags.first('og:url'), page)
    },
    get favicon() {
      return resolved(tags.link('icon') ?? tags.link('apple-touch-icon'), page)
    },
    get keywords() {
      return keywordsOf(tags, works)
    },
    get language() {
      return (
        page.elements.find(({ name }) => name === 'html')?.attribs.lang?.trim() ||
        tags.first('content-language', 'og:locale', 'inlanguage')?.replace('_', '-') ||
        undefined
      )
    },
    get section() {
      return (
        tags.first('article:section', 'parsely-section', 'section') ??
        works.map((work) => first(work, 'articleSection')).find((text) => text !== undefined)
      )
    },
  }
}

/** The main entity, and entities that stand for the page itself: articles and pages. */
function worksOf(main: Entity | undefined, entities: readonly Entity[]): Entity[] {
  const others = entities.filter(({ types }) => isKindOf(types, 'Article'))
  const pages = entities.filter(({ types }) => isKindOf(types, 'WebPage'))
  // Several articles are a list of them, unless the page says which one it is about.
  const articles = main === undefined && others.length > 1 ? [] : others.slice(0, 3)
  const isWork = main !== undefined && isKindOf(main.types, 'CreativeWork')
  return [...new Set([...(isWork ? [main] : []), ...articles, ...pages.slice(0, 2)])]
}

function siteNameOf(tags: HeadTags, entities: readonly Entity[]): string | undefined {
  const site = entities.find(({ types }) => isKindOf(types, 'WebSite'))
  const publisher = entities.map((entity) => first(entity, 'publisher')).find((name) => name !== undefined)
  return (
    tags.first('og:site_name', 'application-name', 'al:android:app_name') ?? (site && first(site, 'name')) ?? publisher
  )
}

/** The labels of the host: `news.example.co.uk` may be called `news.example.co.uk`, `example.co.uk` or `example`. */
function hostNames(url: string): string[] {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  const labels = host.split('.')
  return [host, labels.slice(-2).join('.'), ...labels.slice(0, -1)].filter((name) => name.length > 2)
}

function keywordsOf(tags: HeadTags, works: readonly Entity[]): string[] | undefined {
  const written = [
    ...tags.all('keywords', 'news_keywords', 'parsely-tags', 'sailthru.tags'),
    ...(tags.first('keywords') === undefined ? tags.all('article:tag') : []),
  ]
  const stated =
    written.length > 0
      ? written
      : works.flatMap((work) => valuesAt(work, 'keywords').map(String)).slice(0, MAX_KEYWORDS)
  const keywords = [...new Set(stated.flatMap((text) => text.split(/\s*[,;]\s*/)).filter((word) => word !== ''))]
  return keywords.length > 0 ? keywords.slice(0, MAX_KEYWORDS) : undefined
}

const MAX_KEYWORDS = 100

function first(entity: Entity, ...properties: string[]): string | undefined {
  for (const property of properties) {
    const [value] = valuesAt(entity, property)
    if (value !== undefined && value !== '') return String(value)
  }
  return undefined
}

function resolved(written: string | undefined, { base }: EvidencePage): string | undefined {
  return written === undefined || written === '' ? undefined : absolute(written, base)
}
