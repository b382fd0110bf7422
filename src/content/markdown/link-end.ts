import { destination, type LinkTarget, titlePart } from './link-target.ts'
import type { References } from './references.ts'

/** The end of a link after its text. A title equal to the text is omitted. */
export function linkEnd({ href, title }: LinkTarget, text: string, references: References | undefined): string {
  const shown = title === text ? '' : title
  if (references !== undefined) return `][${references.labelOf({ href, title: shown })}]`
  return `](${destination(href)}${titlePart(shown)})`
}
