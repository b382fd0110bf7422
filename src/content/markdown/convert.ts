import { type ChildNode, type Element, isDocument, isText, type ParentNode, type Text } from 'domhandler'
import { isApart, isTextApart } from './apart.ts'
import { Conversion } from './conversion.ts'
import { References } from './references.ts'
import type { Visit } from './rule.ts'
import { rules } from './rules.ts'
import { DEFAULT_STYLE, type MarkdownStyle } from './style.ts'
import { writeText } from './tex-text.ts'
import { isBlank } from './whitespace.ts'

interface MarkdownOptions {
  /** Write `<Base64-Image-Removed>` in place of `data:` images. */
  removeBase64Images?: boolean
  style?: MarkdownStyle | undefined
  /** The page's URL. Headings do not link to it. */
  url?: string | undefined
}

/**
 * Converts a tree to GitHub-flavoured Markdown that renders to the same content. Blocks are separated by one empty
 * line; there is no final line feed. Text is escaped only where it would be markup.
 *
 * @param root a document or an element, which is then part of the content. URLs are written unchanged.
 *
 * One iterative pass in linear time. `rules` defines what each element means; elements without a rule are transparent.
 */
export function markdownOf(root: ParentNode, options: MarkdownOptions = {}): string {
  const references = new References()
  return references.appendTo(partOf(root, references, options))
}

/** The Markdown of a part of a document whose reference-style links share their definitions. */
export function partOf(
  root: ParentNode,
  references: References,
  { removeBase64Images = true, style = DEFAULT_STYLE, url = '' }: MarkdownOptions,
): string {
  const shared = style.links === 'reference' ? references : undefined
  const conversion = new Conversion({ removeBase64Images, style, references: shared, page: URL.parse(url) })
  walk(conversion, isDocument(root) ? root.children : [root as ChildNode])
  return conversion.finish()
}

/** An element that has been entered, and its remaining children. */
interface Frame {
  children: readonly ChildNode[]
  next: number
  element: Element | undefined
  visit: Visit | undefined
}

function walk(conversion: Conversion, roots: readonly ChildNode[]): void {
  const frames: Frame[] = [{ children: roots, next: 0, element: undefined, visit: undefined }]
  while (frames.length > 0) {
    const frame = frames[frames.length - 1]!
    const node = frame.children[frame.next++]
    if (node === undefined) {
      frames.pop()
      frame.visit?.leave?.(conversion, frame.element!)
    } else if (isText(node)) {
      if (isBlank(node.data)) conversion.text(node.data)
      else addText(conversion, node)
    } else if ('children' in node) {
      const element = node as Element
      if (isApart(conversion, element)) conversion.text(' ')
      const visit = rules.get(element.name)?.(conversion, element)
      frames.push({ children: visit?.children ?? element.children, next: 0, element, visit })
    }
  }
}

function addText(conversion: Conversion, text: Text): void {
  if (isTextApart(conversion, text)) conversion.text(' ')
  writeText(conversion, text.data)
}
