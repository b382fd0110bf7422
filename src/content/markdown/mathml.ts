import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { oneLine } from './whitespace.ts'

type Layout = (parts: readonly string[], element: Element) => string

/**
 * MathML as TeX, or '' if it is a simple row of symbols, which needs no TeX. Letters and symbols stay Unicode, which
 * KaTeX and MathJax accept.
 */
export function texOfMathml(math: Element): string {
  const writer = { hasLayout: false }
  const tex = content(math, writer, 0)
  return writer.hasLayout ? oneLine(tex) : ''
}

/** Deeper elements are written as plain text. Real formulas do not nest this deep. */
const MAX_DEPTH = 60

/** How an element's children become TeX (MathML Core, sections 3.3 to 3.5; `mfenced` of MathML 3). */
const LAYOUTS = new Map<string, Layout>([
  ['mfrac', ([above = '', below = ''], { attribs }) => fraction(above, below, attribs.linethickness)],
  ['msqrt', (parts) => `\\sqrt{${parts.join('')}}`],
  ['mroot', ([base = '', index = '']) => `\\sqrt[${index}]{${base}}`],
  ['msub', ([base, sub = '']) => `${grouped(base)}_{${sub}}`],
  ['msup', ([base, sup = '']) => `${grouped(base)}^{${sup}}`],
  ['msubsup', ([base, sub = '', sup = '']) => `${grouped(base)}_{${sub}}^{${sup}}`],
  ['munder', ([base, under]) => scripted(base, under, '_')],
  ['mover', ([base, over]) => accented(base, over) ?? scripted(base, over, '^')],
  ['munderover', ([base, under = '', over = '']) => `${grouped(base)}_{${under}}^{${over}}`],
  ['mfenced', (parts, { attribs: { open = '(', close = ')' } }) => `${open}${parts.join(',')}${close}`],
  ['mtable', (rows) => `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`],
  ['mtr', (cells) => cells.join(' & ')],
])

/** Elements that are not shown. */
const UNSHOWN = new Set(['mphantom', 'annotation', 'annotation-xml'])

const ACCENTS = new Map([
  ['¯', 'bar'],
  ['‾', 'overline'],
  ['^', 'hat'],
  ['ˆ', 'hat'],
  ['~', 'tilde'],
  ['˜', 'tilde'],
  ['→', 'vec'],
  ['⃗', 'vec'],
  ['˙', 'dot'],
  ['¨', 'ddot'],
])

interface Writer {
  /** Whether anything is placed other than in a row. */
  hasLayout: boolean
}

function content({ children }: Element, writer: Writer, depth: number): string {
  return children.map((child) => texOf(child, writer, depth)).join('')
}

function texOf(node: ChildNode, writer: Writer, depth: number): string {
  if (!isTag(node) || UNSHOWN.has(node.name) || depth > MAX_DEPTH) return ''
  const layout = LAYOUTS.get(node.name)
  if (layout === undefined) return isToken(node) ? token(node) : content(node, writer, depth + 1)
  writer.hasLayout = true
  return layout(
    node.children.filter(isTag).map((part) => texOf(part, writer, depth + 1).trim()),
    node,
  )
}

function isToken({ name }: Element): boolean {
  return name === 'mi' || name === 'mn' || name === 'mo' || name === 'mtext' || name === 'ms'
}

function token({ name, children, attribs }: Element): string {
  const source = children.map((child) => (isText(child) ? child.data : '')).join('')
  if (name === 'mtext' || name === 'ms')
    return `\\text{${escaped(source.replace(/[ \t\f]*[\n\r][ \t\n\r\f]*/g, '').replaceAll('\u00a0', ' '))}}`
  const text = escaped(
    oneLine(source)
      .replace(/[\u2061-\u2064]/g, '')
      .replaceAll('−', '-'),
  )
  if (name === 'mo') return /^[\p{Sm}<>]$/u.test(text) ? ` ${text} ` : text
  if (name === 'mi' && /bold/.test(attribs.mathvariant ?? '')) return `\\mathbf{${text}}`
  return name === 'mi' && /^[a-z]{2,}$/i.test(text) ? `\\mathrm{${text}}` : text
}

function escaped(text: string): string {
  return text.replace(/[\\{}$%&#_]/g, (sign) => (sign === '\\' ? '\\backslash ' : `\\${sign}`))
}

function fraction(above: string, below: string, line: string | undefined): string {
  return line !== undefined && Number.parseFloat(line) === 0
    ? `{${above} \\atop ${below}}`
    : `\\frac{${above}}{${below}}`
}

/** A base for scripts: one symbol, one command with its argument, or a group. */
function grouped(base = ''): string {
  const inner = base.trim()
  return /^(?:\S|\\[a-z]+\{[^{}]*\})$/iu.test(inner) ? inner : `{${inner}}`
}

function accented(base = '', over = ''): string | undefined {
  const accent = ACCENTS.get(over.trim())
  return accent && `\\${accent}{${base}}`
}

const WITH_LIMITS = /^(?:[∑∏∐∫∬∭∮⋀⋁⋂⋃]|\\mathrm\{(?:lim|max|min|sup|inf)\})$/

/** Limits of a large operator; scripts above or below anything else. */
function scripted(base = '', script = '', side: '_' | '^' = '_'): string {
  if (WITH_LIMITS.test(base.trim())) return `${base.trim()}${side}{${script}}`
  return `\\${side === '_' ? 'underset' : 'overset'}{${script}}{${base}}`
}
