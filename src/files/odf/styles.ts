import { allNamed, attribute, childNamed, elementsIn, firstNamed, type XmlElement } from '../container/xml.ts'
import type { Look } from '../word/inline-html.ts'
import { inheritedStyles } from '../word/style-inheritance.ts'
import { headingOfStyle, isCodeStyle, isQuoteStyle } from '../word/style-names.ts'

/** A style as far as Markdown has it, with all that it inherits (ODF 1.3 part 3, 16). */
export interface Style {
  look: Look
  /** Set for styles like `Title`, which are headings by name although their paragraphs are not `text:h`. */
  heading?: number | undefined
  code?: boolean
  quote?: boolean
}

export interface ListLevel {
  ordered: boolean
  /** `1`, `a`, `A`, `i` or `I` (ODF 1.3 part 3, 19.502). */
  format: string
  prefix: string
  suffix: string
  /** How many levels the label shows, this one included. */
  shown: number
  start: number
  /** Left indent in 1/20 point. */
  indent: number | undefined
}

export interface Styles {
  /** By family and name: `paragraph:P1`. */
  named: Map<string, Style>
  /** Levels from 0, by the name of the list style. */
  lists: Map<string, ListLevel[]>
  /** Names of table styles that hide their table. */
  hiddenTables: Set<string>
}

/** @param roots the parts that hold styles, common styles first */
export function stylesOf(roots: (XmlElement | undefined)[]): Styles {
  const elements = new Map<string, XmlElement>()
  const lists = new Map<string, ListLevel[]>()
  const hiddenTables = new Set<string>()
  for (const root of roots) {
    for (const style of allNamed(root, 'style')) elements.set(keyOf(style), style)
    for (const list of allNamed(root, 'list-style')) lists.set(attribute(list, 'style:name') ?? '', levelsOf(list))
  }
  for (const [key, element] of elements) {
    const display = attribute(childNamed(element, 'table-properties'), 'table:display')
    if (display === 'false') hiddenTables.add(key.replace(/^table:/, ''))
  }
  return { named: inheritedStyles({ written: elements, basisOf, styleOf }), lists, hiddenTables }
}

function keyOf(style: XmlElement): string {
  return `${attribute(style, 'family')}:${attribute(style, 'style:name')}`
}

/** A style is based on another one of its family. */
function basisOf(style: XmlElement): string | undefined {
  const parent = attribute(style, 'parent-style-name')
  return parent === undefined ? undefined : `${attribute(style, 'family')}:${parent}`
}

function styleOf(element: XmlElement, basis: Style = { look: {} }): Style {
  // ODF writes spaces in style names as `_20_`.
  const name = (attribute(element, 'style:name') ?? '').replaceAll('_20_', ' ')
  const isText = attribute(element, 'family') === 'text'
  const properties = childNamed(element, 'text-properties')
  const isCode = isCodeStyle(name) || basis.code === true
  return {
    look: { ...basis.look, ...lookOf(properties), ...(isText && isCode && { code: true }) },
    heading: headingOfStyle(name) ?? basis.heading,
    code: isCode,
    quote: isQuoteStyle(name) || basis.quote === true,
  }
}

function lookOf(properties: XmlElement | undefined): Look {
  const look: Look = {}
  const weight = attribute(properties, 'fo:font-weight')
  const slant = attribute(properties, 'fo:font-style')
  const line = attribute(properties, 'text-line-through-style') ?? attribute(properties, 'text-line-through-type')
  const position = attribute(properties, 'text-position')
  if (weight !== undefined) look.bold = weight === 'bold' || Number(weight) >= 600
  if (slant !== undefined) look.italic = slant !== 'normal'
  if (line !== undefined) look.strike = line !== 'none'
  if (position !== undefined) look.raised = raisedBy(position)
  return look
}

/** Parses `super 58%` and `-33% 58%`. */
function raisedBy(position: string): 'sup' | 'sub' | undefined {
  if (/^(?:super|[1-9])/.test(position)) return 'sup'
  return /^(?:sub|-)/.test(position) ? 'sub' : undefined
}

function levelsOf(list: XmlElement): ListLevel[] {
  const levels: ListLevel[] = []
  for (const element of elementsIn(list)) {
    const level = Number(attribute(element, 'text:level')) - 1
    if (!(level >= 0 && level < 20)) continue
    const isNumber = element.name === 'list-level-style-number'
    const format = isNumber ? (attribute(element, 'num-format') ?? '') : ''
    const indent = twentieths(attribute(firstNamed(element, 'list-level-label-alignment'), 'margin-left'))
    levels[level] = {
      ordered: format !== '',
      format,
      prefix: attribute(element, 'num-prefix') ?? '',
      suffix: attribute(element, 'num-suffix') ?? '',
      shown: Number(attribute(element, 'display-levels') ?? 1) || 1,
      start: Number(attribute(element, 'start-value') ?? 1) || 1,
      indent,
    }
  }
  return levels
}

/** 1/20 points per unit of length (ODF 1.3 part 3, 18.3.18). */
const UNITS: Record<string, number> = { cm: 1440 / 2.54, mm: 144 / 2.54, in: 1440, pt: 20, pc: 240, px: 15 }

function twentieths(length = ''): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)(\w+)$/.exec(length) ?? []
  const size = UNITS[unit]
  return size === undefined ? undefined : Number(number) * size
}
