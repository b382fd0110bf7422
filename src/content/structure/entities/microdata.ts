import { type Element, isTag } from 'domhandler'
import { absolute } from '../../urls.ts'
import type { Entity, EvidencePage } from '../model.ts'
import { ValueReader } from './element-value.ts'
import { propertyName, typeName } from './names.ts'
import { tokens } from './properties.ts'

/** The items that a page describes by microdata, without those that are values of others (WHATWG HTML, "Microdata"). */
export function microdataEntities(page: EvidencePage): Entity[] {
  if (!page.mayHave('itemscope')) return []
  const items = new Map<Element, Entity>()
  const reader = new ValueReader(page)
  const named: Element[] = []
  for (const element of page.elements) {
    if (element.attribs.itemscope !== undefined) items.set(element, itemOf(element, page))
    if (element.attribs.itemprop !== undefined) named.push(element)
  }
  if (items.size === 0) return []
  const referrers = referrersOf(page, items)
  const inside = ownersInside(page.elements, items, referrers)
  let left = MAX_PROPERTIES
  for (const element of named) {
    const value = items.get(element)
    const { parent } = element
    const around = (parent !== null && isTag(parent) ? inside.get(parent) : undefined) ?? NONE
    const owners = new Set([...around, ...(referrers.get(element) ?? [])])
    left -= owners.size
    if (owners.size > 0 && left >= 0) addProperties(owners, element, value, reader)
  }
  return [...items].filter(([element]) => element.attribs.itemprop === undefined).map(([, item]) => item)
}

function itemOf(element: Element, { base }: EvidencePage): Entity {
  const { itemtype = '', itemid } = element.attribs
  const types = tokens(itemtype).flatMap((type) => typeName(type) ?? [])
  const id = itemid?.trim() ? (absolute(itemid, base) ?? itemid) : undefined
  return { source: 'microdata', types, properties: new Map(), ...(id !== undefined && { id }), element }
}

/** Element whose id an `itemref` names → the items that refer to it. */
function referrersOf(page: EvidencePage, items: ReadonlyMap<Element, Entity>): Map<Element, Entity[]> {
  const byId = new Map<string, Entity[]>()
  for (const [element, item] of items) {
    for (const id of tokens(element.attribs.itemref ?? '').slice(0, MAX_REFERENCES)) {
      byId.set(id, [...(byId.get(id) ?? []).slice(0, MAX_REFERENCES), item])
    }
  }
  const referrers = new Map<Element, Entity[]>()
  if (byId.size === 0) return referrers
  for (const element of page.elements) {
    const id = element.attribs.id
    const referring = id === undefined ? undefined : byId.get(id)
    if (referring === undefined) continue
    referrers.set(element, referring)
    byId.delete(id!)
  }
  return referrers
}

/** Of one item, and to one element. */
const MAX_REFERENCES = 50

/**
 * The items that properties directly inside an element belong to: the closest around them, and those that refer to a part
 * of that item around them.
 */
function ownersInside(
  elements: readonly Element[],
  items: ReadonlyMap<Element, Entity>,
  referrers: ReadonlyMap<Element, Entity[]>,
): Map<Element, readonly Entity[]> {
  const inside = new Map<Element, readonly Entity[]>()
  for (const element of elements) {
    const { parent } = element
    const outer = (parent !== null && isTag(parent) ? inside.get(parent) : undefined) ?? NONE
    const item = items.get(element)
    const referring = referrers.get(element)
    const scope = item === undefined ? outer : [item]
    const owners = referring === undefined || item !== undefined ? scope : [...scope, ...referring].slice(0, MAX_OWNERS)
    if (owners.length > 0) inside.set(element, owners)
  }
  return inside
}

const NONE: readonly Entity[] = []
/** Of one property. */
const MAX_OWNERS = 200

function addProperties(owners: ReadonlySet<Entity>, element: Element, item: Entity | undefined, reader: ValueReader) {
  for (const name of tokens(element.attribs.itemprop!).slice(0, MAX_NAMES)) {
    const property = propertyName(name)
    const value = item ?? reader.valueOf(element, property)
    if (value === '') continue
    for (const { properties } of owners) {
      const values = properties.get(property)
      if (values === undefined) properties.set(property, [value])
      else values.push(value)
    }
  }
}

const MAX_NAMES = 10
/** Of all items of a page, since several items may refer to one element. */
const MAX_PROPERTIES = 300_000
