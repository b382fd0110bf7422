import type { Relation } from './package.ts'

/** The URL of a relation that leads out of the file; undefined for places inside of it. */
export function hyperlinkable(relation: Relation | undefined): string | undefined {
  return relation?.external && /^[a-z][a-z\d+.-]*:/i.test(relation.target) ? relation.target : undefined
}
