import type { Element } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { escapeInline } from './escape.ts'
import { destination, quotedTitle } from './link-target.ts'
import { mathImage } from './math-image.ts'
import { type Rule, SKIP } from './rule.ts'
import { oneLine } from './whitespace.ts'

/** What stands for the payload of a `data:` image. */
const REMOVED = '<Base64-Image-Removed>'

/** A picture on the author's disk: no browser loads it from the web, and renderers show its Markdown as text. */
const ON_DISK = /^file:/i

export const image: Rule = (conversion, element) => {
  if (mathImage(conversion, element)) return SKIP
  const src = element.attribs.src?.trim()
  if (src && !ON_DISK.test(src)) conversion.run.addRaw(imageMarkdown(conversion, element, src))
  return SKIP
}

function imageMarkdown({ options }: Conversion, { attribs }: Element, src: string): string {
  const alt = escapeInline(oneLine(attribs.alt ?? ''), { before: ' ', after: ' ', inLink: true })
  const isData = /^data:/i.test(src)
  const target = isData && options.removeBase64Images ? REMOVED : destination(src)
  const title = oneLine(attribs.title ?? '')
  return `![${alt}](${target}${title !== '' && title !== attribs.alt ? ` ${quotedTitle(title)}` : ''})`
}
