import { isKindOf } from '../entities/types.ts'
import type { Entity, EntityValue, EvidenceCell, RecordGroup } from '../model.ts'
import { lazyRecord } from '../records/lazy-record.ts'

/** Lists of entities as groups of records: several of one type, and the values of a property such as `review`. */
export function entityGroupsOf(entities: readonly Entity[]): RecordGroup[] {
  const groups: RecordGroup[] = []
  const byType = new Map<string, Entity[]>()
  for (const entity of entities) {
    const [type] = entity.types
    if (type === undefined || GENERAL.has(type)) continue
    const alike = byType.get(type)
    if (alike === undefined) byType.set(type, [entity])
    else alike.push(entity)
  }
  for (const [type, alike] of byType) if (alike.length > 1) groups.push(groupOf(type, alike))
  const seen = new Set<Entity>()
  const pending = [...entities]
  for (let entity = pending.pop(); entity !== undefined && groups.length < MAX_GROUPS; entity = pending.pop()) {
    if (seen.has(entity)) continue
    seen.add(entity)
    for (const [name, values] of entity.properties) {
      const inner = values.filter((value): value is Entity => typeof value === 'object').map(unlisted)
      for (const next of inner) pending.push(next)
      if (inner.length > 1 && inner.length === values.length) groups.push(groupOf(name, inner))
    }
  }
  return groups
}

const MAX_GROUPS = 60
const GENERAL = new Set([
  'BreadcrumbList',
  'ListItem',
  'WebPage',
  'WebSite',
  'ImageObject',
  'SiteNavigationElement',
  'SearchAction',
  'Organization',
])

/** The thing that an item of a list stands for. */
function unlisted(entity: Entity): Entity {
  const [item] = isKindOf(entity.types, 'ListItem') ? (entity.properties.get('item') ?? []) : []
  return typeof item === 'object' ? item : entity
}

function groupOf(heading: string, entities: readonly Entity[]): RecordGroup {
  const records = entities.slice(0, MAX_RECORDS).map((entity) =>
    lazyRecord(entity.element === undefined ? [] : [entity.element], undefined, () => {
      const cells: EvidenceCell[] = []
      collect(entity, [], cells)
      return cells
    }),
  )
  return { source: 'state', heading, columns: [], records, region: 'main' }
}

const MAX_RECORDS = 2_000
const MAX_DEPTH = 3

function collect(entity: Entity, path: readonly string[], cells: EvidenceCell[]): void {
  for (const [name, values] of entity.properties) {
    const [first] = values
    if (first === undefined || cells.length > 80) continue
    const here = [...path, name]
    if (typeof first === 'object') {
      if (here.length < MAX_DEPTH) collect(first, here, cells)
    } else cells.push(cellOf(here.join('.'), first))
  }
}

function cellOf(name: string, value: Exclude<EntityValue, Entity>): EvidenceCell {
  const text = String(value)
  return /^https?:\/\/\S+$/.test(text) ? { name, text, href: text, src: text } : { name, text }
}
