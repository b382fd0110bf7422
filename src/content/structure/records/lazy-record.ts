import type { Element } from 'domhandler'
import type { EvidenceCell, EvidenceRecord } from '../model.ts'

/** A record whose cells are read when they are first asked for: of a large group that no schema wants, few are. */
export function lazyRecord(
  elements: Element[],
  section: string | undefined,
  read: () => EvidenceCell[],
): EvidenceRecord {
  let cells: EvidenceCell[] | undefined
  return {
    elements,
    get cells() {
      cells ??= read()
      return cells
    },
    ...(section !== undefined && { section }),
  }
}
