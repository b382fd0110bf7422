import { type Element, isTag } from 'domhandler'
import type { Conversion } from './conversion.ts'
import { writeTex } from './math.ts'
import { classesOf, findBelow } from './subtree.ts'

/**
 * Writes an image of a formula as its TeX, taken from its `alt` or, without one, from its URL. Returns false for any
 * other image.
 */
export function mathImage(conversion: Conversion, element: Element): boolean {
  const { attribs } = element
  const classes = attribs.class !== undefined && MAY_NAME_FORMULA.test(attribs.class) ? classesOf(element) : []
  // MediaWiki draws the formula again that precedes the image as MathML.
  if (classes.some((name) => name.startsWith('mwe-math-fallback'))) {
    if (!isBehindMath(element)) writeTex(conversion, attribs.alt ?? '', false)
    return true
  }
  const isNamed = classes.includes('latex') || classes.includes('tex')
  const tex = isNamed ? (attribs.alt ?? '') : texInText(attribs) || texInAddress(attribs)
  if (tex !== '') writeTex(conversion, tex, false)
  return isNamed || tex !== ''
}

/** A part of the names above, which most classes do not have. */
const MAY_NAME_FORMULA = /math|tex/i

function isBehindMath({ prev }: Element): boolean {
  return prev !== null && isTag(prev) && findBelow(prev, ({ name }) => name === 'math') !== null
}

/** TeX commands. A formula that needs an image has at least one. */
const COMMAND =
  /\\(?:alpha|beta|begin|binom|bar|cdot|cos|delta|Delta|epsilon|exp|frac|gamma|ge|hat|infty|int|lambda|left|leq?|lim|ln|log|math(?:bb|bf|cal|frak|rm)|mu|nabla|neq?|omega|Omega|operatorname|partial|phi|pi|prod|psi|rho|sigma|sin|sqrt|sum|tan|text|theta|times|to|varphi|vec|xi)(?![a-zA-Z])/

/** Class names of images of formulas, among others. */
const FORMULA_CLASS = /math|tex|equation|formula/i
/** A formula between the delimiters of TeX, perhaps behind the name of the language. */
const DELIMITED = /^\s*(?:LaTeX:\s*)?(?:\$\$?([^$]+)\$\$?|\\\((.+)\\\)|\\\[(.+)\\\])\s*$/s

/** The TeX that is the text alternative of an image: between delimiters, or with a command where a class says so. */
function texInText({ alt = '', class: classes = '' }: Element['attribs']): string {
  if (alt.length > MAX_TEXT_CHARACTERS) return ''
  const delimited = DELIMITED.exec(alt)
  if (delimited !== null) return delimited[1] ?? delimited[2] ?? delimited[3] ?? ''
  return FORMULA_CLASS.test(classes) && COMMAND.test(alt) ? alt.replace(/^\s*LaTeX:/, '') : ''
}

const MAX_TEXT_CHARACTERS = 2000

/** The TeX in the URL of a rendering service (`…/svg.image?%5Cfrac%7Ba%7D%7Bb%7D`), for images without an `alt`. */
function texInAddress({ alt = '', src = '' }: Element['attribs']): string {
  const first = alt.trim() === '' && !src.startsWith('data:') ? src.search(/%5c/i) : -1
  if (first < 0) return ''
  const from = Math.max(...['?', '=', '/'].map((sign) => src.lastIndexOf(sign, first)))
  try {
    const tex = decodeURIComponent(src.slice(from + 1).replace(/&.*/s, ''))
    return COMMAND.test(tex) ? tex : ''
  } catch {
    // Invalid percent-encoding: not the URL of a formula.
    return ''
  }
}
