import { attribute, childNamed, childrenNamed, elementsIn, textIn, type XmlElement } from '../container/xml.ts'
import { chosen } from '../ooxml/alternate-content.ts'
import { mathHtml } from '../ooxml/math.ts'
import type { Relation } from '../ooxml/package.ts'
import type { FlowWriter, ListPlace } from '../word/flow.ts'
import { InlineHtml, type Look } from '../word/inline.ts'

/** How the paragraphs of a shape are meant where they do not say it themselves. */
export type TextKind = 'list' | 'plain'

/**
 * The paragraphs of a text body (DrawingML, ECMA-376 part 1, 21.1.2). In the content of a slide they are items, as the
 * master has it, unless they say that they have no bullet.
 */
export function readTextBody(body: XmlElement, kind: TextKind, { flow, relations }: TextContext): void {
  const paragraphs = childrenNamed(body, 'p')
  // One paragraph alone is a sentence, whatever the master says.
  const usual = kind === 'list' && paragraphs.filter((p) => textIn(p).trim() !== '').length > 1 ? 'list' : 'plain'
  const numbers: number[] = []
  for (const paragraph of paragraphs) {
    const inline = inlineOf(paragraph, relations)
    if (inline.isEmpty) continue
    flow.paragraph({ html: inline.html, list: locationOf(paragraph, usual, numbers) })
  }
}

export interface TextContext {
  flow: FlowWriter
  relations: ReadonlyMap<string, Relation>
}

const MAX_LEVEL = 8

/** @param numbers the last number of each level, which this one counts on */
function locationOf(paragraph: XmlElement, usual: TextKind, numbers: number[]): ListPlace | undefined {
  const properties = childNamed(paragraph, 'pPr')
  const level = Math.min(Math.max(Number(attribute(properties, 'lvl')) || 0, 0), MAX_LEVEL)
  const numbering = childNamed(properties, 'buAutoNum')
  const isBullet = childNamed(properties, 'buChar') ?? childNamed(properties, 'buBlip')
  if (numbering === undefined) numbers.length = Math.min(numbers.length, level)
  if (numbering !== undefined) {
    numbers.length = Math.min(numbers.length, level + 1)
    numbers[level] = (numbers[level] ?? (Number(attribute(numbering, 'startAt')) || 1) - 1) + 1
    return { level, number: numbers[level] }
  }
  if (childNamed(properties, 'buNone') || (usual === 'plain' && !isBullet)) return undefined
  return { level }
}

/** The text of a paragraph, for places where only one line can stand. */
export function inlineOf(paragraph: XmlElement, relations: ReadonlyMap<string, Relation>, look: Look = {}): InlineHtml {
  const inline = new InlineHtml()
  readRuns(paragraph, { inline, relations, look })
  return inline
}

interface RunContext {
  inline: InlineHtml
  relations: ReadonlyMap<string, Relation>
  look: Look
}

function readRuns(parent: XmlElement, context: RunContext): void {
  for (const element of elementsIn(parent)) {
    if (element.name === 'r' || element.name === 'fld') {
      context.inline.add(textIn(childNamed(element, 't')).replaceAll('\v', '\n'), lookOf(element, context))
    } else if (element.name === 'br') context.inline.add('\n', context.look)
    else if (element.name === 'oMath') context.inline.addRaw(mathHtml(element), ' ')
    else if (element.name === 'AlternateContent') readRuns(chosen(element), context)
    else if (element.name === 'oMathPara' || element.name === 'm') readRuns(element, context)
  }
}

function lookOf(run: XmlElement, { look, relations }: RunContext): Look {
  const properties = childNamed(run, 'rPr')
  const raise = Number(attribute(properties, 'baseline') ?? 0)
  const link = relations.get(attribute(childNamed(properties, 'hlinkClick'), 'r:id') ?? '')
  return {
    ...look,
    bold: look.bold ?? isOn(properties, 'b'),
    italic: look.italic ?? isOn(properties, 'i'),
    strike: /^(?:sng|dbl)Strike$/.test(attribute(properties, 'strike') ?? ''),
    raised: raise > 0 ? 'sup' : raise < 0 ? 'sub' : undefined,
    href: link?.external ? link.target : undefined,
  }
}

/** Whether an attribute of an element is a true one (ECMA-376 part 1, 22.9.2.7). */
export function isOn(element: XmlElement | undefined, name: string): boolean {
  return /^(?:1|true|on)$/.test(attribute(element, name) ?? '')
}
