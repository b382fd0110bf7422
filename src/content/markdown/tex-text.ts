// Formulas that stand as TeX in text, for a script that draws them in the browser.
import type { Conversion } from './conversion.ts'
import { writeTex } from './math.ts'

/** Adds text of the page. Formulas between the delimiters of TeX are written as formulas. */
export function writeText(conversion: Conversion, text: string): void {
  if (!mayHoldTex(text) || conversion.run.isOpen('code') || conversion.inMath) {
    conversion.text(text)
    return
  }
  let done = 0
  const source: Source = { text, ends: new Map() }
  for (let at = nextOpening(text, 0); at >= 0; ) {
    const formula = formulaAt(source, at)
    if (formula !== undefined) {
      conversion.text(text.slice(done, at))
      writeTex(conversion, formula.tex, formula.display)
      done = formula.end
    }
    at = nextOpening(text, formula?.end ?? at + 2)
  }
  conversion.text(text.slice(done))
}

const mayHoldTex = (text: string) => (text.includes('$') || text.includes('\\')) && MAY_HOLD_TEX.test(text)
const MAY_HOLD_TEX = /\\[([]|\\begin\{|\$[^$]*[\\^_]/
const OPENING = /\\[([]|\\begin\{|\$\$?/g

function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from
  return OPENING.exec(text)?.index ?? -1
}

/** A text, and for each delimiter where it comes next, so that the text is searched once for each. */
interface Source {
  text: string
  ends: Map<string, number>
}

function nextEnd({ text, ends }: Source, close: string, from: number): number {
  let end = ends.get(close) ?? -1
  if (end < from) end = text.indexOf(close, from)
  if (end < 0) end = Number.POSITIVE_INFINITY
  ends.set(close, end)
  return end
}

interface Formula {
  tex: string
  display: boolean
  end: number
}

/** What is longer is no formula. */
const MAX_CHARACTERS = 3000
const MAX_DOLLAR_CHARACTERS = 300

function formulaAt(source: Source, at: number): Formula | undefined {
  const { text } = source
  if (text.startsWith('\\(', at)) return between(source, at, { open: '\\(', close: '\\)', display: false })
  if (text.startsWith('\\[', at)) return between(source, at, { open: '\\[', close: '\\]', display: true })
  if (text.startsWith('$$', at)) return dollars(source, at, '$$')
  if (text[at] === '$') return dollars(source, at, '$')
  const name = /\\begin\{([a-z]+\*?)\}/y
  name.lastIndex = at
  const environment = name.exec(text)?.[1]
  if (environment === undefined || !ENVIRONMENTS.test(environment)) return undefined
  const found = between(source, at, { open: '\\begin', close: `\\end{${environment}}`, display: true })
  return found && { ...found, tex: text.slice(at, found.end) }
}

/** Environments that MathJax draws without delimiters. */
const ENVIRONMENTS = /^(?:equation|align|gather|multline|eqnarray|alignat|displaymath|math)\*?$/

interface Delimiters {
  open: string
  close: string
  display: boolean
}

function between(source: Source, at: number, { open, close, display }: Delimiters): Formula | undefined {
  const from = at + open.length
  const end = nextEnd(source, close, from)
  if (end > from + MAX_CHARACTERS) return undefined
  const tex = source.text.slice(from, end)
  return tex.trim() === '' ? undefined : { tex, display, end: end + close.length }
}

/** Between dollar signs only what cannot be two prices: it has a command or script, and no space at its ends. */
function dollars(source: Source, at: number, sign: '$' | '$$'): Formula | undefined {
  const found = between(source, at, { open: sign, close: sign, display: sign === '$$' })
  if (found === undefined || !/\\[a-zA-Z]|[\^_]/.test(found.tex)) return undefined
  if (sign === '$$') return found
  const isTight = !/^\s|\s$|\n/.test(found.tex) && !/\d/.test(source.text[found.end] ?? '')
  return isTight && found.tex.length <= MAX_DOLLAR_CHARACTERS ? found : undefined
}
