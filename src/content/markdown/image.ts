// Images, and which text stands for an image that cannot be shown.
import { type Element, isText } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { escapeInline } from './escape.ts'
import { destination, quotedTitle } from './link-target.ts'
import { mathImage } from './math-image.ts'
import { type Rule, SKIP } from './rule.ts'
import { isBlank, oneLine } from './whitespace.ts'

/** Stands for the payload of a `data:` image. */
const REMOVED = '<Base64-Image-Removed>'

/** A picture on the author's disk. Browsers do not load it, and renderers show its Markdown as text. */
const ON_DISK = /^file:/i

/** Attribute of a picture inside a document (src/files), which has a text alternative but no URL. */
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
 * Whether an image is a symbol in a sentence (`:-)`, `★`), whose `alt` the sentence needs. A longer `alt` names a
 * picture, mostly in the same words as the text beside it.
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
