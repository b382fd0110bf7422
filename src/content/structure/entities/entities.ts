import type { Entity, EvidencePage } from '../model.ts'
import { jsonLdEntities } from './json-ld.ts'
import { merged } from './merge.ts'
import { microdataEntities } from './microdata.ts'
import { microformatEntities } from './microformats.ts'
import { rdfaEntities } from './rdfa.ts'

/**
 * The things that a page describes for programs: JSON-LD, microdata, RDFa and microformats, in this order, all in the
 * terms of schema.org. A thing that is described twice is one entity. Things inside others are their values.
 */
export function entitiesOf(page: EvidencePage): Entity[] {
  let entities = known.get(page)
  if (entities === undefined) {
    entities = merged([
      ...jsonLdEntities(page),
      ...microdataEntities(page),
      ...rdfaEntities(page),
      ...microformatEntities(page),
    ])
    known.set(page, entities)
  }
  return entities
}

/** Metadata and extraction need them both. */
const known = new WeakMap<EvidencePage, Entity[]>()
