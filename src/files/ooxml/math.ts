import { escapeText } from '../../content/html.ts'
import { attribute, childNamed, childrenNamed, elementsIn, textIn, type XmlElement } from '../container/xml.ts'

type Writer = (element: XmlElement) => string

/** A formula as MathML, which the Markdown writer turns into TeX. */
export function mathHtml(element: XmlElement): string {
  return `<math>${contentOf(element)}</math>`
}

/** Constructs of Office Math (ECMA-376 part 1, 22.1) → presentation MathML. */
const WRITERS: Record<string, Writer> = {
  r: (run) => tokens(textIn(childNamed(run, 't'))),
  f: (element) => `<mfrac>${rowOf(element, 'num')}${rowOf(element, 'den')}</mfrac>`,
  sSup: (element) => `<msup>${rowOf(element, 'e')}${rowOf(element, 'sup')}</msup>`,
  sSub: (element) => `<msub>${rowOf(element, 'e')}${rowOf(element, 'sub')}</msub>`,
  sSubSup: (element) => `<msubsup>${rowOf(element, 'e')}${rowOf(element, 'sub')}${rowOf(element, 'sup')}</msubsup>`,
  rad: radical,
  nary: operator,
  d: delimited,
  func: (element) => rowOf(element, 'fName') + rowOf(element, 'e'),
  limLow: (element) => `<munder>${rowOf(element, 'e')}${rowOf(element, 'lim')}</munder>`,
  limUpp: (element) => `<mover>${rowOf(element, 'e')}${rowOf(element, 'lim')}</mover>`,
  acc: (element) => `<mover accent="true">${rowOf(element, 'e')}${mo(settingOf(element, 'chr') ?? '^')}</mover>`,
  bar: (element) => `<mover>${rowOf(element, 'e')}${mo('¯')}</mover>`,
  m: (element) => `<mtable>${childrenNamed(element, 'mr').map(matrixRow).join('')}</mtable>`,
  eqArr: (element) =>
    `<mtable>${childrenNamed(element, 'e')
      .map((row) => `<mtr><mtd>${contentOf(row)}</mtd></mtr>`)
      .join('')}</mtable>`,
}

function contentOf(parent: XmlElement): string {
  return elementsIn(parent)
    .map((child) => {
      if (/Pr$/.test(child.name)) return ''
      return Object.hasOwn(WRITERS, child.name) ? WRITERS[child.name]!(child) : contentOf(child)
    })
    .join('')
}

function rowOf(element: XmlElement, name: string): string {
  const part = childNamed(element, name)
  return `<mrow>${part === undefined ? '' : contentOf(part)}</mrow>`
}

function radical(element: XmlElement): string {
  const degree = childNamed(element, 'deg')
  const hasDegree = degree !== undefined && textIn(degree).trim() !== ''
  return hasDegree
    ? `<mroot>${rowOf(element, 'e')}${rowOf(element, 'deg')}</mroot>`
    : `<msqrt>${rowOf(element, 'e')}</msqrt>`
}

function operator(element: XmlElement): string {
  const bounds = `${rowOf(element, 'sub')}${rowOf(element, 'sup')}`
  return `<munderover>${mo(settingOf(element, 'chr') ?? '∫')}${bounds}</munderover>${rowOf(element, 'e')}`
}

function delimited(element: XmlElement): string {
  const parts = childrenNamed(element, 'e').map((part) => `<mrow>${contentOf(part)}</mrow>`)
  const separator = mo(settingOf(element, 'sepChr') ?? '|')
  return mo(settingOf(element, 'begChr') ?? '(') + parts.join(separator) + mo(settingOf(element, 'endChr') ?? ')')
}

function matrixRow(row: XmlElement): string {
  return `<mtr>${childrenNamed(row, 'e')
    .map((cell) => `<mtd>${contentOf(cell)}</mtd>`)
    .join('')}</mtr>`
}

/** A character set in the properties of a construct. */
function settingOf(element: XmlElement, name: string): string | undefined {
  const properties = elementsIn(element).find((child) => /Pr$/.test(child.name))
  const setting = childNamed(properties, name)
  return setting && (attribute(setting, 'val') ?? '')
}

const mo = (text: string) => (text === '' ? '' : `<mo>${escapeText(text)}</mo>`)

function tokens(text: string): string {
  const found = text.match(/\d+(?:[.,]\d+)*|\p{L}+|\s+|./gsu) ?? []
  return found
    .map((token) => {
      if (/^\s/.test(token)) return '<mspace width="1em"></mspace>'
      if (/^\d/.test(token)) return `<mn>${token}</mn>`
      return /^\p{L}/u.test(token) ? `<mi>${escapeText(token)}</mi>` : mo(token)
    })
    .join('')
}

/** Copies MathML from a file, without annotations. */
export function htmlOfMath(element: XmlElement): string {
  if (element.name === 'annotation' || element.name === 'annotation-xml') return ''
  const inner = element.children.map((child) => (typeof child === 'string' ? escapeText(child) : htmlOfMath(child)))
  const tag = /^m[a-z]+$/.test(element.name) ? element.name : 'mrow'
  return `<${tag}>${inner.join('')}</${tag}>`
}
