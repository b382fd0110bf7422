import { isTag } from 'domhandler'
import { type Rule, SKIP } from './rule.ts'
import type { Mark } from './run.ts'

/** A video, sound or embedded page as a link, if it has a title. Otherwise nothing. */
export const media: Rule = (conversion, element) => {
  const { attribs, children } = element
  const source = children.find((child) => isTag(child) && child.name === 'source')
  const href = attribs.src ?? (source && isTag(source) ? source.attribs.src : undefined)
  const title = (attribs.title ?? attribs['aria-label'] ?? '').trim()
  if (!href || /^(?:about|javascript|data):/i.test(href) || title === '' || conversion.inLink) return SKIP
  const mark: Mark = { type: 'link', target: { href, title: '' } }
  const isLink = conversion.options.style.links !== 'none'
  if (isLink) conversion.run.openMark(mark)
  conversion.text(title)
  if (isLink) conversion.run.closeMark(mark)
  return SKIP
}
