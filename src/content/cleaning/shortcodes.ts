// Text that a server or a script should have replaced: shortcodes of editors and tags of templates.
import { isTag, type Text } from 'domhandler'
import { inkEnd } from './ink.ts'

/**
 * Removes shortcodes from a text, and keeps what stands between them: `[vc_row css="…"]`, `[caption id=…]Ropes[/caption]`,
 * `{{< figure >}}`, `{% include %}`. Brackets without attributes and without an end are prose. Code stays as it is.
 */
export function dropShortcodes(text: Text): void {
  const { data } = text
  if (!mayHoldShortcodes(data) || isInCode(text)) return
  const plain = withoutShortcodes(data)
  if (plain !== data) text.data = plain
}

/** Cheap to tell. Brackets around a word or a number, as in `[edit]`, are common. */
function mayHoldShortcodes(data: string): boolean {
  if (inkEnd(data) < MIN_CHARS) return false
  if (data.includes('{') && (data.includes('{{') || data.includes('{%'))) return true
  return data.includes('[') && (data.includes('=') || data.includes('[/') || data.includes('_'))
}

/** The shortest of them is the end of one: `[/a_]`. */
const MIN_CHARS = 5

function withoutShortcodes(data: string): string {
  const closed = new Set([...data.matchAll(CLOSE)].map(([, name]) => name!))
  const opened = new Set([...data.matchAll(OPENED)].map(([, name]) => name!))
  return data
    .replace(OPEN, '')
    .replace(BARE, (bare, name: string) => (closed.has(name) || BUILDER.test(name) ? '' : bare))
    .replace(CLOSE, (close, name: string) => (isKnown(name) || opened.has(name) ? '' : close))
    .replace(TEMPLATE_TAG, '')
}

/** `[gallery ids="1,2"]`: a name and attributes with values. */
const OPEN =
  /\[[a-z][\w-]{1,40}(?:\s{1,9}[a-z][\w-]{0,40}=(?:"[^"]{0,800}"|'[^']{0,800}'|[“”″«][^“”″»\]]{0,500}[“”″»]|[^\s"'“”″[\]]{1,200})){1,40}\s{0,9}\/?\]/gi
const BARE = /\[([a-z][\w-]{1,40})\]/g
const OPENED = /\[([a-z][\w-]{1,40})(?=[\s\]])/g
const CLOSE = /\[\/([a-z][\w-]{0,40})\]/gi
const TEMPLATE_TAG = /\{\{[<%][^{}]{0,500}[%>]\}\}|\{%-?\s{0,9}\/?[a-z]\w{1,40}(?:\s[^{}%]{0,300})?-?%\}/gi

/** Prefixes of names in the page builders of WordPress. Their elements are never prose, and often have no attributes. */
const BUILDER = /^(?:vc|et_pb|fusion|av|mk|nectar|wpb|ux|su|cs|tatsu|themify|kc|rev_slider)_/

const KNOWN = new Set(
  'caption gallery embed video audio playlist button url quote img size color font center'.split(' '),
)
const isKnown = (name: string): boolean => KNOWN.has(name.toLowerCase()) || name.includes('_')

const CODE = new Set(['pre', 'code', 'kbd', 'samp', 'textarea', 'script', 'tt'])

function isInCode({ parent }: Text): boolean {
  for (let above = parent; above !== null; above = above.parent) if (isTag(above) && CODE.has(above.name)) return true
  return false
}
