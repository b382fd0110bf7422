import type { Element } from 'domhandler'
import type { Entity, EvidencePage } from '../model.ts'
import { ValueReader } from './element-value.ts'
import { type MicroformatValue, type RootFormat, rootOf } from './microformat-names.ts'
import { microformatValue } from './microformat-values.ts'
import { closestAround } from './nesting.ts'
import { tokens } from './properties.ts'

/**
 * The things that a page describes by class names: microformats2 (`h-card`) and the classic ones (`vcard`, `vevent`,
 * `hrecipe`, `hproduct`, `hreview`, `hentry`), in the terms of schema.org, without those that are values of others.
 */
export function microformatEntities(page: EvidencePage): Entity[] {
  if (!page.hasMicroformats) return []
  const roots = new Map<Element, { entity: Entity; format: RootFormat }>()
  const marked: { element: Element; classes: string[] }[] = []
  for (const element of page.elements) {
    const written = element.attribs.class
    if (written === undefined || written.length > MAX_CLASS_CHARS) continue
    const classes = tokens(written)
    const format = rootOf(classes)
    if (format !== undefined) {
      roots.set(element, {
        format,
        entity: { source: 'microformat', types: [...format.types], properties: new Map(), element },
      })
    }
    if (roots.size > 0) marked.push({ element, classes })
  }
  const nested = new Set<Entity>()
  const reader = new ValueReader(page)
  const ownerOf = closestAround(page.elements, roots)
  for (const { element, classes } of marked) {
    const owner = ownerOf(element)
    if (owner === undefined) continue
    const inner = roots.get(element)?.entity
    for (const { property, kind } of propertiesOf(classes, owner.format)) {
      const value = inner ?? microformatValue(element, CONTACTS.has(property) ? 'contact' : kind, reader)
      if (value === '') continue
      if (inner !== undefined) nested.add(inner)
      add(owner.entity, property, value)
    }
  }
  for (const { entity } of roots.values()) nameOrganization(entity)
  return [...roots.values()].map(({ entity }) => entity).filter((entity) => !nested.has(entity) && isComplete(entity))
}

/** A card whose name is that of its organization is the card of the organization (microformats.org/wiki/hcard). */
function nameOrganization({ types, properties }: Entity): void {
  const [organization] = properties.get('worksFor') ?? []
  const [name] = properties.get('name') ?? []
  if (types[0] !== 'Person' || typeof organization !== 'string' || (name !== undefined && name !== organization)) return
  types[0] = 'Organization'
  properties.delete('worksFor')
  if (name === undefined) properties.set('name', [organization])
}

/** The classes of events are also used for other things that have a name. */
function isComplete({ types, properties }: Entity): boolean {
  return properties.size > 1 && (types[0] !== 'Event' || properties.has('startDate'))
}

const MAX_CLASS_CHARS = 1000

const CONTACTS = new Set(['email', 'telephone'])

function propertiesOf(classes: string[], { properties }: RootFormat): { property: string; kind: MicroformatValue }[] {
  return classes.flatMap((name) => properties.get(name) ?? [])
}

function add({ properties }: Entity, property: string, value: Entity | string): void {
  const values = properties.get(property)
  if (values === undefined) properties.set(property, [value])
  else values.push(value)
}
