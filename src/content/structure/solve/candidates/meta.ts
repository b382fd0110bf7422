import type { EvidencePage } from '../../model.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** The contents of the meta elements of a page, by name in lower case. */
export function metasOf(page: EvidencePage): Map<string, string[]> {
  const metas = new Map<string, string[]>()
  for (const { name, attribs } of page.elements) {
    if (name !== 'meta') continue
    const content = attribs.content?.replace(/\s+/g, ' ').trim()
    const key = (attribs.property ?? attribs.name ?? attribs.itemprop)?.trim().toLowerCase()
    if (!content || !key) continue
    const contents = metas.get(key)
    if (contents === undefined) metas.set(key, [content])
    else if (contents.length < MAX_CONTENTS) contents.push(content)
  }
  return metas
}

/** Of one name. */
const MAX_CONTENTS = 500

export function metaCandidates(slot: Slot, metas: ReadonlyMap<string, string[]>): Candidate[] {
  const found: Candidate[] = []
  for (const { concept, score } of slot.concepts) {
    for (const [rank, name] of concept.metas.entries()) {
      const contents = metas.get(name)
      if (contents === undefined || score < 0.4) continue
      found.push({ source: 'meta', score: TRUST * score * (1 - 0.03 * rank), raw: contents[0]!, items: contents })
    }
  }
  return found
}

const TRUST = 0.75
