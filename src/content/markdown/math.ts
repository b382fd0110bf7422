import type { Element } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { texOfMathml } from './mathml.ts'
import { type Rule, SKIP } from './rule.ts'
import { classesOf, findBelow, plainTextOf } from './subtree.ts'
import { oneLine } from './whitespace.ts'

/** MathML: its TeX source if the page has it, or else TeX made from it, or plain text if it is a simple row. */
export const math: Rule = (conversion, element) => {
  if (conversion.inMath) return undefined
  const tex = texOf(element) || texOfMathml(element)
  if (tex !== '') {
    writeTex(conversion, tex, isDisplay(element))
    return SKIP
  }
  conversion.inMath = true
  return {
    leave() {
      conversion.inMath = false
    },
  }
}

/** A formula that MathJax has not drawn yet. */
export const script: Rule = (conversion, element) => {
  const type = element.attribs.type ?? ''
  if (/^math\/tex/i.test(type)) writeTex(conversion, plainTextOf(element), /mode\s*=\s*display/i.test(type))
  return SKIP
}

/** Classes of drawings by KaTeX and MathJax, which stand beside the formula's MathML or TeX. */
const DRAWN = new Set(['katex-html', 'mathjax_preview', 'mjx-chtml', 'mathjax_svg', 'mathjax_chtml', 'mathjax'])

/** An element that may be a drawing of a formula. */
export const mathSpan: Rule = (conversion, element) => {
  const classes = element.attribs.class
  if (classes === undefined || !/katex|mathjax|mjx/i.test(classes)) return undefined
  if (classesOf(element).some((name) => DRAWN.has(name))) return drawn(conversion, element)
  return undefined
}

/** MathJax 2 keeps the source in a `script` after the drawing, or as MathML in an attribute or child. */
const drawn = (_: Conversion, element: Element) => {
  const within = findBelow(element, ({ name }) => name === 'math')
  return within ? { children: [within] } : SKIP
}

function texOf(element: Element): string {
  const annotation = findBelow(
    element,
    ({ name, attribs }) => name === 'annotation' && /tex/i.test(attribs.encoding ?? ''),
  )
  return annotation ? plainTextOf(annotation) : (element.attribs.alttext ?? '')
}

function isDisplay(element: Element): boolean {
  if (element.attribs.display === 'block' || element.attribs.mode === 'display') return true
  let ancestor = element.parent
  for (let i = 0; i < 3 && ancestor && 'attribs' in ancestor; i++, ancestor = ancestor.parent) {
    const isDisplayed = ancestor.name === 'mjx-container' && ancestor.attribs.display === 'true'
    if (isDisplayed || classesOf(ancestor).includes('katex-display')) return true
  }
  return false
}

/**
 * Writes TeX between dollar signs, as a paragraph of its own if it is displayed. Writes nothing for an empty source.
 */
export function writeTex(conversion: Conversion, source: string, display: boolean): void {
  const tex = oneLine(source)
    .replace(/^\{\\displaystyle (.*)\}$/, '$1')
    .trim()
  if (tex === '') return
  if (display) conversion.boundary()
  conversion.run.addRaw(display ? `$$${tex}$$` : `$${tex}$`)
  if (display) conversion.boundary()
}
