// Images, and which text stands for an image that cannot be shown.
import { type Element, isText } from 'domhandler'
import { isFigurePart } from './caption.ts'
import type { Conversion } from './conversion.ts'
import { escapeInline } from './escape.ts'
import { titlePart } from './link-target.ts'
import { tellingTitle } from './link-title.ts'
import { mathImage } from './math-image.ts'
import { type Rule, SKIP } from './rule.ts'
import { signOf } from './sign-image.ts'
import { isBlank, oneLine } from './whitespace.ts'

/** Stands for the payload of a `data:` image. */
const REMOVED = '<Base64-Image-Removed>'

/** A picture on the author's disk. Browsers do not load it, and renderers show its Markdown as text. */
const ON_DISK = /^file:/i

/** Attribute of a picture inside a document (src/files), which has a text alternative but no URL. */
const EMBEDDED = 'data-embedded'

export const image: Rule = (conversion, element) => {
  if (mathImage(conversion, element)) return SKIP
  const sign = signOf(element)
  if (sign !== undefined) {
    conversion.text(sign)
    return SKIP
  }
  const src = element.attribs.src?.trim()
  if (conversion.options.style.images === 'none') conversion.text(textFor(conversion, element))
  else if (src && !ON_DISK.test(src)) addImage(conversion, element, src)
  else if (EMBEDDED in element.attribs) addImage(conversion, element, '')
  else if (isSign(conversion, element)) conversion.text(element.attribs.alt ?? '')
  if (conversion.inBlocks && isFigurePart(element)) conversion.boundary()
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

/** What stays of an image that is left out: the name of a link that has no other, or a symbol such as an emoji. */
function textFor({ inLink, linkHasText }: Conversion, { attribs: { alt = '' } }: Element): string {
  if (inLink) return linkHasText ? '' : alt
  return /^\s*[^\p{L}\p{N}\s]{1,16}\s*$/u.test(alt) ? alt : ''
}

function addImage({ run, options }: Conversion, { attribs }: Element, src: string): void {
  const alt = escapeInline(oneLine(attribs.alt ?? ''), { before: ' ', after: ' ', inLink: true })
  const title = tellingTitle(oneLine(attribs.title ?? ''), attribs.alt ?? '', '')
  const isRemoved = /^data:/i.test(src) && options.removeBase64Images
  if (isRemoved || src === '') run.addRaw(`![${alt}](${isRemoved ? REMOVED : ''}${titlePart(title)})`)
  else run.addRaw(`![${alt}`, { href: src, title })
}
