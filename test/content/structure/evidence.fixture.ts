import type { Entity, EvidencePage } from '../../../src/content/structure/model.ts'
import { evidencePageOf } from '../../../src/content/structure/page.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { PAGE_URL } from '../page.ts'

/** The evidence page of HTML at `PAGE_URL`. */
export function evidencePage(html: string, url = PAGE_URL): EvidencePage {
  return evidencePageOf(parseHtml(html), { base: url, url })
}

/** A page whose head has one script with JSON-LD. */
export const jsonLd = (written: unknown): string =>
  `<script type="application/ld+json">${typeof written === 'string' ? written : JSON.stringify(written)}</script>`

/** An entity as JSON, with its types under `@type`. Values that contain it end with its name. */
export function shown(entity: Entity, above: readonly Entity[] = []): unknown {
  if (above.includes(entity)) return `(${entity.types.join(' ')})`
  const properties = [...entity.properties].map(([name, values]) => {
    const parts = values.map((value) => (typeof value === 'object' ? shown(value, [...above, entity]) : value))
    return [name, parts.length === 1 ? parts[0] : parts]
  })
  return { '@type': entity.types.join(' '), ...Object.fromEntries(properties) }
}
