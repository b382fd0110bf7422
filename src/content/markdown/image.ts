import { type Element, isText } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { escapeInline } from './escape.ts'
import { destination, quotedTitle } from './link-target.ts'
import { mathImage } from './math-image.ts'
import { type Rule, SKIP } from './rule.ts'
import { isBlank, oneLine } from './whitespace.ts'

/** What stands for the payload of a `data:` image. */
const REMOVED = '<Base64-Image-Removed>'

/** A picture on the author's disk: no browser loads it from the web, and renderers show its Markdown as text. */
const ON_DISK = /^file:/i

/** A picture inside a document (src/files): it has words, but no address. */
const EMBEDDED = 'data-embedded'

export const image: Rule = (conversion, element) => {
  if (mathImage(conversion, element)) return SKIP
  const src = element.attribs.src?.trim()
  if (src && !ON_DISK.test(src)) conversion.run.addRaw(imageMarkdown(conversion, element, src))
  else if (EMBEDDED in element.attribs) conversion.run.addRaw(imageMarkdown(conversion, element, ''))
  else if (isSign(conversion, element)) conversion.text(element.attribs.alt ?? '')
  return SKIP
}

/**
 * Whether it is a sign in a sentence (`:-)`, `★`), so that what is said in its place is missed. More than a word names
 * a picture, mostly as what stands beside it does.
 */
function isSign({ inLink, run }: Conversion, { next, attribs }: Element): boolean {
  if (inLink || !/^\s*\S+\s*$/.test(attribs.alt ?? '')) return false
  return run.hasContent || (next !== null && isText(next) && !isBlank(next.data))
}

function imageMarkdown({ options }: Conversion, { attribs }: Element, src: string): string {
  const alt = escapeInline(oneLine(attribs.alt ?? ''), { before: ' ', after: ' ', inLink: true })
  const isData = /^data:/i.test(src)
  const target = isData && options.removeBase64Images ? REMOVED : destination(src)
  const title = oneLine(attribs.title ?? '')
  return `![${alt}](${target}${title !== '' && title !== attribs.alt ? ` ${quotedTitle(title)}` : ''})`
}
