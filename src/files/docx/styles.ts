import { attribute, childNamed, childrenNamed, type XmlElement } from '../container/xml.ts'
import type { Look } from '../word/inline-html.ts'
import type { ListReference } from '../word/numbering.ts'
import { inheritedStyles } from '../word/style-inheritance.ts'
import { headingOfStyle, isCodeStyle, isQuoteStyle } from '../word/style-names.ts'

/** A style as far as Markdown has it, with all that it inherits. */
export interface Style {
  heading?: number | undefined
  code?: boolean
  quote?: boolean
  look: Look
  /** Text that is not shown. */
  hidden?: boolean
  list?: ListReference | undefined
  /** Left indent in 1/20 point. */
  indent?: number | undefined
}

/** Styles by id (ECMA-376 part 1, 17.7). */
export function stylesOf(root: XmlElement | undefined): Map<string, Style> {
  return inheritedStyles({
    written: new Map(childrenNamed(root, 'style').map((style) => [attribute(style, 'styleId') ?? '', style])),
    basisOf: (style) => valueIn(style, 'basedOn'),
    styleOf,
  })
}

function styleOf(element: XmlElement, basis: Style = { look: {} }): Style {
  const name = valueIn(element, 'name') ?? ''
  const paragraph = childNamed(element, 'pPr')
  const run = childNamed(element, 'rPr')
  return {
    heading: headingOfStyle(name) ?? outlineLevel(paragraph) ?? basis.heading,
    code: isCodeStyle(name) || basis.code === true,
    quote: isQuoteStyle(name) || basis.quote === true,
    look: { ...basis.look, ...lookOf(run) },
    hidden: flag(run, 'vanish') ?? basis.hidden ?? false,
    list: listReference(paragraph) ?? basis.list,
    indent: indentIn(paragraph) ?? basis.indent,
  }
}

/** The outline level, 1 to 6. Level 9 in the file means body text. */
export function outlineLevel(properties: XmlElement | undefined): number | undefined {
  const level = Number(valueIn(properties, 'outlineLvl') ?? Number.NaN)
  return level >= 0 && level < 9 ? Math.min(level + 1, 6) : undefined
}

export function listReference(properties: XmlElement | undefined): ListReference | undefined {
  const reference = childNamed(properties, 'numPr')
  const numId = valueIn(reference, 'numId')
  const level = valueIn(reference, 'ilvl')
  if (numId === undefined) return undefined
  return { numId, ...(level !== undefined && { level: Number(level) || 0 }) }
}

/** Left indent in 1/20 point (17.3.1.12). */
export function indentIn(properties: XmlElement | undefined): number | undefined {
  const element = childNamed(properties, 'ind')
  const left = Number.parseInt(attribute(element, 'left') ?? attribute(element, 'start') ?? '', 10)
  return Number.isNaN(left) ? undefined : left
}

/** Formatting that run properties set directly; what they do not set is inherited. */
export function lookOf(properties: XmlElement | undefined): Look {
  const look: Look = {}
  const bold = flag(properties, 'b')
  const italic = flag(properties, 'i')
  const strike = flag(properties, 'strike') ?? flag(properties, 'dstrike')
  if (bold !== undefined) look.bold = bold
  if (italic !== undefined) look.italic = italic
  if (strike !== undefined) look.strike = strike
  const place = valueIn(properties, 'vertAlign')
  if (place !== undefined) look.raised = place === 'superscript' ? 'sup' : place === 'subscript' ? 'sub' : undefined
  return look
}

/** A toggle property. Present without a value means on. */
export function flag(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = childNamed(properties, name)
  return element && !/^(?:0|false|off|none)$/.test(attribute(element, 'val') ?? '1')
}

export function valueIn(parent: XmlElement | undefined, name: string): string | undefined {
  return attribute(childNamed(parent, name), 'val')
}
