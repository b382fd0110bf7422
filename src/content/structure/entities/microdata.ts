import { type Element, isTag } from 'domhandler'
import { absolute } from '../../urls.ts'
import type { Entity, EvidencePage } from '../model.ts'
import { ValueReader } from './element-value.ts'
import { propertyName, typeName } from './names.ts'
import { tokens } from './properties.ts'

/** The items that a page describes by microdata, without those that are values of others (WHATWG HTML, "Microdata"). */
export function microdataEntities(page: EvidencePage): Entity[] {
  const items = new Map<Element, Entity>()
  const reader = new ValueReader(page)
  const named: Element[] = []
  for (const element of page.elements) {
    if (element.attribs.itemscope !== undefined) items.set(element, itemOf(element, page))
    if (element.attribs.itemprop !== undefined) named.push(element)
  }
  if (items.size === 0) return []
  const referrers = referrersOf(page, items)
  for (const element of named) {
    const value = items.get(element)
    for (const owner of ownersOf(element, items, referrers)) addProperties(owner, element, value, reader)
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

/** The items that a property belongs to: the closest around it, and those that refer to a part of that item around it. */
function ownersOf(
  element: Element,
  items: ReadonlyMap<Element, Entity>,
  referrers: ReadonlyMap<Element, Entity[]>,
): Entity[] {
  const owners = [...(referrers.get(element) ?? [])]
  for (let node = element.parent; node !== null && isTag(node); node = node.parent) {
    const item = items.get(node)
    if (item !== undefined) return [...owners, item]
    owners.push(...(referrers.get(node) ?? []))
  }
  return owners
}

function addProperties(owner: Entity, element: Element, item: Entity | undefined, reader: ValueReader): void {
  for (const name of tokens(element.attribs.itemprop!).slice(0, MAX_NAMES)) {
    const property = propertyName(name)
    const value = item ?? reader.valueOf(element, property)
    if (value === '') continue
    const values = owner.properties.get(property)
    if (values === undefined) owner.properties.set(property, [value])
    else values.push(value)
  }
}

const MAX_NAMES = 10
