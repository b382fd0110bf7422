import type { Entity, EvidencePage } from '../model.ts'
import { type PageIdentity, pageIdentity } from './page-identity.ts'
import { isKindOf } from './types.ts'
import { valuesAt } from './values.ts'

/**
 * The entity that a page is about: the one that its heading, title or address names, by preference one of a special
 * type (`Recipe` before `Article`). Undefined if there is none, as on pages that list many things of one kind.
 *
 * @param wantedTypes types of schema.org that the caller asks for, with their subtypes. Without them, what most pages
 * of a site describe (`WebSite`, `Organization`, `BreadcrumbList`) does not count.
 */
export function mainEntity(
  page: EvidencePage,
  entities: readonly Entity[],
  wantedTypes: readonly string[] = [],
): Entity | undefined {
  const identity = pageIdentity(page)
  const rated = candidatesIn(entities)
    .map((candidate) => ({ ...candidate, ...ratingOf(candidate, identity, { page, wantedTypes }) }))
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => b.rating - a.rating)
  const [best] = rated
  if (best === undefined) return undefined
  return best.isNamed || !isOneOfMany(best, rated) ? best.entity : undefined
}

interface Candidate {
  entity: Entity
  /** What the entity is to the one above it. */
  place: 'top' | 'main' | 'listed' | 'part'
}

/** Properties through which a page leads to what it is about, to things of a list, and to other things. */
const MAIN: ReadonlySet<string> = new Set('mainEntity mainContentOfPage itemReviewed'.split(' '))
const LISTING: ReadonlySet<string> = new Set(
  'itemListElement item hasPart isRelatedTo isSimilarTo hasVariant isVariantOf workFeatured event events makesOffer itemOffered relatedLink blogPost employee member review'.split(
    ' ',
  ),
)

/** Entities that a page may be about, each with the best place in which it stands. */
export function candidatesIn(entities: readonly Entity[]): Candidate[] {
  const seen = new Set<Entity>()
  const candidates: Candidate[] = []
  const pending: Candidate[] = entities.map((entity) => ({ entity, place: 'top' }))
  for (let i = 0; i < pending.length && candidates.length < MAX_CANDIDATES; i++) {
    const { entity, place } = pending[i]!
    if (seen.has(entity)) continue
    seen.add(entity)
    if (entity.types.length > 0) candidates.push({ entity, place })
    for (const [property, values] of entity.properties) {
      const next = MAIN.has(property)
        ? place === 'listed'
          ? 'listed'
          : 'main'
        : LISTING.has(property)
          ? 'listed'
          : 'part'
      for (const value of values) if (typeof value === 'object') pending.push({ entity: value, place: next })
    }
  }
  return candidates
}

const MAX_CANDIDATES = 3000

interface Rating {
  rating: number
  /** Whether heading, title or address of the page name the entity. */
  isNamed: boolean
}

function ratingOf(
  { entity, place }: Candidate,
  identity: PageIdentity,
  { page, wantedTypes }: { page: EvidencePage; wantedTypes: readonly string[] },
): Rating {
  const isWanted = wantedTypes.some((type) => isKindOf(entity.types, type))
  if (wantedTypes.length > 0 && !isWanted) return UNFIT
  const weight = isWanted ? Math.max(typeWeight(entity), 1) : typeWeight(entity)
  if (place === 'part' && weight < 1) return UNFIT
  if (weight <= 0 || entity.properties.size === 0) return UNFIT
  const named = identity.likenessTo(
    [...valuesAt(entity, 'name'), ...valuesAt(entity, 'headline')].slice(0, 5).map(String),
  )
  const addressed = addressesOf(entity).some((url) => identity.isAddress(url))
  const region = entity.element === undefined ? 'main' : page.regionOf(entity.element)
  const isNamed = named > 0.6 || addressed
  if (!isWanted && !isNamed && place !== 'main' && UBIQUITOUS.some((type) => isKindOf(entity.types, type))) return UNFIT
  const rating =
    weight * PLACE_WEIGHTS[place] +
    2 * named +
    (addressed ? 1.5 : 0) +
    Math.min(entity.properties.size, 20) / 20 -
    (region === 'main' || region === 'hidden' ? 0 : 1.5)
  return { rating, isNamed }
}

const UNFIT: Rating = { rating: 0, isNamed: false }

/** Types of what all pages of a site describe: its owner and its authors. */
const UBIQUITOUS = ['Organization', 'Person']

const PLACE_WEIGHTS = { top: 1, main: 1, listed: 0.3, part: 0.2 }

/** How likely a page is about a thing of a type. Zero for what says nothing about one page. */
const TYPE_WEIGHTS: [string, number][] = [
  ['RealEstateListing', 1.8],
  ['BreadcrumbList', 0],
  ['ListItem', 0],
  ['SearchAction', 0],
  ['WebSite', 0],
  ['ItemList', 0],
  ['WebPage', 0],
  ['ImageObject', 0],
  ['ContactPoint', 0],
  ['Rating', 0],
  ['AggregateRating', 0],
  ['Offer', 0],
  ['StructuredValue', 0],
  ['Brand', 0],
  ['Action', 0],
  ['EntryPoint', 0],
  ['Comment', 0],
  ['Blog', 0.2],
  ['Review', 0.8],
  ['VideoObject', 0.8],
  ['AudioObject', 0.6],
  ['LocalBusiness', 1],
  ['Organization', 0.2],
  ['Person', 0.4],
  ['Recipe', 2.2],
  ['Product', 2],
  ['JobPosting', 2.2],
  ['Event', 2],
  ['Article', 1.6],
  ['Book', 2],
  ['Movie', 2],
  ['SoftwareApplication', 1.8],
  ['HowTo', 1.8],
  ['Question', 1],
  ['Place', 1],
  ['CreativeWork', 1],
]

const DEFAULT_WEIGHT = 0.5

function typeWeight({ types }: Entity): number {
  return TYPE_WEIGHTS.find(([type]) => isKindOf(types, type))?.[1] ?? DEFAULT_WEIGHT
}

function addressesOf(entity: Entity): string[] {
  const stated = ['url', 'mainEntityOfPage'].flatMap((property) => valuesAt(entity, property))
  return [...stated.slice(0, 5).map(String), ...(entity.id === undefined ? [] : [entity.id])]
}

/** Whether others of its kind with other names stand at the same level: the page lists them. */
function isOneOfMany(best: Candidate, rated: readonly (Candidate & Rating)[]): boolean {
  const alike = rated.filter(({ entity, place }) => place === best.place && entity.types[0] === best.entity.types[0])
  const names = new Set(
    alike.map(({ entity }) => valuesAt(entity, 'name')[0] ?? valuesAt(entity, 'headline')[0] ?? entity),
  )
  return names.size > 1
}
