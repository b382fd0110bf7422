import type { Entity, EntityValue } from '../model.ts'
import { linesOf, plainText } from './text.ts'

/** A value as text without markup, or as the number or boolean that the page states. */
export type Scalar = string | number | boolean

/**
 * The values at a path of properties, such as `offers.price`: through lists, through entities where the page gives only
 * their name (`author.name` of `author: 'Ann'`), and in the forms in which pages give them: prices in offers of offers
 * and price specifications, addresses as one line, lists written as one text. Entities at the end of the path are given
 * as the text that stands for them.
 */
export function valuesAt(entity: Entity, path: string): Scalar[] {
  const names = path.split('.')
  const last = names.at(-1)!
  const found = walk([entity], names)
  const room = { left: MAX_READ }
  const scalars = found.flatMap((value) => scalarsOf(value, last, { depth: 0, room }))
  const distinct = LISTS.has(last) ? scalars : [...new Set(scalars)]
  return distinct.slice(0, MAX_VALUES)
}

/** The entities at a path of properties. */
export function entitiesAt(entity: Entity, path: string): Entity[] {
  return [...new Set(walk([entity], path.split('.')).filter((value) => typeof value === 'object'))]
}

const MAX_VALUES = 2000
/** Values of entities that are read for one path. Entities may refer to each other, which multiplies them. */
const MAX_READ = 20_000

/** Properties whose texts are lists: one entry per line. */
const LISTS: ReadonlySet<string> = new Set(
  'recipeInstructions step steps recipeIngredient ingredients supply tool'.split(' '),
)

/** Entities that pages leave out, giving their properties to the one above. */
const LEFT_OUT: ReadonlySet<string> = new Set(['offers', 'aggregateRating', 'reviewRating', 'nutrition'])

/** Other names of a property: older ones, and those of more special entities. */
const ALSO: ReadonlyMap<string, string[]> = new Map(
  Object.entries({
    price: ['lowPrice'],
    recipeIngredient: ['ingredients'],
    recipeInstructions: ['instructions', 'step'],
    recipeYield: ['yield'],
    reviewCount: ['ratingCount'],
    ratingCount: ['reviewCount'],
    hiringOrganization: ['employer'],
    headline: ['name'],
    name: ['headline'],
    image: ['photo', 'thumbnailUrl'],
    review: ['reviews'],
    author: ['creator'],
  }),
)

function walk(from: EntityValue[], names: string[]): EntityValue[] {
  let values = from
  for (const [index, name] of names.entries()) {
    const rest = names.length - index - 1
    values = values
      .flatMap((value) => (typeof value === 'object' ? propertyOf(value, name, rest > 0) : []))
      .slice(0, MAX_VALUES)
    if (rest > 0 && values.length > 0 && values.every((value) => typeof value !== 'object')) {
      return rest === 1 && STANDS_FOR.has(names[index + 1]!) ? values : []
    }
  }
  return values
}

/** Properties that a plain text stands for where an entity is expected. */
const STANDS_FOR: ReadonlySet<string> = new Set(['name', 'url', 'text', 'value', 'ratingValue', 'price', 'contentUrl'])

function propertyOf(entity: Entity, name: string, between: boolean): EntityValue[] {
  for (const alias of [name, ...(ALSO.get(name) ?? [])]) {
    const values = entity.properties.get(alias)
    if (values !== undefined) return values
  }
  if (between && LEFT_OUT.has(name)) return [entity]
  if (PRICES.has(name)) return pricesWithin(entity, name)
  return []
}

const PRICES: ReadonlySet<string> = new Set(['price', 'priceCurrency'])

/** Prices also stand in the offers of an aggregate offer and in price specifications. */
function pricesWithin(entity: Entity, name: string): EntityValue[] {
  for (const holder of ['priceSpecification', 'offers']) {
    const found = (entity.properties.get(holder) ?? []).flatMap((value) =>
      typeof value === 'object' ? (value.properties.get(name) ?? []) : [],
    )
    if (found.length > 0) return found
  }
  return []
}

/** How far the reading of an entity has come. */
interface Within {
  depth: number
  room: { left: number }
}

function scalarsOf(value: EntityValue, property: string, { depth, room }: Within): Scalar[] {
  if (typeof value === 'string') return LISTS.has(property) ? entriesOf(value) : nonEmpty(plainText(value))
  if (typeof value !== 'object') return [value]
  room.left -= 1
  if (depth > MAX_DEPTH || room.left < 0) return []
  const parts = value.properties.get('itemListElement')
  if (parts !== undefined) return parts.flatMap((part) => scalarsOf(part, property, { depth: depth + 1, room }))
  return standIn(value, property, { depth, room })
}

const MAX_DEPTH = 6

function nonEmpty(text: string): string[] {
  return text === '' ? [] : [text]
}

/** The entries of a list that is written as one text: lines, or numbers `1.`, `2.` … in a line. */
function entriesOf(written: string): string[] {
  const lines = linesOf(written)
  if (lines.length !== 1) return lines
  const parts = lines[0]!.split(/(?:^|\s+)(?=\d{1,2}[.)]\s+\p{Lu})/u).filter((part) => part.trim() !== '')
  const isNumbered = parts.length > 1 && parts.every((part, index) => part.startsWith(String(index + 1)))
  return isNumbered ? parts.map((part) => part.replace(/^\d{1,2}[.)]\s+/, '').trim()) : lines
}

/** The text that stands for an entity. */
function standIn(entity: Entity, property: string, { depth, room }: Within): Scalar[] {
  const address = addressOf(entity, room)
  if (address !== undefined) return [address]
  for (const name of PICTURES.has(property) ? PICTURE_NAMES : STAND_INS) {
    const values = entity.properties.get(name)
    if (values === undefined) continue
    const scalars = values.flatMap((value) => scalarsOf(value, property, { depth: depth + 1, room }))
    if (scalars.length > 0) return name === 'value' ? scalars.map((value) => withUnit(entity, value)) : scalars
  }
  if (/^(?:url|sameAs|mainEntityOfPage)$/.test(property) || entity.properties.size === 0)
    return entity.id === undefined ? [] : [entity.id]
  return PICTURES.has(property) && entity.id !== undefined ? [entity.id] : []
}

const PICTURES: ReadonlySet<string> = new Set(['image', 'logo', 'photo', 'thumbnail', 'video', 'url', 'contentUrl'])
const PICTURE_NAMES = ['url', 'contentUrl', 'embedUrl']
const STAND_INS = 'text name ratingValue value price amount address telephone url contentUrl'.split(' ')

function withUnit({ properties }: Entity, value: Scalar): Scalar {
  const unit = [properties.get('unitText')?.[0], properties.get('unitCode')?.[0]].find(
    (text) => typeof text === 'string',
  )
  return unit === undefined || typeof value === 'boolean' ? value : `${value} ${unit}`
}

const ADDRESS_LINES = [['streetAddress'], ['postalCode', 'addressLocality'], ['addressRegion'], ['addressCountry']]

/** An address on one line. */
function addressOf(entity: Entity, room: Within['room']): string | undefined {
  if (!ADDRESS_LINES.flat().some((name) => entity.properties.has(name))) return undefined
  const lines = ADDRESS_LINES.map((names) =>
    names
      .flatMap((name) =>
        (entity.properties.get(name) ?? [])
          .slice(0, 1)
          .flatMap((value) => scalarsOf(value, 'name', { depth: MAX_DEPTH, room })),
      )
      .join(' '),
  )
  return lines.filter((line) => line !== '').join(', ')
}
