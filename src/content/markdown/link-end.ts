import { destination, type LinkTarget, titlePart } from './link-target.ts'
import type { References } from './references.ts'

/** The end of a link or image after its text. */
export function linkEnd({ href, title }: LinkTarget, references: References | undefined): string {
  if (references !== undefined) return `][${references.labelOf({ href, title })}]`
  return `](${destination(href)}${titlePart(title)})`
}
